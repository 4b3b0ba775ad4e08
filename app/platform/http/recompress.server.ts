// Recompresses a cached page with Brotli's best quality: slow, so outside the request, and one page at a time.
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import type { CachedPage } from "./cached-page.ts";

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
