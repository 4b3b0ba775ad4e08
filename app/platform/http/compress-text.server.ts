// Compresses dynamic responses, and cached pages once more with Brotli's best quality, outside the request. A response's text is
// attached to it, so that it can be compressed and hashed without a stream.
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { acceptsEncoding } from "./cached-page.ts";
import type { CachedPage } from "./cached-page.ts";

const bodies = new WeakMap<Response, Uint8Array<ArrayBuffer>>();

/** Attaches the bytes of a text to a response with an empty body: accessing `Response.body` would create a stream. */
export function attachBody(answer: Response, body: Uint8Array<ArrayBuffer>): Response {
  bodies.set(answer, body);
  return answer;
}

/** The response with the attached text as its body, still attached; unchanged when there is none. */
export function withBody(answer: Response): Response {
  const body = bodies.get(answer);
  if (!body) return answer;
  const { status, headers } = answer;
  const whole = new Response(body, { status, headers });
  bodies.set(whole, body);
  return whole;
}

/** The attached body of a response; undefined where it would have to be read. */
export function attachedBody(answer: Response): Uint8Array<ArrayBuffer> | undefined {
  return bodies.get(answer);
}

const texts = /^(?:text\/|image\/svg|application\/(?:json|xml|[a-z]+\+json))/;
// Smaller texts gain nothing; we have no larger ones, which would only keep the CPU busy.
const shortest = 1024;
const longest = 1024 * 1024;
// Pages with a search, which are compressed for each visitor.
const long = 32 * 1024;

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
      // The longest pages have 20 KB compressed. With Node's default of 16 they would take two rounds of its threads.
      chunkSize: 32 * 1024,
      params: {
        // 5 takes a millisecond for 60 KB, and 4 two thirds of that for a tenth more bytes; 11 would take sixty for a tenth less.
        [constants.BROTLI_PARAM_QUALITY]: bytes.byteLength > long ? 4 : 5,
        // Otherwise tables are allocated for a text of any length: a third of the time for a short page.
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
        // A window as long as the text: the default of four megabytes costs a quarter of the time without benefit.
        [constants.BROTLI_PARAM_LGWIN]: Math.ceil(Math.log2(bytes.byteLength + windowMargin)),
      },
    }),
  gzip: promisify(gzip),
};

let last: Promise<unknown> = Promise.resolve();

/** Resolves with the change in bytes, usually negative; 0 when the page is unchanged. Never rejects. */
export function recompress(page: CachedPage): Promise<number> {
  const compressed = last.then(() => compress(page)).catch(() => 0);
  last = compressed;
  return compressed;
}

async function compress(page: CachedPage): Promise<number> {
  if (page.encoding !== "br" || page.formerEtag !== "") return 0;
  const quick = Buffer.from(page.body, "latin1");
  const plain = await promisify(brotliDecompress)(quick);
  const best = await promisify(brotliCompress)(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
    },
  });
  if (best.byteLength >= quick.byteLength) return 0;
  const digest = createHash("sha256").update(page.etag).update(best).digest("base64url");
  const etag = `"${digest.slice(0, 22)}"`;
  const changed = { etag, "content-length": String(best.byteLength) };
  const renew = (lines: string[]) =>
    lines.map((text, at) =>
      at % 2 === 1 ? (changed[lines[at - 1] as keyof typeof changed] ?? text) : text,
    );
  // In one step: an answer is made from one state of the page or the other.
  Object.assign(page, {
    body: best.toString("latin1"),
    headers: renew(page.headers),
    short: renew(page.short),
    formerEtag: page.etag,
    etag,
  });
  return best.byteLength - quick.byteLength;
}
