// Image variants stored in a folder, and the queue that encodes missing ones: one at a time, those requested by visitors before
// those encoded ahead.
import { join } from "node:path";
import { limitConcurrency } from "#app/platform/concurrency.ts";
import { isOutage } from "#app/platform/database/is-outage.ts";
import type { Log } from "#app/platform/monitoring/log.ts";
import { encodeVariant } from "./encode-variant.server.ts";
import type { WantedVariant } from "./image-variant.ts";
import { MissingOriginal } from "../open-originals.server.ts";
import {
  claimVariant,
  isStored,
  readVariant,
  releaseVariant,
  storeVariant,
} from "../picture-files.server.ts";
import type { Encoder } from "./start-encoder.server.ts";

export interface ImageVariants {
  /** Null when it does not exist yet: then it is encoded next. */
  find(wanted: WantedVariant): Promise<Uint8Array | null>;
  /** Whether encoding it failed within the last minute. */
  hasFailed(file: string): boolean;
  /**
   * Makes those of a list that are not stored, in its order; ends early when the disk cannot be written. Rejects when the
   * database is unavailable.
   */
  makeAhead(list: readonly WantedVariant[]): Promise<MadeAhead>;
  /** Stops encoding; resolves when nothing is in progress. */
  close(): Promise<void>;
}

/** How many were made, and whether the whole list is stored now. */
export interface MadeAhead {
  made: number;
  isComplete: boolean;
}

interface ImageVariantsOptions {
  /** Variants are stored in `variantFolders` below it. */
  dataDir: string;
  /** Where they are encoded; in this process when left out. */
  encoder?: Encoder;
  log?: Log;
  /** The size in bytes of the in-memory cache of recently requested variants. */
  inMemory?: number;
}

/** If the folder cannot be written, requested variants are still encoded, and cached in memory only. */
export function openImageVariants({
  dataDir,
  encoder = { make: encodeVariant, close: () => undefined },
  log,
  inMemory = 16 * 1024 * 1024,
}: ImageVariantsOptions): ImageVariants {
  const cached = createByteCache(inMemory);
  const reading = new Map<string, Promise<Uint8Array | null>>();
  const queued = new Set<string>();
  // When each failed variant may be retried (milliseconds since the epoch); and the pictures whose failure was logged.
  const failed = new Map<string, number>();
  const loggedPictures = new Set<string>();
  // A requested variant waits for the one in progress, but not for others that are encoded ahead.
  const making = limitConcurrency(1);
  let isClosed = false;

  const hasFailed = (file: string) => (failed.get(file) ?? 0) > Date.now();

  async function find(wanted: WantedVariant): Promise<Uint8Array | null> {
    const { file } = wanted;
    const known = cached.get(file);
    if (known) return known;
    let stored = reading.get(file);
    if (!stored) {
      stored = readVariant(join(dataDir, file)).finally(() => reading.delete(file));
      reading.set(file, stored);
    }
    // It may have been encoded meanwhile.
    const bytes = (await stored) ?? cached.get(file) ?? null;
    if (bytes) cached.add(file, bytes);
    else if (!queued.has(file) && !hasFailed(file)) {
      queued.add(file);
      // Errors are ignored here: the next request sees whether it was made.
      void making(() => encodeOne(wanted))
        .catch(() => undefined)
        .finally(() => queued.delete(file));
    }
    return bytes;
  }

  async function makeAhead(list: readonly WantedVariant[]): Promise<MadeAhead> {
    const ahead = { made: 0, isComplete: true };
    for (const wanted of list) {
      if (isClosed) return { ...ahead, isComplete: false };
      if (await isStored(join(dataDir, wanted.file))) continue;
      const made = await making(() => encodeOne(wanted, true));
      if (made === "made") ahead.made++;
      else if (made !== "stored") ahead.isComplete = false;
      if (made === "refused") break;
    }
    return ahead;
  }

  // `elsewhere`: another process makes it, or its original is not available here; `refused`: it could not be written to disk.
  async function encodeOne(
    { name, file, read, ...variant }: WantedVariant,
    isAhead = false,
  ): Promise<"made" | "stored" | "elsewhere" | "failed" | "refused"> {
    if (isClosed) return "elsewhere";
    const path = join(dataDir, file);
    if (await isStored(path)) return "stored";
    if (hasFailed(file)) return "failed";
    const claimed = await claimVariant(path).catch(() => null);
    if (claimed === false) return "elsewhere";
    if (claimed === null && isAhead) return reportUnwritable();
    try {
      const bytes = await encoder.make({ ...variant, original: await read() });
      if (!isAhead) cached.add(file, bytes);
      const isTaken = claimed && (await storeVariant(path, bytes).then(ok, () => false));
      return isTaken ? "made" : reportUnwritable();
    } catch (error) {
      if (isClosed || error instanceof MissingOriginal) return "elsewhere";
      if (isOutage(error)) throw error;
      failed.set(file, Date.now() + retryAfter);
      logFailure(name, error);
      return "failed";
    } finally {
      if (claimed) await releaseVariant(path);
    }
  }

  function logFailure(picture: string, error: unknown): void {
    if (loggedPictures.has(picture)) return;
    loggedPictures.add(picture);
    const reason = error instanceof Error ? error : new Error(String(error));
    log?.error("picture not encoded", { picture, error: reason });
  }

  function reportUnwritable(): "refused" {
    if (!loggedPictures.has("")) log?.error("pictures not stored: the disk takes nothing");
    loggedPictures.add("");
    return "refused";
  }

  return {
    find,
    hasFailed,
    makeAhead,
    async close() {
      isClosed = true;
      encoder.close();
      await making(async () => undefined);
    },
  };
}

// Milliseconds until a failed variant is retried: a failure for lack of memory may be temporary.
const retryAfter = 60_000;

const ok = () => true;

// A least-recently-used cache limited to `maxBytes`.
function createByteCache(maxBytes: number) {
  const cached = new Map<string, Uint8Array>();
  let cachedBytes = 0;
  const drop = (file: string) => {
    cachedBytes -= cached.get(file)?.byteLength ?? 0;
    cached.delete(file);
  };
  return {
    get(file: string): Uint8Array | undefined {
      const known = cached.get(file);
      if (!known) return undefined;
      cached.delete(file);
      cached.set(file, known);
      return known;
    },
    add(file: string, bytes: Uint8Array): void {
      drop(file);
      if (bytes.byteLength > maxBytes / 8) return;
      cached.set(file, bytes);
      cachedBytes += bytes.byteLength;
      for (const oldest of cached.keys()) {
        if (cachedBytes <= maxBytes) break;
        drop(oldest);
      }
    },
  };
}
