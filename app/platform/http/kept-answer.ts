// A page that is kept: what was answered once, and what is answered to whoever asks the same again.
import type { Encoding } from "./accepts-encoding.ts";

/** What decides whether and how a request can be answered by a kept page. */
export interface AskedPage {
  method: string;
  /** Path and query, as they were sent. */
  target: string;
  /** A header by its name in small letters. */
  header(name: string): string | undefined;
  /** `networkOf` */
  network(): string;
}

export interface KeptPage {
  /** The content version that was read before the page was rendered. */
  version: number;
  /** Milliseconds since 1970: from then on it may look different without anything having been written. */
  until: number;
  encoding: Encoding;
  /** All but what each answer has of its own; names and values by turns. */
  headers: string[];
  /** Those of the headers that stand on a 304 as well. */
  short: string[];
  /**
   * The packed bytes, each as the character of its number ("latin1"): so Node sends head and body as one piece, which
   * costs a tenth less than a head and a buffer.
   */
  body: string;
  etag: string;
  /** How the same page was known before it was packed better; "" while it was not. */
  formerEtag: string;
  asked: number;
}

/** What is sent; `body` is null on 304, and for HEAD, where Content-Length tells the length it would have. */
export interface KeptAnswer {
  status: 200 | 304;
  headers: string[];
  body: string | null;
}

/** 304 to whoever has the page already (RFC 9110, 13.1.2). */
export function answerKept(page: KeptPage, { method, header }: AskedPage): KeptAnswer {
  const had = header("if-none-match");
  if (had !== undefined && isNamed(page, had))
    return { status: 304, headers: page.short, body: null };
  return { status: 200, headers: page.headers, body: method === "HEAD" ? null : page.body };
}

function isNamed({ etag, formerEtag }: KeptPage, had: string): boolean {
  return had
    .split(",")
    .map((one) => one.trim().replace(/^W\//, ""))
    .some((one) => one === "*" || one === etag || (one === formerEtag && one !== ""));
}
