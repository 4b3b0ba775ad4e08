// Compresses dynamic responses: pages, their data, API answers. Static files are compressed by the build.
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { acceptsEncoding } from "./accepts-encoding.ts";
import { attachedBody } from "./attached-body.ts";

const texts = /^(?:text\/|image\/svg|application\/(?:json|xml|[a-z]+\+json))/;
// Smaller texts gain nothing; we have no larger ones, which would only keep the CPU busy.
const shortest = 1024;
const longest = 1024 * 1024;

/**
 * Brotli where the client accepts it, else gzip, else unchanged. A no-store page stays uncompressed when another site
 * made the browser request it: its compressed length would tell an eavesdropper how well a guess at its content, placed
 * in the URL, matched (BREACH).
 */
export const compressText: MiddlewareHandler = async (c, next) => {
  await next();
  const answer = c.res;
  const { headers } = answer;
  if (headers.has("Content-Encoding")) return;
  if (!texts.test(headers.get("Content-Type") ?? "")) return;
  if (!/accept-encoding/i.test(headers.get("Vary") ?? ""))
    headers.append("Vary", "Accept-Encoding");
  const isPrivate = headers.get("Cache-Control")?.includes("no-store");
  if (isPrivate && c.req.header("sec-fetch-site")?.endsWith("-site")) return;
  const encoding = (["br", "gzip"] as const).find((name) => acceptsEncoding(c, name));
  if (!encoding) return;
  const known = attachedBody(answer);
  // Not earlier: accessing the body creates a stream.
  if (!known && !answer.body) return;
  const plain = known ?? new Uint8Array(await answer.arrayBuffer());
  const isFit = plain.byteLength >= shortest && plain.byteLength <= longest;
  const bytes = isFit ? new Uint8Array(await compressors[encoding](plain)) : plain;
  // Otherwise Hono would read the body of the response being replaced.
  c.res = undefined;
  c.res = new Response(bytes, answer);
  c.res.headers.set("Content-Length", String(bytes.byteLength));
  if (isFit) c.res.headers.set("Content-Encoding", encoding);
};

// A window of 2^n bytes reaches 16 bytes less far (RFC 7932, 9.1).
const windowMargin = 16;
const brotli = promisify(brotliCompress);
const compressors = {
  br: (bytes: Uint8Array) =>
    brotli(bytes, {
      params: {
        // 5 takes a millisecond for a long page; 11 would take fifty for a seventh less.
        [constants.BROTLI_PARAM_QUALITY]: 5,
        // Otherwise tables are allocated for a text of any length: a third of the time for a short page.
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
        // A window as long as the text: the default of four megabytes costs a quarter of the time without benefit.
        [constants.BROTLI_PARAM_LGWIN]: Math.ceil(Math.log2(bytes.byteLength + windowMargin)),
      },
    }),
  gzip: promisify(gzip),
};
