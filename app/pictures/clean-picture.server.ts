// Makes a clean original of an uploaded file: decoded, rotated upright, without metadata, reduced to a sufficient size.
import { createHash } from "node:crypto";
import sharp from "sharp";
import {
  maxFileBytes,
  maxPixels,
  maxSide,
  minSize,
  sniffPicture,
} from "./rules/accepted-pictures.ts";

/** A JPEG in sRGB, at most `maxSide` pixels either way, or as asked; `hash` is that of its bytes. */
export interface CleanPicture {
  bytes: Uint8Array;
  width: number;
  height: number;
  hash: string;
}

/** `heic` cannot be decoded here; `broken` cannot be decoded, or is incomplete. */
export type PictureFault =
  | "empty"
  | "tooHeavy"
  | "heic"
  | "notAPicture"
  | "broken"
  | "tooSmall"
  | "tooLarge";

/**
 * Checks and converts an upload by its content alone; file name and declared media type are ignored. `side` is the longest side
 * that is kept, `least` the smallest size that is accepted, in pixels.
 */
export async function cleanPicture(
  upload: Uint8Array,
  side = maxSide,
  least = minSize,
): Promise<{ ok: true; picture: CleanPicture } | { ok: false; reason: PictureFault }> {
  if (upload.byteLength === 0) return { ok: false, reason: "empty" };
  if (upload.byteLength > maxFileBytes) return { ok: false, reason: "tooHeavy" };
  const kind = sniffPicture(upload);
  if (kind === null) return { ok: false, reason: "notAPicture" };
  if (kind === "heic") return { ok: false, reason: "heic" };
  try {
    const image = sharp(upload, { limitInputPixels: false, failOn: "error" });
    const { autoOrient: size } = await image.metadata();
    // Known from the header alone: nothing is decoded yet.
    if (size.width * size.height > maxPixels) return { ok: false, reason: "tooLarge" };
    const [short, long] = [size.width, size.height].toSorted((a, b) => a - b) as [number, number];
    if (long < least.width || short < least.height) return { ok: false, reason: "tooSmall" };
    const { data, info } = await sharp(upload, { limitInputPixels: maxPixels, failOn: "error" })
      .timeout({ seconds: 30 })
      .autoOrient()
      .flatten({ background: "#ffffff" })
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .jpeg({ quality: 90, mozjpeg: true })
      .toBuffer({ resolveWithObject: true });
    const hash = createHash("sha256").update(data).digest("hex");
    return { ok: true, picture: { bytes: data, width: info.width, height: info.height, hash } };
  } catch {
    return { ok: false, reason: "broken" };
  }
}
