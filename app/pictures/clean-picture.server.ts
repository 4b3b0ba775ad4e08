// Makes a clean original of an uploaded file: decoded, rotated upright, without metadata, reduced to a sufficient size.
import { createHash } from "node:crypto";
import sharp from "sharp";
import { heaviest, longestSide, mostPixels, smallest } from "./rules/picture-bounds.ts";
import { sniffPicture } from "./rules/sniff-picture.ts";

/** A JPEG in sRGB, at most `maxSide` pixels either way; `hash` is that of its bytes. */
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

/** Checks and converts an upload by its content alone; file name and declared media type are ignored. */
export async function cleanPicture(
  sent: Uint8Array,
): Promise<{ ok: true; picture: CleanPicture } | { ok: false; reason: PictureFault }> {
  if (sent.byteLength === 0) return { ok: false, reason: "empty" };
  if (sent.byteLength > heaviest) return { ok: false, reason: "tooHeavy" };
  const kind = sniffPicture(sent);
  if (kind === null) return { ok: false, reason: "notAPicture" };
  if (kind === "heic") return { ok: false, reason: "heic" };
  try {
    const image = sharp(sent, { limitInputPixels: false, failOn: "error" });
    const { autoOrient: size } = await image.metadata();
    // Known from the header alone: nothing is decoded yet.
    if (size.width * size.height > mostPixels) return { ok: false, reason: "tooLarge" };
    const [short, long] = [size.width, size.height].toSorted((a, b) => a - b) as [number, number];
    if (long < smallest.width || short < smallest.height) return { ok: false, reason: "tooSmall" };
    const { data, info } = await sharp(sent, { limitInputPixels: mostPixels, failOn: "error" })
      .timeout({ seconds: 30 })
      .autoOrient()
      .flatten({ background: "#ffffff" })
      .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .jpeg({ quality: 90, mozjpeg: true })
      .toBuffer({ resolveWithObject: true });
    const hash = createHash("sha256").update(data).digest("hex");
    return { ok: true, picture: { bytes: data, width: info.width, height: info.height, hash } };
  } catch {
    return { ok: false, reason: "broken" };
  }
}
