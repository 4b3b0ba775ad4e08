// What is answered in place of a print that is still being made: nobody waits for an encoder.
import { inTurn } from "#app/platform/in-turn.ts";
import { makeSubstitute } from "./make-print.server.ts";
import type { WantedPrint } from "./print.ts";

/**
 * Gives the function that answers a JPEG in the size of a print, after some tens of milliseconds. Rejects as `read` does, and
 * when the original is no picture.
 */
export function substitutes() {
  const latest = new Map<string, Promise<Uint8Array>>();
  const making = inTurn(atOnce);
  return function substituteFor({ file, read, ...print }: WantedPrint): Promise<Uint8Array> {
    const known = latest.get(file);
    if (known) return known;
    const made = making(async () => makeSubstitute({ ...print, original: await read() }));
    latest.set(file, made);
    const forget = () => latest.delete(file);
    made.then(() => setTimeout(forget, heldFor).unref(), forget);
    return made;
  };
}

/** The browser asks again with its next page. */
export const substituteCaching = "public, max-age=10";

// Of the four threads that read files, too, half.
const atOnce = 2;

// Milliseconds: many visitors who come at once are answered the same.
const heldFor = 2_000;
