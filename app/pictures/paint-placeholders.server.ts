// What stands in a picture's place until it has come: six of its colours, two across and three down, which base.css blurs into each other.
import { createHash } from "node:crypto";
import { join } from "node:path";
import sharp from "sharp";
import { pictures } from "#property/photos/order.ts";
import { type PictureList, pictureName } from "./picture-address.ts";
import { photosFolder } from "./print.ts";

/**
 * A stylesheet with the colours of every picture, `--p1` to `--p6` from the upper left, for whatever <img> shows it:
 * the hash in its address tells. Some thirty bytes a picture after compression. Rejects when an original is missing.
 */
export async function paintPlaceholders(list: PictureList): Promise<Uint8Array> {
  const rules = pictures.map(async ({ file }) => {
    const colours = await coloursOf(join(photosFolder, file));
    const facts = list[pictureName(file)];
    return `[src*=".${facts?.hash}."]{${colours.map((c, place) => `--p${place + 1}:${c}`).join(";")}}`;
  });
  return new TextEncoder().encode((await Promise.all(rules)).join("\n"));
}

/** The name of that stylesheet, below `/photos/`: another one as soon as any picture changes. */
export function placeholdersFile(list: PictureList): string {
  const hashes = Object.values(list).map(({ hash }) => hash);
  const hash = createHash("sha256").update(hashes.join()).digest("hex").slice(0, 10);
  return `placeholders.${hash}.css`;
}

async function coloursOf(original: string): Promise<string[]> {
  // A drawing is drawn small at once: large ones take a second.
  const { data, info } = await sharp(original, { density: 12 })
    .autoOrient()
    .flatten()
    .resize(2, 3, { fit: "fill" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Array.from({ length: 6 }, (_, place) => {
    const start = place * info.channels;
    const [red = 0, green = 0, blue = 0] = data.subarray(start, start + 3);
    return `#${[red, green, blue].map((part) => Math.round(part / 17).toString(16)).join("")}`;
  });
}
