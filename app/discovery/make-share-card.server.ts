// Makes the picture of a shared link.
import sharp from "sharp";
import type { Print } from "#app/pictures/print.ts";
import { cardSize } from "./rules/share-card.ts";

/**
 * A JPEG of exactly `cardSize`: the middle of the picture, for cleverer ways to cut lost the top of the mountain. Below
 * 300 KB, above which WhatsApp shows no picture. Rejects when the original is missing or no picture.
 */
export async function makeShareCard({ original }: Print): Promise<Uint8Array> {
  return sharp(original)
    .autoOrient()
    .resize({ ...cardSize, fit: "cover" })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}
