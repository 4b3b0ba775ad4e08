// Makes prints on demand and keeps them in a folder: the same one never twice at once, and only a few at a time.
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inTurn } from "#app/platform/in-turn.ts";

interface KeepingPrints<What> {
  /** Where prints lie; made when missing. */
  folder: string;
  make: (what: What) => Promise<Uint8Array>;
  /** How many are made at once. */
  atOnce: number;
  /** Bytes of those asked for last that are held in memory, so that the disk is not asked each time. */
  inMemory: number;
}

/**
 * Gives the function that answers a print's bytes, under a name that stands for one content for ever.
 * A folder that cannot be written costs time, not the picture.
 */
export function keepPrints<What>({ folder, make, atOnce, inMemory }: KeepingPrints<What>) {
  // The one asked for longest ago comes first.
  const held = new Map<string, Uint8Array>();
  let heldBytes = 0;
  const underway = new Map<string, Promise<Uint8Array>>();
  const making = inTurn(atOnce);

  return async function printBytes(name: string, what: What): Promise<Uint8Array> {
    const known = held.get(name);
    if (known) {
      held.delete(name);
      held.set(name, known);
      return known;
    }
    let bytes = underway.get(name);
    if (!bytes) {
      bytes = readKept(join(folder, name))
        .then((kept) => kept ?? making(() => makeAndKeep(name, what)))
        .then((print) => hold(name, print))
        .finally(() => underway.delete(name));
      underway.set(name, bytes);
    }
    return bytes;
  };

  function hold(name: string, bytes: Uint8Array): Uint8Array {
    if (bytes.byteLength > inMemory / 8) return bytes;
    held.set(name, bytes);
    heldBytes += bytes.byteLength;
    for (const [oldest, old] of held) {
      if (heldBytes <= inMemory) break;
      held.delete(oldest);
      heldBytes -= old.byteLength;
    }
    return bytes;
  }

  async function makeAndKeep(name: string, what: What): Promise<Uint8Array> {
    const bytes = await make(what);
    // Renamed when complete: another process never reads half a print.
    const part = join(folder, `${name}.${randomUUID()}.part`);
    await mkdir(folder, { recursive: true })
      .then(() => writeFile(part, bytes))
      .then(() => rename(part, join(folder, name)))
      // On a full disk it is there, empty.
      .catch(() => rm(part, { force: true }).catch(() => undefined));
    return bytes;
  }
}

// An empty file is what a power cut may leave of a new one.
async function readKept(path: string): Promise<Uint8Array | null> {
  const bytes = await readFile(path).catch(() => null);
  return bytes && bytes.byteLength > 0 ? bytes : null;
}
