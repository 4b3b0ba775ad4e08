// What a file is by its first bytes, whatever it is called.

/** The kinds that are taken. */
export type PictureKind = "jpeg" | "png" | "webp" | "avif";

/** `heic` is what iPhones write and what this house cannot read; null for anything else, an SVG among it. */
export function sniffPicture(bytes: Uint8Array): PictureKind | "heic" | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (text(0, 8) === "\u0089PNG\r\n\u001a\n") return "png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  if (text(4, 8) !== "ftyp") return null;
  // The brand, and those it is compatible with: ISO/IEC 14496-12, 4.3.
  const length = Math.min(bytes.length, 64, (bytes[2] ?? 0) * 256 + (bytes[3] ?? 0));
  const brands = text(8, length);
  if (brands.includes("avif") || brands.includes("avis")) return "avif";
  return /hei[csmx]|hev[cmsx]|mif1|msf1/.test(brands) ? "heic" : null;
}
