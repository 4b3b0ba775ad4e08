// Makes a print: a picture in a width and format, whole or as a portrait crop; a drawing packed for the way.
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import type { Focus } from "#property/photos/order.ts";
import { cropWidth, portraitRatio } from "./portrait.ts";
import type { Print } from "./print.ts";

/** Never enlarges. Rejects when the original is missing or no picture. */
export async function makePrint(print: Print): Promise<Uint8Array> {
  const { original, width, portrait, format } = print;
  if (format === "svg.br") return pack(await bytesOf(original));
  const upright = sharp(original).autoOrient();
  const image = (portrait ? await crop(upright, portrait) : upright).resize({
    width: width ?? undefined,
    withoutEnlargement: true,
  });
  // Effort 2 makes files a tenth larger than effort 4 in a sixth of the time: the first visitor waits for it.
  if (format === "avif")
    return image.avif({ quality: 46, effort: 2, chromaSubsampling: "4:2:0" }).toBuffer();
  if (format === "webp") return image.webp({ quality: 74 }).toBuffer();
  return image.jpeg({ quality: 76, mozjpeg: true }).toBuffer();
}

/** The bytes of an original as it is. */
export async function bytesOf(original: Print["original"]): Promise<Uint8Array> {
  return typeof original === "string" ? readFile(original) : original;
}

// As large as the picture allows, with the focus as near to its middle as the picture's edges let it be.
async function crop(image: Sharp, { x, y }: Focus): Promise<Sharp> {
  const { autoOrient: whole } = await image.metadata();
  const width = cropWidth(whole);
  const height = Math.min(whole.height, Math.round(width / portraitRatio));
  return image.extract({
    left: placed(x * whole.width - width / 2, whole.width - width),
    top: placed(y * whole.height - height / 2, whole.height - height),
    width,
    height,
  });
}

function placed(wanted: number, most: number): number {
  return Math.max(0, Math.min(most, Math.round(wanted)));
}

const pack = promisify<Uint8Array, Buffer>(brotliCompress);
