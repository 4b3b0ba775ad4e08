// Fetches a text from a user-supplied URL, or sends one there: only on the public internet, with limits on time and size.
import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import {
  isPublicAddress,
  parseExternalUrl,
  readBounded,
  requestAddress,
  TooLarge,
} from "./http/external-request.server.ts";

/** Options; times in milliseconds, sizes in bytes after decompression. */
export interface FetchOptions {
  /** Validators of the last response, for a conditional request. */
  etag?: string | null;
  lastModified?: string | null;
  /** For everything: DNS, redirects, body. Default 10 seconds. */
  timeout?: number;
  /** Default 2 MiB. */
  most?: number;
  /** How many redirects are followed. Default 3. */
  redirects?: number;
  /** Sent instead of the headers for calendars. */
  headers?: Record<string, string>;
  /** For tests on one machine: also allows 127.0.0.1, and no other non-public address. */
  allowLoopback?: boolean;
  /** Resolves a host name to IP addresses; by default the system's resolver. */
  resolve?: (name: string) => Promise<LookupAddress[]>;
}

/** Why the fetch failed; callers have the messages. `status` is the HTTP status. */
export type FetchFault =
  | "addressFaulty"
  | "addressForbidden"
  | "nameUnknown"
  | "unreachable"
  | "tooManyRedirects"
  | "refused"
  | "tooSlow"
  | "tooLarge"
  | "cutOff";

export type FetchResult =
  | { ok: true; changed: true; text: string; etag: string | null; lastModified: string | null }
  | { ok: true; changed: false }
  | { ok: false; fault: FetchFault; status?: number };

/**
 * A host name is resolved once per URL and the connection is made to that address, so DNS rebinding has no effect;
 * every redirect is checked like the first URL. The content type is ignored.
 */
export async function fetchExternal(
  address: string,
  options: FetchOptions = {},
): Promise<FetchResult> {
  const signal = AbortSignal.timeout(options.timeout ?? 10_000);
  try {
    return await follow(address, options, signal);
  } catch (error) {
    if (error instanceof TooLarge) return { ok: false, fault: "tooLarge" };
    if (signal.aborted) return { ok: false, fault: "tooSlow" };
    return { ok: false, fault: error instanceof Truncated ? "cutOff" : "unreachable" };
  }
}

/** What a POST came to: the HTTP status of the answer with its `Retry-After`, or why there was none. */
export type PostResult =
  | { ok: true; status: number; retryAfter: string | null }
  | { ok: false; fault: FetchFault };

/**
 * Sends `body` to a user-supplied URL, with the safeguards of `fetchExternal`: https only, and http where loopback is allowed. A
 * redirect is not followed but an answer like any other; what the answer contains is not read.
 */
export async function postExternal(
  address: string,
  { headers, body }: { headers: Record<string, string>; body: string | Buffer },
  options: Pick<FetchOptions, "timeout" | "allowLoopback" | "resolve"> = {},
): Promise<PostResult> {
  const signal = AbortSignal.timeout(options.timeout ?? 10_000);
  try {
    const url = parseExternalUrl(address);
    if (!url) return { ok: false, fault: "addressFaulty" };
    if (url.protocol !== "https:" && !options.allowLoopback)
      return { ok: false, fault: "addressForbidden" };
    const found = await addressesOf(url, options, signal);
    if (!found.ok) return found;
    const length = String(Buffer.byteLength(body));
    const sent = { headers: { ...headers, "Content-Length": length }, body };
    const response = await requestAddress(url, found.addresses, sent, signal);
    response.destroy();
    const retryAfter = response.headers["retry-after"] ?? null;
    return { ok: true, status: response.statusCode ?? 0, retryAfter };
  } catch {
    return { ok: false, fault: signal.aborted ? "tooSlow" : "unreachable" };
  }
}

async function follow(
  address: string,
  options: FetchOptions,
  signal: AbortSignal,
): Promise<FetchResult> {
  const { redirects: maxRedirects = 3 } = options;
  let url = parseExternalUrl(address);
  for (let redirects = 0; ; redirects++) {
    if (!url) return { ok: false, fault: "addressFaulty" };
    const found = await addressesOf(url, options, signal);
    if (!found.ok) return found;
    const headers = headersOf(options);
    const response = await requestAddress(url, found.addresses, { headers }, signal);
    const next = redirectOf(response);
    if (next === null) return answerOf(response, options);
    response.destroy();
    if (redirects === maxRedirects) return { ok: false, fault: "tooManyRedirects" };
    const target = next && URL.canParse(next, url.href) ? new URL(next, url).href : "";
    // No downgrade from https to http.
    if (url.protocol === "https:" && target.startsWith("http:"))
      return { ok: false, fault: "addressForbidden" };
    url = parseExternalUrl(target);
  }
}

async function addressesOf(
  { hostname }: URL,
  { allowLoopback = false, resolve = resolveName }: FetchOptions,
  signal: AbortSignal,
): Promise<{ ok: true; addresses: LookupAddress[] } | { ok: false; fault: FetchFault }> {
  const bare = hostname.replace(/^\[|\]$/g, "");
  const family = isIP(bare);
  const addresses =
    family === 0 ? await orAbort(resolve(bare), signal) : [{ address: bare, family }];
  if (addresses.length === 0) return { ok: false, fault: "nameUnknown" };
  // A single private address among them is enough to refuse: a name that mixes both is malicious.
  const allowed = addresses.every(
    ({ address }) => isPublicAddress(address) || (allowLoopback && address === "127.0.0.1"),
  );
  return allowed ? { ok: true, addresses } : { ok: false, fault: "addressForbidden" };
}

async function resolveName(name: string): Promise<LookupAddress[]> {
  try {
    return await lookup(name, { all: true });
  } catch {
    return [];
  }
}

// The system's DNS lookup cannot be interrupted: on abort its result is ignored.
function orAbort<Answer>(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  return new Promise((done, fail) => {
    signal.addEventListener("abort", () => fail(new Error("timed out")), { once: true });
    answer.then(done, fail);
  });
}

function headersOf({ etag, lastModified, headers }: FetchOptions): Record<string, string> {
  return {
    Accept: "text/calendar, text/plain;q=0.5, */*;q=0.1",
    "Accept-Encoding": "gzip, deflate",
    "User-Agent": "Booking-Calendar/1.0",
    ...headers,
    ...(etag ? { "If-None-Match": etag } : {}),
    ...(lastModified ? { "If-Modified-Since": lastModified } : {}),
  };
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | null {
  return [301, 302, 303, 307, 308].includes(statusCode) ? (headers.location ?? "") : null;
}

async function answerOf(response: IncomingMessage, options: FetchOptions): Promise<FetchResult> {
  const { statusCode: status = 0, headers } = response;
  if (status !== 200) response.destroy();
  if (status === 304 && (options.etag || options.lastModified)) return { ok: true, changed: false };
  if (status !== 200) return { ok: false, fault: "refused", status };
  try {
    const text = await readBounded(response, options.most ?? 2 * 1024 * 1024);
    const lastModified = safeHeaderValue(headers["last-modified"]);
    return { ok: true, changed: true, text, etag: safeHeaderValue(headers.etag), lastModified };
  } catch (error) {
    throw error instanceof TooLarge ? error : new Truncated();
  }
}

// Stored validators are sent back later and must be valid in a request header.
function safeHeaderValue(value: string | undefined): string | null {
  return value !== undefined && /^[\x20-\x7e]{1,200}$/.test(value) ? value : null;
}

// The response was truncated, or could not be decompressed.
class Truncated extends Error {}
