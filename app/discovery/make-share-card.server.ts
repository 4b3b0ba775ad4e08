// Makes the picture of a shared link.
import sharp from "sharp";
import type { Print } from "#app/pictures/print.ts";
import { cardSize } from "./rules/share-card.ts";

/**
 * A JPEG of exactly `cardSize`, cut where the picture has most to show; smaller originals are enlarged. Below 300 KB,
 * above which WhatsApp shows no picture. Rejects when the original is missing or no picture.
 */
export async function makeShareCard({ original }: Print): Promise<Uint8Array> {
  return sharp(original)
    .autoOrient()
    .resize({ ...cardSize, fit: "cover", position: sharp.strategy.attention })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}
