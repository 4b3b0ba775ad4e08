// Reads a response body as text, with a size limit on compressed and decompressed bytes.
import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream";
import type { Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

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
