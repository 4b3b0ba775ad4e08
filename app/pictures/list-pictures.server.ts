// Which pictures the house has: those of property/photos/pictures.json, each with its size and the hash of its content.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pictures, type Picture } from "#property/photos/order.ts";
import { photosFolder, printRecipe } from "./print.ts";
import { type PictureFacts, type PictureList, pictureName } from "./picture-address.ts";

/** Read once: a picture that changes while the house is open shows after the next start. Rejects when a listed file is missing. */
export function listPictures(): Promise<PictureList> {
  listed ??= readAll().catch((error: unknown) => {
    listed = undefined;
    throw error;
  });
  return listed;
}

let listed: Promise<PictureList> | undefined;

async function readAll(): Promise<PictureList> {
  const entries = pictures.map(
    async (picture) => [pictureName(picture.file), await read(picture)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

async function read({ file, width = 0, height = 0 }: Picture): Promise<PictureFacts> {
  const bytes = await readFile(join(photosFolder, file));
  const hash = createHash("sha256").update(printRecipe).update(bytes).digest("hex").slice(0, 10);
  if (!file.endsWith(".svg")) return { hash, width, height };
  const box = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(bytes.toString("utf8", 0, 2000));
  return { hash, width: Number(box?.[1] ?? 0), height: Number(box?.[2] ?? 0), drawing: true };
}
