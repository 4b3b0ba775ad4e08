// Makes a print: a picture in a width and format, the colours of one, or a drawing packed for the way. No visitor waits for it:
// until it is there a substitute is answered.
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import sharp from "sharp";
import type { Print } from "./print.ts";

/** Never enlarges, but for a crop. Rejects when the original is missing or no picture. */
export async function makePrint(print: Print): Promise<Uint8Array> {
  const { original, format, width } = print;
  if (format === "svg.br") return pack(await bytesOf(original));
  if (format === "colours") return coloursOf(original);
  const image = resized(print);
  if (format === "avif") {
    const care = (width ?? 0) <= carefulUpTo ? careful : quicker;
    return image.avif({ ...care, chromaSubsampling: "4:2:0" }).toBuffer();
  }
  if (format === "webp") return image.webp({ quality: 74 }).toBuffer();
  return image.flatten(white).jpeg({ quality: 76, mozjpeg: true }).toBuffer();
}

/** A JPEG of the same size in some tens of milliseconds, and twice as heavy. Not for drawings, which take a second to be drawn. */
export async function makeSubstitute(print: Print): Promise<Uint8Array> {
  return resized(print).flatten(white).jpeg({ quality: 60 }).toBuffer();
}

/** The bytes of an original as it is. */
export async function bytesOf(original: Print["original"]): Promise<Uint8Array> {
  return typeof original === "string" ? readFile(original) : original;
}

/** A drawing compressed in a few milliseconds, a seventh larger than its print. */
export async function packQuickly(drawing: Uint8Array): Promise<Uint8Array> {
  return pack(drawing, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}

// The widths of telephones. Above, effort 4 takes four times as long as 3, which is a second for the smaller ones and ten for
// the largest. At equal quality a file of the one is a sixth lighter than at effort 2.
const carefulUpTo = 960;
const careful = { quality: 44, effort: 4 };
const quicker = { quality: 46, effort: 3 };

const white = { background: "#ffffff" };

// The middle of a picture where it is cropped: cleverer ways to cut lost the top of the mountain.
function resized({ original, width, height }: Print) {
  const size = { width: width ?? undefined, height, withoutEnlargement: height === undefined };
  return sharp(original)
    .autoOrient()
    .resize({ ...size, fit: "cover" });
}

// Six of them, two across and three down, as text: `#abc #def ...` from the upper left.
async function coloursOf(original: Print["original"]): Promise<Uint8Array> {
  // A drawing is drawn small at once: large ones take a second.
  const { data, info } = await sharp(original, { density: 12 })
    .autoOrient()
    .flatten()
    .resize(2, 3, { fit: "fill" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colours = Array.from({ length: 6 }, (_, place) => {
    const start = place * info.channels;
    const [red = 0, green = 0, blue = 0] = data.subarray(start, start + 3);
    return `#${[red, green, blue].map((part) => Math.round(part / 17).toString(16)).join("")}`;
  });
  return new TextEncoder().encode(colours.join(" "));
}

const pack = promisify(brotliCompress) as (
  bytes: Uint8Array,
  options?: { params: Record<number, number> },
) => Promise<Buffer>;
