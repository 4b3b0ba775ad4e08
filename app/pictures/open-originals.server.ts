// Reads the originals of pictures: files of the property folder, and the owner's uploads in the database.
import { join } from "node:path";
import { pictures } from "#app/i18n/property/property-pictures.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { listPictures } from "./describe-pictures.server.ts";
import { pictureName } from "./picture-address.ts";
import type { PictureFacts } from "./picture-address.ts";
import { matchesHash, readOriginalFile } from "./picture-files.server.ts";
import { findUpload, readOriginal } from "./pictures.sql.server.ts";
import { photosFolder } from "./variants/image-variant.ts";
import type { ImageVariant } from "./variants/image-variant.ts";

/** The facts of a picture, and access to its original. */
export interface Original {
  facts: PictureFacts;
  /** Rejects with `MissingOriginal`, or another error when the original is damaged or the database unavailable. */
  read(): Promise<ImageVariant["original"]>;
}

export interface Originals {
  /** Null for an unknown name: only listed pictures are served. Those of property/photos are found without the database. */
  find(name: string): Promise<Original | null>;
  /** The original itself; rejects as `Original.read` does, and with `MissingOriginal` for an unknown name. */
  read(name: string): Promise<ImageVariant["original"]>;
}

/** The picture was just deleted, or its original is still only a file on another machine's disk. */
export class MissingOriginal extends Error {}

/** For `catch`: null for `MissingOriginal`, which is answered with 404; rejects with any other error. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof MissingOriginal) return null;
  throw error;
}

interface OriginalsOptions {
  database?: Pick<Database, "db"> | undefined;
  /** Where the previous release stored originals. */
  dataDir: string;
}

/** The originals of all pictures. The one read last is cached for a moment: variants of it requested together read it once. */
export function openOriginals({ database, dataDir }: OriginalsOptions): Originals {
  let latest: { name: string; bytes: Promise<Uint8Array> } | null = null;

  function readUpload(db: Database["db"], name: string): Promise<Uint8Array> {
    if (latest?.name === name) return latest.bytes;
    const reading = { name, bytes: readWhole(db, name, dataDir) };
    const forget = () => {
      if (latest === reading) latest = null;
    };
    reading.bytes.then(() => setTimeout(forget, cachedFor).unref(), forget);
    latest = reading;
    return reading.bytes;
  }

  async function find(name: string): Promise<Original | null> {
    const picture = pictures.find(({ file }) => pictureName(file) === name);
    if (picture) {
      const facts = (await listPictures())[name];
      const path = join(photosFolder, picture.file);
      return facts ? { facts, read: async () => path } : null;
    }
    if (!database) return null;
    const facts = await findUpload(database.db, name);
    return facts && { facts, read: () => readUpload(database.db, name) };
  }

  return {
    find,
    async read(name) {
      const found = await find(name);
      if (!found) throw new MissingOriginal(`There is no picture ${name}`);
      return found.read();
    },
  };
}

/** Milliseconds. */
const cachedFor = 5_000;

// An original that was not moved yet can only be read by a process that has its file. The stored hash detects damage, and
// guarantees that a name never shows different content.
async function readWhole(db: Database["db"], name: string, dataDir: string): Promise<Uint8Array> {
  const row = await readOriginal(db, name);
  const bytes = row && (row.bytes ?? (await readOriginalFile(name, dataDir)));
  if (!bytes) throw new MissingOriginal(`There is no original of ${name} here`);
  if (!matchesHash(bytes, row.hash)) throw new Error(`The original of ${name} is damaged`);
  return bytes;
}
