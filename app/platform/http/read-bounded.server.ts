// Reads the body of an answer as text, up to a size that holds packed and unpacked alike.
import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream";
import type { Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

/** More came than was allowed. */
export class TooLarge extends Error {}

/** Throws `TooLarge`, or whatever broke the answer off; the connection is given up then. Bytes over `most` are never kept. */
export async function readBounded(response: IncomingMessage, most: number): Promise<string> {
  const unpack = unpackers[(response.headers["content-encoding"] ?? "").trim().toLowerCase()];
  // Errors of either end reach the loop below, which reads the last part.
  const body = unpack ? pipeline(response, counted(most), unpack(), () => {}) : response;
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

const unpackers: Record<string, () => Transform> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

// Packed bytes that unpack to nothing could go on for ever.
function counted(most: number) {
  return async function* (source: AsyncIterable<Buffer>) {
    let size = 0;
    for await (const chunk of source) {
      size += chunk.length;
      if (size > most) throw new TooLarge();
      yield chunk;
    }
  };
}
