// Encodes an image variant, or quickly a JPEG that is sent while the variant is still being encoded.
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import sharp from "sharp";
import { limitConcurrency } from "#app/platform/concurrency.ts";
import type { ImageVariant, WantedVariant } from "./image-variant.ts";

/** Never enlarges, except for a crop. Rejects when the original is missing or not a picture. */
export async function encodeVariant(variant: ImageVariant): Promise<Uint8Array> {
  const { original, format, width } = variant;
  if (format === "svg.br") return compress(await bytesOf(original));
  if (format === "colours") return coloursOf(original);
  const image = resized(variant);
  if (format === "avif") {
    const encoding = (width ?? 0) <= slowEncodingMaxWidth ? slowEncoding : fastEncoding;
    return image.avif({ ...encoding, chromaSubsampling: "4:2:0" }).toBuffer();
  }
  if (format === "webp") return image.webp({ quality: 74 }).toBuffer();
  return image.flatten(white).jpeg({ quality: 76, mozjpeg: true }).toBuffer();
}

// A JPEG of the same size, made in some tens of milliseconds, twice as large. Not for drawings: rendering takes a second.
async function makeSubstitute(variant: ImageVariant): Promise<Uint8Array> {
  return resized(variant).flatten(white).jpeg({ quality: 60 }).toBuffer();
}

/** The unchanged bytes of an original. */
export async function bytesOf(original: ImageVariant["original"]): Promise<Uint8Array> {
  return typeof original === "string" ? readFile(original) : original;
}

/** A drawing compressed in a few milliseconds, a seventh larger than its stored variant. */
export async function compressQuickly(drawing: Uint8Array): Promise<Uint8Array> {
  return compress(drawing, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}

// The widths of telephones. Above, effort 4 takes four times as long as 3, which takes a second for the smaller ones and ten
// for the largest. At equal quality a file of effort 4 is a sixth smaller than one of effort 2.
const slowEncodingMaxWidth = 960;
const slowEncoding = { quality: 44, effort: 4 };
const fastEncoding = { quality: 46, effort: 3 };

const white = { background: "#ffffff" };

// Crops around the centre: content-aware crop strategies cut off the top of the mountain.
function resized({ original, width, height }: ImageVariant) {
  const size = { width: width ?? undefined, height, withoutEnlargement: height === undefined };
  return sharp(original)
    .autoOrient()
    .resize({ ...size, fit: "cover" });
}

// Six colours, two across and three down, as text: `#abc #def ...` from the upper left.
async function coloursOf(original: ImageVariant["original"]): Promise<Uint8Array> {
  // Low density: a drawing is rendered small, since a large rendering takes a second.
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

const compress = promisify(brotliCompress) as (
  bytes: Uint8Array,
  options?: { params: Record<number, number> },
) => Promise<Buffer>;

/**
 * Returns the function that makes a JPEG in the size of a variant, in some tens of milliseconds. Rejects as `read` does, and
 * when the original is not a picture.
 */
export function createSubstitutes() {
  const latest = new Map<string, Promise<Uint8Array>>();
  const making = limitConcurrency(atOnce);
  return function substituteFor({ file, read, ...variant }: WantedVariant): Promise<Uint8Array> {
    const known = latest.get(file);
    if (known) return known;
    const made = making(async () => makeSubstitute({ ...variant, original: await read() }));
    latest.set(file, made);
    const forget = () => latest.delete(file);
    made.then(() => setTimeout(forget, cachedFor).unref(), forget);
    return made;
  };
}

/** Cache-Control of a substitute: the browser requests the variant again with its next page. */
export const substituteCaching = "public, max-age=10";

// Half of libuv's four threads, which also read files.
const atOnce = 2;

// Milliseconds for which a substitute is reused: many visitors at once get the same one.
const cachedFor = 2_000;
