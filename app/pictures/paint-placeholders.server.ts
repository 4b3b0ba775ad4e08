// What stands in a picture's place until it has come: six of its colours, two across and three down, which base.css blurs into each other.
import { createHash } from "node:crypto";
import sharp from "sharp";
import { inTurn } from "#app/platform/in-turn.ts";
import { isOutage } from "#app/platform/is-outage.ts";
import { MissingOriginal } from "./open-originals.server.ts";
import type { Originals } from "./open-originals.server.ts";
import type { PictureList } from "./picture-address.ts";
import type { Print } from "./print.ts";

/** Some originals are not here, or not yet: `css` has the colours of all others, and must not be kept. */
export class PartlyPainted extends Error {
  readonly css: Uint8Array<ArrayBuffer>;
  constructor(css: Uint8Array<ArrayBuffer>) {
    super("Some pictures have no colours yet");
    this.css = css;
  }
}

/**
 * A stylesheet with the colours of every picture, `--p1` to `--p6` from the upper left, for whatever <img> shows it:
 * the hash in its address tells. Some thirty bytes a picture after compression. Rejects when an original of the folder is
 * missing, and with `PartlyPainted` when one of the owner's is; one of the owner's that is damaged has no colours.
 */
export async function paintPlaceholders(
  list: PictureList,
  originals: Originals,
): Promise<Uint8Array> {
  const painting = inTurn(originalsAtOnce);
  let isWhole = true;
  const rules = Object.entries(list).map(async ([name, { hash }]) => {
    const colours = painted.get(hash) ?? (await painting(() => paint(name, originals)));
    if (colours?.length) painted.set(hash, colours);
    if (!colours) isWhole = false;
    return `[src*=".${hash}."]{${(colours ?? []).map((c, place) => `--p${place + 1}:${c}`).join(";")}}`;
  });
  const css = new TextEncoder().encode((await Promise.all(rules)).join("\n"));
  if (!isWhole) throw new PartlyPainted(css);
  return css;
}

// Each is some megabytes.
const originalsAtOnce = 4;

// By hash: when one picture comes or goes, the others need not be read again. Some hundred bytes each.
const painted = new Map<string, string[]>();

// Null for one whose original may yet come, and for one that is just being deleted.
async function paint(name: string, originals: Originals): Promise<string[] | null> {
  const found = await originals.find(name);
  let original: Print["original"] | null = null;
  try {
    original = (await found?.read()) ?? null;
    return original === null ? null : await coloursOf(original);
  } catch (error) {
    if (error instanceof MissingOriginal) return null;
    if (typeof original === "string" || isOutage(error)) throw error;
    return [];
  }
}

/** The name of that stylesheet, below `/photos/`: another one as soon as any picture changes. */
export function placeholdersFile(list: PictureList): string {
  const hashes = Object.values(list).map(({ hash }) => hash);
  const hash = createHash("sha256").update(hashes.join()).digest("hex").slice(0, 10);
  return `placeholders.${hash}.css`;
}

async function coloursOf(original: Print["original"]): Promise<string[]> {
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
