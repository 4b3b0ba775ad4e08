// Lists all pictures, those of property/photos/pictures.json and the owner's uploads, each with its size and content hash.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { pictures } from "#app/i18n/property-pictures.ts";
import type { Picture } from "#app/i18n/property-pictures.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { pictureName } from "./picture-address.ts";
import type { PictureFacts, PictureList } from "./picture-address.ts";
import { listUploads } from "./pictures.sql.server.ts";
import { encodingVersion, photosFolder } from "./variants/image-variant.ts";

/**
 * The folder is read once: a picture changed there shows after the next start of the server. Uploads are read from the
 * database each time; without one only the folder's are listed. Rejects when a listed file is missing.
 */
export async function listPictures(db?: Db): Promise<PictureList> {
  const folderPictures = await listFolderPictures();
  return db ? { ...folderPictures, ...(await listUploads(db)) } : folderPictures;
}

function listFolderPictures(): Promise<PictureList> {
  listed ??= readFolder().catch((error: unknown) => {
    listed = undefined;
    throw error;
  });
  return listed;
}

let listed: Promise<PictureList> | undefined;

async function readFolder(): Promise<PictureList> {
  const entries = pictures.map(
    async (picture) => [pictureName(picture.file), await read(picture)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

async function read({ file }: Picture): Promise<PictureFacts> {
  const bytes = await readFile(join(photosFolder, file));
  const hash = createHash("sha256").update(encodingVersion).update(bytes);
  const facts = { hash: hash.digest("hex").slice(0, 10), ...(await sizeOf(file, bytes)) };
  return file.endsWith(".svg") ? { ...facts, drawing: true } : facts;
}

// The size after EXIF rotation: photographs of telephones may be stored sideways.
async function sizeOf(file: string, bytes: Buffer) {
  const box = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(bytes.toString("utf8", 0, 2000));
  if (file.endsWith(".svg") && box) return { width: Number(box[1]), height: Number(box[2]) };
  const { width, height } = (await sharp(bytes).metadata()).autoOrient;
  return { width, height };
}
