// Parts of a request to a user-supplied URL: public addresses only, the checked address itself, a bounded body.
import type { LookupAddress } from "node:dns";
import * as http from "node:http";
import type { IncomingMessage } from "node:http";
import * as https from "node:https";
import { BlockList, isIP } from "node:net";
import type { LookupFunction } from "node:net";
import { pipeline } from "node:stream";
import type { Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

/**
 * The address as a URL, or null: http and https on their default ports or above 1023, without user name and password.
 * `webcal:` and `webcals:`, often used for calendars, are replaced by https.
 */
export function parseExternalUrl(text: string): URL | null {
  const address = text.trim().replace(/^webcals?:/i, "https:");
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== "http:" && url.protocol !== "https:") return null;
  if (url.username || url.password || url.hostname === "") return null;
  // Lower ports belong to other protocols: mail, old databases, remote shells.
  if (url.port !== "" && Number(url.port) !== 80 && Number(url.port) !== 443)
    if (Number(url.port) < 1024) return null;
  url.hash = "";
  return url;
}

/** Whether an IP address is on the public internet; false for anything else. */
export function isPublicAddress(ip: string): boolean {
  const family = isIP(ip);
  if (family === 4) return !closed.check(ip, "ipv4");
  // 2000::/3 is all that was ever assigned; the rest is loopback, link-local, private, multicast, or maps IPv4.
  return family === 6 && open.check(ip, "ipv6") && !closed.check(ip, "ipv6");
}

const open = new BlockList();
open.addSubnet("2000::", 3, "ipv6");

// IANA special-purpose address registries; 168.63.129.16 is a cloud provider's internal service address.
const closed = new BlockList();
for (const range of [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  // Tunnels that contain an IPv4 address (Teredo, 6to4), and documentation ranges.
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
]) {
  const [net = "", bits] = range.split("/");
  closed.addSubnet(net, Number(bits), isIP(net) === 6 ? "ipv6" : "ipv4");
}

/**
 * The response as soon as its headers arrive; with `body` to a POST. Follows no redirects; the certificate is checked against the
 * host name.
 */
export function requestAddress(
  url: URL,
  addresses: LookupAddress[],
  { headers, body }: { headers: Record<string, string>; body?: string | Buffer },
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const { request } = url.protocol === "https:" ? https : http;
  const pinned: LookupFunction = (_name, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, addresses);
    else done(null, first?.address ?? "", first?.family);
  };
  return new Promise((answer, fail) => {
    // No agent: a pooled connection could have been made for another DNS answer.
    request(url, {
      agent: false,
      lookup: pinned,
      headers,
      signal,
      method: body === undefined ? "GET" : "POST",
    })
      .on("response", answer)
      .on("error", fail)
      .end(body);
  });
}

/** The body exceeded the limit. */
export class TooLarge extends Error {}

/**
 * Throws `TooLarge`, or the error that ended the response; the connection is then closed. No more than `most` bytes are
 * buffered.
 */
export async function readBounded(response: IncomingMessage, most: number): Promise<string> {
  const decompress =
    decompressors[(response.headers["content-encoding"] ?? "").trim().toLowerCase()];
  // Errors of either stream reach the loop below, which reads the last one.
  const body = decompress ? pipeline(response, limitBytes(most), decompress(), () => {}) : response;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > most) throw new TooLarge();
      chunks.push(chunk);
    }
  } finally {
    response.destroy();
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

const decompressors: Record<string, () => Transform> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

// Compressed bytes that decompress to nothing could go on for ever.
function limitBytes(most: number) {
  return async function* (source: AsyncIterable<Buffer>) {
    let size = 0;
    for await (const chunk of source) {
      size += chunk.length;
      if (size > most) throw new TooLarge();
      yield chunk;
    }
  };
}
