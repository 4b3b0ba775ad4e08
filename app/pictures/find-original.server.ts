// The file that a picture's prints are made of.
import { join } from "node:path";
import { pictures } from "#property/photos/order.ts";
import type { Picture } from "#property/photos/order.ts";
import type { Database } from "#app/platform/database.server.ts";
import { listPictures } from "./list-pictures.server.ts";
import { originalPath } from "./original-path.server.ts";
import { pictureName } from "./picture-address.ts";
import type { PictureFacts } from "./picture-address.ts";
import { findUpload } from "./pictures.sql.server.ts";
import { photosFolder } from "./print.ts";

/** Where it lies, what is known of it, and what a crop keeps. */
export interface Original extends Pick<Picture, "focus"> {
  original: string;
  facts: PictureFacts;
}

/** Null for a name that no picture of the house has: this list is closed. Those of property/photos ask no database. */
export async function findOriginal(
  name: string,
  { database, dataDir }: { database?: Pick<Database, "db"> | undefined; dataDir: string },
): Promise<Original | null> {
  const picture = pictures.find(({ file }) => pictureName(file) === name);
  if (picture) {
    const facts = (await listPictures())[name];
    const original = join(photosFolder, picture.file);
    return facts ? { original, facts, ...(picture.focus && { focus: picture.focus }) } : null;
  }
  const facts = database ? await findUpload(database.db, name) : null;
  return facts && { original: originalPath(name, dataDir), facts };
}
