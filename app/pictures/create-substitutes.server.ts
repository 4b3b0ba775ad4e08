// A quickly made JPEG, sent while the requested image variant is still being encoded: no request waits for the encoder.
import { limitConcurrency } from "#app/platform/limit-concurrency.ts";
import { makeSubstitute } from "./encode-variant.server.ts";
import type { WantedVariant } from "./image-variant.ts";

/**
 * Returns the function that makes a JPEG in the size of a variant, in some tens of milliseconds. Rejects as `read` does, and
 * when the original is not a picture.
 */
export function createSubstitutes() {
  const latest = new Map<string, Promise<Uint8Array>>();
  const making = limitConcurrency(atOnce);
  return function substituteFor({ file, read, ...variant }: WantedVariant): Promise<Uint8Array> {
    const known = latest.get(file);
    if (known) return known;
    const made = making(async () => makeSubstitute({ ...variant, original: await read() }));
    latest.set(file, made);
    const forget = () => latest.delete(file);
    made.then(() => setTimeout(forget, cachedFor).unref(), forget);
    return made;
  };
}

/** Cache-Control of a substitute: the browser requests the variant again with its next page. */
export const substituteCaching = "public, max-age=10";

// Half of libuv's four threads, which also read files.
const atOnce = 2;

// Milliseconds for which a substitute is reused: many visitors at once get the same one.
const cachedFor = 2_000;
