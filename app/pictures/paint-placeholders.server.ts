// What stands in a picture's place until it has come: six of its colours, two across and three down, which base.css blurs into each other.
import { createHash } from "node:crypto";
import { join } from "node:path";
import sharp from "sharp";
import { pictures } from "#property/photos/order.ts";
import { type PictureList, pictureName } from "./picture-address.ts";
import { originalPath } from "./original-path.server.ts";
import { photosFolder } from "./print.ts";

/**
 * A stylesheet with the colours of every picture, `--p1` to `--p6` from the upper left, for whatever <img> shows it:
 * the hash in its address tells. Some thirty bytes a picture after compression. Rejects when an original of the folder is
 * missing; one of the owner's that is just being deleted has no colours.
 */
export async function paintPlaceholders(list: PictureList, dataDir: string): Promise<Uint8Array> {
  const rules = Object.entries(list).map(async ([name, { hash }]) => {
    const stock = pictures.find(({ file }) => pictureName(file) === name);
    const original = stock ? join(photosFolder, stock.file) : originalPath(name, dataDir);
    const colours = painted.get(hash) ?? (await coloursOf(original).catch(orNone(!stock)));
    painted.set(hash, colours);
    return `[src*=".${hash}."]{${colours.map((c, place) => `--p${place + 1}:${c}`).join(";")}}`;
  });
  return new TextEncoder().encode((await Promise.all(rules)).join("\n"));
}

// By hash: when one picture comes or goes, the others need not be read again. Some hundred bytes each.
const painted = new Map<string, string[]>();

function orNone(mayBeMissing: boolean) {
  return (error: unknown): string[] => {
    if (mayBeMissing) return [];
    throw error;
  };
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
