// Detects the format of a file by its first bytes, whatever its name.

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
