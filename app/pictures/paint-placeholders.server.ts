// What a stylesheet says of every picture, found by the hash in its address: its focus, and six of its colours, two across and
// three down, which stand in its place until it has come (base.css blurs them into each other).
import { createHash } from "node:crypto";
import { type Focus, pictures } from "#property/photos/order.ts";
import { coloursPrint } from "./list-prints.ts";
import type { Originals } from "./open-originals.server.ts";
import type { Prints } from "./open-prints.server.ts";
import { pictureName } from "./picture-address.ts";
import type { PictureFacts, PictureList } from "./picture-address.ts";

interface Placeholders {
  css: string;
  /** Some colours are not there yet when false: not to be cached. One whose original is damaged has none, and is not waited for. */
  isWhole: boolean;
}

/**
 * The stylesheet: for whatever <img> shows a picture, `--at` is its `object-position` where it is cropped, `--at-upright` that
 * of its upright twin, `--p1` to `--p6` are its colours from the upper left. Some forty bytes a picture after compression.
 */
export async function paintPlaceholders(
  list: PictureList,
  originals: Originals,
  prints: Prints,
): Promise<Placeholders> {
  let isWhole = true;
  const rules = Object.entries(list).map(async ([name, facts]) => {
    const print = coloursPrint(name, facts);
    const colours = await prints.find({ ...print, read: () => originals.read(name) });
    // What could not be made now may be made in a minute: a sheet without it must not be stored.
    if (!colours) isWhole = false;
    const declared = [...(positions[name] ?? []), ...declarations(colours)];
    return `[src*=".${facts.hash}."]{${declared.join(";")}}`;
  });
  return { css: (await Promise.all(rules)).join("\n"), isWhole };
}

/** The name of that stylesheet, below `/photos/`: another one as soon as any picture, or what is said of it, changes. */
export function placeholdersFile(list: PictureList): string {
  const hash = createHash("sha256").update(allPositions);
  for (const facts of Object.values<PictureFacts>(list)) hash.update(`${facts.hash},`);
  return `placeholders.${hash.digest("hex").slice(0, 10)}.css`;
}

function declarations(colours: Uint8Array | null): string[] {
  if (!colours) return [];
  const painted = new TextDecoder().decode(colours).split(" ");
  return painted.map((colour, place) => `--p${place + 1}:${colour}`);
}

const percent = (part: number) => `${Math.round(part * 100)}%`;
const positionOf = ({ x, y }: Focus) => `${percent(x)} ${percent(y)}`;

const positions: Record<string, string[]> = {};
for (const { file, focus, uprightOf } of pictures) {
  if (!focus) continue;
  const declare = (of: string, property: string) =>
    (positions[pictureName(of)] ??= []).push(`${property}:${positionOf(focus)}`);
  declare(file, "--at");
  if (uprightOf) declare(uprightOf, "--at-upright");
}
const allPositions = JSON.stringify(positions);
