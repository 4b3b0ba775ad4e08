// The originals that a picture's prints are made of: files of the property's folder, and those of the owner in the database.
import { join } from "node:path";
import { pictures } from "#property/photos/order.ts";
import type { Database } from "#app/platform/database.server.ts";
import { listPictures } from "./list-pictures.server.ts";
import { isWhole, readOriginalFile } from "./original-files.server.ts";
import { readOriginal } from "./originals.sql.server.ts";
import { pictureName } from "./picture-address.ts";
import type { PictureFacts } from "./picture-address.ts";
import { findUpload } from "./pictures.sql.server.ts";
import { photosFolder } from "./print.ts";
import type { Print } from "./print.ts";

/** What is known of a picture, and how its original is had. */
export interface Original {
  facts: PictureFacts;
  /** Rejects with `MissingOriginal`, or for another reason when the original is damaged or the database is away. */
  read(): Promise<Print["original"]>;
}

export interface Originals {
  /** Null for a name that no picture of the house has: this list is closed. Those of property/photos ask no database. */
  find(name: string): Promise<Original | null>;
  /** The original itself; rejects as that of `find`, and with `MissingOriginal` for such a name. */
  read(name: string): Promise<Print["original"]>;
}

/** The picture was just deleted, or its original is still a file on the disk of another machine. */
export class MissingOriginal extends Error {}

/** For `catch`: null for `MissingOriginal`, which is answered with 404; rejects with any other error. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof MissingOriginal) return null;
  throw error;
}

interface OpeningOriginals {
  database?: Pick<Database, "db"> | undefined;
  /** Where the former release kept originals. */
  dataDir: string;
}

/** Originals to make prints of. The one read last is held for a moment, so that its sizes asked for at once read it once. */
export function openOriginals({ database, dataDir }: OpeningOriginals): Originals {
  let latest: { name: string; bytes: Promise<Uint8Array> } | null = null;

  function readUpload(db: Database["db"], name: string): Promise<Uint8Array> {
    if (latest?.name === name) return latest.bytes;
    const reading = { name, bytes: readWhole(db, name, dataDir) };
    const forget = () => {
      if (latest === reading) latest = null;
    };
    reading.bytes.then(() => setTimeout(forget, heldFor).unref(), forget);
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
const heldFor = 5_000;

// One that was not moved yet is shown by the process that has its file. Names are made of the content, so the check finds
// whatever has been damaged on the way, and nothing else is ever shown under a name.
async function readWhole(db: Database["db"], name: string, dataDir: string): Promise<Uint8Array> {
  const row = await readOriginal(db, name);
  const bytes = row && (row.bytes ?? (await readOriginalFile(name, dataDir)));
  if (!bytes) throw new MissingOriginal(`There is no original of ${name} here`);
  if (!isWhole(bytes, row.hash)) throw new Error(`The original of ${name} is damaged`);
  return bytes;
}
