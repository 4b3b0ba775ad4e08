// The page cache: public pages are rendered once and stored compressed, until content shown to visitors changes
// (decision 34).
import { createHash } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { type Encoding, encodingFor } from "./accepts-encoding.ts";
import { type AskedPage, answerKept, type KeptAnswer, type KeptPage } from "./kept-answer.ts";
import { packBest } from "./pack-best.server.ts";

/** Set by a cacheable page while it is rendered; pages that do not set it are never cached. */
export interface Keepable {
  Variables: {
    requestId: string;
    /** `language` is the page's language; `until` as in `CachedPage`. */
    keep?: { language: string; until: number };
  };
}

export interface KeptPages {
  /** The cached answer to a request, if there is one and nothing has changed; never rejects. */
  find(asked: AskedPage): KeptAnswer | null | Promise<KeptAnswer | null>;
  /** Middleware that serves cached pages and caches what the rest of the app answers; used before everything else. */
  keep: MiddlewareHandler<Keepable>;
  /** How many pages are cached, and their size in bytes. */
  size(): { pages: number; bytes: number };
}

export interface KeepingSettings {
  /** `Database.contentVersion`. */
  contentVersion(): number | Promise<number>;
  /** The language a request would be answered in, from what this process knows. */
  languageOf(asked: AskedPage): string;
  /** `networkOf` for a request that comes through Hono. */
  networkOf(c: Context): string;
  /** Called for every page served from the cache. */
  note(asked: AskedPage): void;
  /** Milliseconds since 1970. */
  now(): number;
  /** Maximum size of the cache: bytes of bodies and headers together. */
  most: number;
}

/** Pages requested more often than this are recompressed with the best quality. */
const oftenAsked = 8;

/** Creates an empty page cache. */
export function keepPages(settings: KeepingSettings): KeptPages {
  const { contentVersion, languageOf, networkOf, note, now, most } = settings;
  // In order of last use, the oldest first (LRU).
  const kept = new Map<string, KeptPage>();
  const underWay = new Map<string, Promise<KeptPage | null>>();
  let bytes = 0;
  // The version read last: while the database is unavailable, pages are served as last known.
  let known: number | null = null;
  let isAway = false;

  const learn = (version: number): number => {
    isAway = false;
    return (known = version);
  };
  const keepTo = (): number | null => {
    isAway = true;
    return known;
  };
  const readVersion = (): number | null | Promise<number | null> => {
    try {
      const read = contentVersion();
      return typeof read === "number" ? learn(read) : read.then(learn, keepTo);
    } catch {
      return keepTo();
    }
  };

  const keyOf = (asked: AskedPage, language = languageOf(asked)) =>
    `${encodingFor(asked.header("accept-encoding"))} ${language} ${asked.target}`;

  const look = (key: string, version: number | null): KeptPage | null => {
    const page = kept.get(key);
    if (!page) return null;
    // Without the database the page could not be rendered anew: the cached one is served, however old.
    if (!isAway && (page.version !== version || isOver(page, now()))) return null;
    kept.delete(key);
    kept.set(key, page);
    page.asked += 1;
    if (page.asked === oftenAsked) void packBest(page).then((by) => (bytes += grown(key, by)));
    return page;
  };

  const answerOf = (page: KeptPage, asked: AskedPage): KeptAnswer => {
    note(asked);
    return answerKept(page, asked);
  };

  // An evicted page no longer counts.
  const grown = (key: string, by: number) => (kept.has(key) ? by : 0);

  const put = (key: string, page: KeptPage) => {
    const former = kept.get(key);
    if (former) bytes -= weigh(former);
    kept.delete(key);
    // A page rendered again without changes may already have been recompressed.
    const isSame = former && [former.etag, former.formerEtag].includes(page.etag);
    const entry = isSame
      ? Object.assign(former, { version: page.version, until: page.until })
      : page;
    kept.set(key, entry);
    bytes += weigh(entry);
    for (const [oldest, old] of kept) {
      if (bytes <= most) break;
      kept.delete(oldest);
      bytes -= weigh(old);
    }
    return entry;
  };

  return {
    find(asked) {
      if (!isPlain(asked)) return null;
      const key = keyOf(asked);
      // Without a cached page there is no need to query the database.
      if (!kept.has(key)) return null;
      const answer = (version: number | null) => {
        const page = look(key, version);
        return page && answerOf(page, asked);
      };
      const version = readVersion();
      return version instanceof Promise ? version.then(answer) : answer(version);
    },
    async keep(c, next) {
      const asked: AskedPage = {
        method: c.req.method,
        target: c.req.url.slice(c.req.url.indexOf("/", 8)),
        header: (name) => c.req.header(name),
        network: () => networkOf(c),
      };
      if (!isPlain(asked)) return next();
      const key = keyOf(asked);
      const version = await readVersion();
      const found = look(key, version);
      if (found) return toResponse(answerOf(found, asked), c.get("requestId"));
      // Concurrent requests for the same page wait while it is rendered, if nothing has changed since.
      const turn = `${version} ${key}`;
      const waiting = underWay.get(turn);
      const other = waiting && (await waiting);
      if (other) return toResponse(answerOf(other, asked), c.get("requestId"));
      const rendered = Promise.withResolvers<KeptPage | null>();
      if (asked.method === "GET") underWay.set(turn, rendered.promise);
      let page: KeptPage | null = null;
      try {
        await next();
        const keep = c.get("keep");
        if (keep && version !== null && asked.method === "GET" && isKeepable(c.res)) {
          const made = await makePage(c.res, { ...keep, version });
          page = put(keyOf(asked, keep.language), made);
          c.res = undefined;
          c.res = toResponse(answerKept(page, asked), c.get("requestId"));
        }
      } finally {
        underWay.delete(turn);
        rendered.resolve(page);
      }
    },
    size: () => ({ pages: kept.size, bytes }),
  };
}

// Not cached: requests with credentials, any cookie except the language's, a query or a body.
function isPlain({ method, target, header }: AskedPage): boolean {
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

function isKeepable({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    headers.getSetCookie().length === 0 &&
    !headers.get("cache-control")?.includes("no-store")
  );
}

// No page sets a longer time: a later one means that the clock has been set back.
const longestKept = 60 * 60_000;

function isOver({ until }: KeptPage, now: number): boolean {
  return until <= now || until - now > longestKept;
}

async function makePage(
  { headers, body }: Response,
  { version, until }: { version: number; until: number },
): Promise<KeptPage> {
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
    asked: 0,
  };
}

// The headers are part of the hash: after a 304 the browser continues with those it has.
function etagOf(body: Uint8Array, headers: string[]): string {
  const hash = createHash("sha256").update(body).update(headers.join("\n"));
  return `"${hash.digest("base64url").slice(0, 22)}"`;
}

function weigh({ body, headers }: KeptPage): number {
  return body.length + headers.join("").length + 512;
}

function toResponse({ status, headers, body }: KeptAnswer, requestId: string): Response {
  const all = new Headers();
  for (let at = 0; at < headers.length; at += 2) all.append(headers[at]!, headers[at + 1]!);
  all.set("x-request-id", requestId);
  const bytes = body === null ? null : new Uint8Array(Buffer.from(body, "latin1"));
  return new Response(bytes, { status, headers: all });
}
