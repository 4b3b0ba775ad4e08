// The page cache: public pages are rendered once and stored compressed, until content shown to visitors changes
// (decision 34).
import { createHash } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { answerFromCache, encodingFor } from "./cached-page.ts";
import type { CachedAnswer, CachedPage, CacheRequest, Encoding } from "./cached-page.ts";
import { recompress } from "./compress-text.server.ts";

/** Set by a cacheable page while it is rendered; pages that do not set it are never cached. */
export interface CacheVariables {
  Variables: {
    requestId: string;
    /** `language` is the page's language; `until` as in `CachedPage`. */
    cacheable?: { language: string; until: number };
  };
}

export interface PageCache {
  /** The cached answer to a request, if there is one and nothing has changed; never rejects. */
  find(asked: CacheRequest): CachedAnswer | null | Promise<CachedAnswer | null>;
  /** Middleware that serves cached pages and caches what the rest of the app answers; used before everything else. */
  middleware: MiddlewareHandler<CacheVariables>;
  /** How many pages are cached, and their size in bytes. */
  size(): { pages: number; bytes: number };
}

export interface PageCacheSettings {
  /** `Database.contentVersion`. */
  contentVersion(): number | Promise<number>;
  /** The language a request would be answered in, from what this process knows. */
  languageOf(asked: CacheRequest): string;
  /** `networkOf` for a request that comes through Hono. */
  networkOf(c: Context): string;
  /** Called for every page served from the cache. */
  onHit(asked: CacheRequest): void;
  /** Milliseconds since 1970. */
  now(): number;
  /** Maximum size of the cache: bytes of bodies and headers together. */
  most: number;
}

/** Pages requested more often than this are recompressed with the best quality. */
const recompressAfter = 8;

/** Creates an empty page cache. */
export function createPageCache(settings: PageCacheSettings): PageCache {
  const { contentVersion, languageOf, networkOf, onHit, now, most } = settings;
  // In order of last use, the oldest first (LRU).
  const cached = new Map<string, CachedPage>();
  const rendering = new Map<string, Promise<CachedPage | null>>();
  let bytes = 0;
  // The version read last: while the database is unavailable, pages are served as last known.
  let known: number | null = null;
  let isDatabaseAway = false;

  const setKnownVersion = (version: number): number => {
    isDatabaseAway = false;
    return (known = version);
  };
  const useKnownVersion = (): number | null => {
    isDatabaseAway = true;
    return known;
  };
  const readVersion = (): number | null | Promise<number | null> => {
    try {
      const read = contentVersion();
      return typeof read === "number"
        ? setKnownVersion(read)
        : read.then(setKnownVersion, useKnownVersion);
    } catch {
      return useKnownVersion();
    }
  };

  const keyOf = (asked: CacheRequest, language = languageOf(asked)) =>
    `${encodingFor(asked.header("accept-encoding"))} ${language} ${asked.target}`;

  const lookUp = (key: string, version: number | null): CachedPage | null => {
    const page = cached.get(key);
    if (!page) return null;
    // Without the database the page could not be rendered anew: the cached one is served, however old.
    if (!isDatabaseAway && (page.version !== version || isExpired(page, now()))) return null;
    cached.delete(key);
    cached.set(key, page);
    page.hits += 1;
    if (page.hits === recompressAfter)
      void recompress(page).then((by) => (bytes += growthOf(key, by)));
    return page;
  };

  const answerOf = (page: CachedPage, asked: CacheRequest): CachedAnswer => {
    onHit(asked);
    return answerFromCache(page, asked);
  };

  // An evicted page no longer counts.
  const growthOf = (key: string, by: number) => (cached.has(key) ? by : 0);

  const store = (key: string, page: CachedPage) => {
    const former = cached.get(key);
    if (former) bytes -= byteSize(former);
    cached.delete(key);
    // A page rendered again without changes may already have been recompressed.
    const isSame = former && [former.etag, former.formerEtag].includes(page.etag);
    const entry = isSame
      ? Object.assign(former, { version: page.version, until: page.until })
      : page;
    cached.set(key, entry);
    bytes += byteSize(entry);
    for (const [oldest, old] of cached) {
      if (bytes <= most) break;
      cached.delete(oldest);
      bytes -= byteSize(old);
    }
    return entry;
  };

  return {
    find(asked) {
      if (!isCacheableRequest(asked)) return null;
      const key = keyOf(asked);
      // Without a cached page there is no need to query the database.
      if (!cached.has(key)) return null;
      const answer = (version: number | null) => {
        const page = lookUp(key, version);
        return page && answerOf(page, asked);
      };
      const version = readVersion();
      return version instanceof Promise ? version.then(answer) : answer(version);
    },
    async middleware(c, next) {
      const asked: CacheRequest = {
        method: c.req.method,
        target: c.req.url.slice(c.req.url.indexOf("/", 8)),
        header: (name) => c.req.header(name),
        network: () => networkOf(c),
      };
      if (!isCacheableRequest(asked)) return next();
      const key = keyOf(asked);
      const version = await readVersion();
      const found = lookUp(key, version);
      if (found) return toResponse(answerOf(found, asked), c.get("requestId"));
      // Concurrent requests for the same page wait while it is rendered, if nothing has changed since.
      const turn = `${version} ${key}`;
      const waiting = rendering.get(turn);
      const other = waiting && (await waiting);
      if (other) return toResponse(answerOf(other, asked), c.get("requestId"));
      const rendered = Promise.withResolvers<CachedPage | null>();
      if (asked.method === "GET") rendering.set(turn, rendered.promise);
      let page: CachedPage | null = null;
      try {
        await next();
        const cacheable = c.get("cacheable");
        if (cacheable && version !== null && asked.method === "GET" && isCacheableResponse(c.res)) {
          const made = await toCachedPage(c.res, { ...cacheable, version });
          page = store(keyOf(asked, cacheable.language), made);
          c.res = undefined;
          c.res = toResponse(answerFromCache(page, asked), c.get("requestId"));
        }
      } finally {
        rendering.delete(turn);
        rendered.resolve(page);
      }
    },
    size: () => ({ pages: cached.size, bytes }),
  };
}

// Not cached: requests with credentials, any cookie except the language's, a query or a body.
function isCacheableRequest({ method, target, header }: CacheRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  if (!/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/.test(target)) return false;
  const cookie = header("cookie");
  if (cookie !== undefined && !/^language=[a-z]{2}$/.test(cookie)) return false;
  return (
    header("authorization") === undefined &&
    header("content-length") === undefined &&
    header("transfer-encoding") === undefined
  );
}

function isCacheableResponse({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    headers.getSetCookie().length === 0 &&
    !headers.get("cache-control")?.includes("no-store")
  );
}

// No page sets a longer time: a later one means that the clock has been set back.
const maxAge = 60 * 60_000;

function isExpired({ until }: CachedPage, now: number): boolean {
  return until <= now || until - now > maxAge;
}

async function toCachedPage(
  { headers, body }: Response,
  { version, until }: { version: number; until: number },
): Promise<CachedPage> {
  const packed = new Uint8Array(await new Response(body).arrayBuffer());
  const encoding = (headers.get("content-encoding") ?? "identity") as Encoding;
  const lines: string[] = [];
  const short: string[] = [];
  headers.delete("x-request-id");
  headers.set("cache-control", "no-cache");
  headers.set("content-length", String(packed.byteLength));
  headers.delete("etag");
  for (const [name, value] of headers) lines.push(name, value);
  const etag = etagOf(packed, lines);
  lines.push("etag", etag);
  for (const name of ["cache-control", "vary", "etag"]) {
    const at = lines.indexOf(name);
    if (at >= 0) short.push(name, lines[at + 1]!);
  }
  return {
    version,
    until,
    encoding,
    headers: lines,
    short,
    body: Buffer.from(packed).toString("latin1"),
    etag,
    formerEtag: "",
    hits: 0,
  };
}

// The headers are part of the hash: after a 304 the browser continues with those it has.
function etagOf(body: Uint8Array, headers: string[]): string {
  const hash = createHash("sha256").update(body).update(headers.join("\n"));
  return `"${hash.digest("base64url").slice(0, 22)}"`;
}

function byteSize({ body, headers }: CachedPage): number {
  return body.length + headers.join("").length + 512;
}

function toResponse({ status, headers, body }: CachedAnswer, requestId: string): Response {
  const all = new Headers();
  for (let at = 0; at < headers.length; at += 2) all.append(headers[at]!, headers[at + 1]!);
  all.set("x-request-id", requestId);
  const bytes = body === null ? null : new Uint8Array(Buffer.from(body, "latin1"));
  return new Response(bytes, { status, headers: all });
}
