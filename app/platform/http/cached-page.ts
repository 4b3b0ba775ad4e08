// A cached page, and the answers made from it in the compressions that a client accepts.
import type { Context } from "hono";

export type Encoding = "br" | "gzip" | "identity";

/** Whether `Accept-Encoding` names `encoding` and does not forbid it with `q=0` (RFC 9110, 12.5.3). */
export function acceptsEncoding(c: Context, encoding: "br" | "gzip"): boolean {
  return allows(c.req.header("accept-encoding") ?? "", encoding);
}

/** Brotli where the client accepts it, else gzip, else neither; from the text of `Accept-Encoding`. */
export function encodingFor(accepted = ""): Encoding {
  return (["br", "gzip"] as const).find((name) => allows(accepted, name)) ?? "identity";
}

function allows(accepted: string, encoding: string): boolean {
  return accepted
    .toLowerCase()
    .split(",")
    .some((part) => {
      const [name, ...settings] = part.split(";").map((text) => text.trim());
      return name === encoding && !settings.some((setting) => /^q=0(\.0*)?$/.test(setting));
    });
}

/** The parts of a request that decide whether and how it is answered from the cache. */
export interface CacheRequest {
  method: string;
  /** Path and query, as sent. */
  target: string;
  /** A header by its lower-case name. */
  header(name: string): string | undefined;
  /** `networkOf` */
  network(): string;
}

export interface CachedPage {
  /** The content version read before the page was rendered. */
  version: number;
  /** Milliseconds since 1970: from then on the page may differ even without a content change. */
  until: number;
  encoding: Encoding;
  /** The headers that are the same for every answer; names and values alternate. */
  headers: string[];
  /** The headers that are also sent with a 304. */
  short: string[];
  /**
   * The compressed bytes as a latin1 string: Node then sends header and body in one write, which costs a tenth less
   * than a header and a buffer.
   */
  body: string;
  etag: string;
  /** The ETag of the same page before it was recompressed; "" until then. */
  formerEtag: string;
  hits: number;
}

/** What is sent; `body` is null on 304, and for HEAD, where Content-Length is that of GET. */
export interface CachedAnswer {
  status: 200 | 304;
  headers: string[];
  body: string | null;
}

/** 304 to clients that have the page already (RFC 9110, 13.1.2). */
export function answerFromCache(page: CachedPage, { method, header }: CacheRequest): CachedAnswer {
  const ifNoneMatch = header("if-none-match");
  if (ifNoneMatch !== undefined && matchesEtag(page, ifNoneMatch))
    return { status: 304, headers: page.short, body: null };
  return { status: 200, headers: page.headers, body: method === "HEAD" ? null : page.body };
}

function matchesEtag({ etag, formerEtag }: CachedPage, ifNoneMatch: string): boolean {
  return ifNoneMatch
    .split(",")
    .map((one) => one.trim().replace(/^W\//, ""))
    .some((one) => one === "*" || one === etag || (one === formerEtag && one !== ""));
}
