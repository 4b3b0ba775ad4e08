// Compresses what is written for each request: pages, their data, answers to programs. Files of the build come packed.
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { acceptsEncoding } from "./accepts-encoding.ts";
import { knownBody } from "./known-body.ts";

const texts = /^(?:text\/|image\/svg|application\/(?:json|xml|[a-z]+\+json))/;
// Below, nothing is gained; above, nothing of ours is: it would only keep the machine busy.
const shortest = 1024;
const longest = 1024 * 1024;

/**
 * Brotli where the client reads it, else gzip, else as it is. A page that nobody may store stays as it is when another
 * site made the browser ask for it: its packed length would tell whoever watches the line how well a guess at its
 * content, put into the address, was met (BREACH).
 */
export const packText: MiddlewareHandler = async (c, next) => {
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
  const known = knownBody(answer);
  // Not before: a body that is looked at is made a stream of.
  if (!known && !answer.body) return;
  const plain = known ?? new Uint8Array(await answer.arrayBuffer());
  const isFit = plain.byteLength >= shortest && plain.byteLength <= longest;
  const bytes = isFit ? new Uint8Array(await pack[encoding](plain)) : plain;
  // Hono would look at the body of one that takes another's place.
  c.res = undefined;
  c.res = new Response(bytes, answer);
  c.res.headers.set("Content-Length", String(bytes.byteLength));
  if (isFit) c.res.headers.set("Content-Encoding", encoding);
};

// A window of 2^n bytes reaches 16 bytes less far (RFC 7932, 9.1).
const windowMargin = 16;
const brotli = promisify(brotliCompress);
const pack = {
  br: (bytes: Uint8Array) =>
    brotli(bytes, {
      params: {
        // 5 takes a millisecond for a long page; 11 would take fifty for a seventh less.
        [constants.BROTLI_PARAM_QUALITY]: 5,
        // Else tables are made for a text of any length: a third of the time that a short page takes.
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
        // As far back as the text reaches: four megabytes to look back into cost a quarter of the time for nothing.
        [constants.BROTLI_PARAM_LGWIN]: Math.ceil(Math.log2(bytes.byteLength + windowMargin)),
      },
    }),
  gzip: promisify(gzip),
};
