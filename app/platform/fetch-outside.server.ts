// Fetches a text from a user-supplied URL: only from the public internet, with limits on time and size.
import { lookup } from "node:dns/promises";
import type { LookupAddress } from "node:dns";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { isPublicAddress, readOutsideAddress } from "./http/outside-address.ts";
import { askAddress } from "./http/ask-address.server.ts";
import { readBounded, TooLarge } from "./http/read-bounded.server.ts";

/** Options; times in milliseconds, sizes in bytes after decompression. */
export interface OutsideWish {
  /** Validators of the last response, for a conditional request. */
  etag?: string | null;
  lastModified?: string | null;
  /** For everything: DNS, redirects, body. Default 10 seconds. */
  patience?: number;
  /** Default 2 MiB. */
  most?: number;
  /** For tests on one machine: also allows 127.0.0.1, and no other non-public address. */
  allowHere?: boolean;
  /** Resolves a host name to IP addresses; by default the system's resolver. */
  resolve?: (name: string) => Promise<LookupAddress[]>;
}

/** Why the fetch failed; callers have the messages. `status` is the HTTP status. */
export type OutsideFault =
  | "addressFaulty"
  | "addressForbidden"
  | "nameUnknown"
  | "unreachable"
  | "tooManyRedirects"
  | "refused"
  | "tooSlow"
  | "tooLarge"
  | "cutOff";

export type Fetched =
  | { ok: true; changed: true; text: string; etag: string | null; lastModified: string | null }
  | { ok: true; changed: false }
  | { ok: false; fault: OutsideFault; status?: number };

/**
 * A host name is resolved once per URL and the connection is made to that address, so DNS rebinding has no effect;
 * every redirect is checked like the first URL. The content type is ignored.
 */
export async function fetchOutside(address: string, wish: OutsideWish = {}): Promise<Fetched> {
  const signal = AbortSignal.timeout(wish.patience ?? 10_000);
  try {
    return await follow(address, wish, signal);
  } catch (error) {
    if (error instanceof TooLarge) return { ok: false, fault: "tooLarge" };
    if (signal.aborted) return { ok: false, fault: "tooSlow" };
    return { ok: false, fault: error instanceof CutOff ? "cutOff" : "unreachable" };
  }
}

const mostRedirects = 3;

async function follow(address: string, wish: OutsideWish, signal: AbortSignal): Promise<Fetched> {
  let url = readOutsideAddress(address);
  for (let redirects = 0; ; redirects++) {
    if (!url) return { ok: false, fault: "addressFaulty" };
    const found = await addressesOf(url, wish, signal);
    if (!found.ok) return found;
    const response = await askAddress(url, found.addresses, headersOf(wish), signal);
    const next = redirectOf(response);
    if (next === null) return answerOf(response, wish);
    response.destroy();
    if (redirects === mostRedirects) return { ok: false, fault: "tooManyRedirects" };
    const target = next && URL.canParse(next, url.href) ? new URL(next, url).href : "";
    // No downgrade from https to http.
    if (url.protocol === "https:" && target.startsWith("http:"))
      return { ok: false, fault: "addressForbidden" };
    url = readOutsideAddress(target);
  }
}

async function addressesOf(
  { hostname }: URL,
  { allowHere = false, resolve = resolveName }: OutsideWish,
  signal: AbortSignal,
): Promise<{ ok: true; addresses: LookupAddress[] } | { ok: false; fault: OutsideFault }> {
  const bare = hostname.replace(/^\[|\]$/g, "");
  const family = isIP(bare);
  const addresses =
    family === 0 ? await orAbort(resolve(bare), signal) : [{ address: bare, family }];
  if (addresses.length === 0) return { ok: false, fault: "nameUnknown" };
  // A single private address among them is enough to refuse: a name that mixes both is malicious.
  const allowed = addresses.every(
    ({ address }) => isPublicAddress(address) || (allowHere && address === "127.0.0.1"),
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

function headersOf({ etag, lastModified }: OutsideWish): Record<string, string> {
  return {
    Accept: "text/calendar, text/plain;q=0.5, */*;q=0.1",
    "Accept-Encoding": "gzip, deflate",
    "User-Agent": "House-Calendar/1.0",
    ...(etag ? { "If-None-Match": etag } : {}),
    ...(lastModified ? { "If-Modified-Since": lastModified } : {}),
  };
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | null {
  return [301, 302, 303, 307, 308].includes(statusCode) ? (headers.location ?? "") : null;
}

async function answerOf(response: IncomingMessage, wish: OutsideWish): Promise<Fetched> {
  const { statusCode: status = 0, headers } = response;
  if (status !== 200) response.destroy();
  if (status === 304 && (wish.etag || wish.lastModified)) return { ok: true, changed: false };
  if (status !== 200) return { ok: false, fault: "refused", status };
  try {
    const text = await readBounded(response, wish.most ?? 2 * 1024 * 1024);
    const lastModified = repeatable(headers["last-modified"]);
    return { ok: true, changed: true, text, etag: repeatable(headers.etag), lastModified };
  } catch (error) {
    throw error instanceof TooLarge ? error : new CutOff();
  }
}

// Stored validators are sent back later and must be valid in a request header.
function repeatable(value: string | undefined): string | null {
  return value !== undefined && /^[\x20-\x7e]{1,200}$/.test(value) ? value : null;
}

// The response was truncated, or could not be decompressed.
class CutOff extends Error {}
