// Which uploaded pictures are accepted: their limits, and their format by their first bytes.

/** The maximum bytes of one file, and the maximum files per upload. */
export const maxFileBytes = 15 * 1024 * 1024;
export const maxFiles = 10;

/** The maximum bytes of a whole upload request: all files and the form around them. */
export const maxRequestBytes = 64 * 1024 * 1024;

/** The maximum pixels before downscaling: above it, decoding alone would exhaust the memory. */
export const maxPixels = 50_000_000;

/** The longest side of a stored original, in pixels. */
export const maxSide = 3200;

/** The minimum size in pixels, in either orientation: smaller pictures look poor everywhere. */
export const minSize = { width: 640, height: 400 };

/** The accepted formats. */
export type PictureKind = "jpeg" | "png" | "webp" | "avif";

/** `heic` is what iPhones write, which sharp cannot decode here; null for anything else, including SVG. */
export function sniffPicture(bytes: Uint8Array): PictureKind | "heic" | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (text(0, 8) === "\u0089PNG\r\n\u001a\n") return "png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  if (text(4, 8) !== "ftyp") return null;
  // The major brand and the compatible brands: ISO/IEC 14496-12, 4.3.
  const length = Math.min(bytes.length, 64, (bytes[2] ?? 0) * 256 + (bytes[3] ?? 0));
  const brands = text(8, length);
  if (brands.includes("avif") || brands.includes("avis")) return "avif";
  return /hei[csmx]|hev[cmsx]|mif1|msf1/.test(brands) ? "heic" : null;
}
