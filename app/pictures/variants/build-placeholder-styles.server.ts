// The stylesheet with a rule for every picture, selected by the hash in its URL: its focus, and six of its colours, two across
// and three down, which are shown until it has loaded (base.css blurs them into each other).
import { createHash } from "node:crypto";
import { pictures } from "#app/i18n/property/property-pictures.ts";
import type { Focus } from "#app/i18n/property/property-pictures.ts";
import { cacheContent } from "#app/platform/cache-content.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { listPictures } from "../describe-pictures.server.ts";
import type { Originals } from "../open-originals.server.ts";
import { pictureName, writePictureList } from "../picture-address.ts";
import type { PictureFacts, PictureList } from "../picture-address.ts";
import { coloursVariant } from "./list-variants.ts";
import type { ImageVariants } from "./open-image-variants.server.ts";

interface PlaceholderStyles {
  css: string;
  /** False while some colours do not exist yet: the stylesheet must not be cached then. */
  isComplete: boolean;
}

/**
 * The stylesheet: for each <img> that shows a picture, `--at` is its `object-position` where it is cropped, `--at-upright` that
 * of its upright twin, `--p1` to `--p6` are its colours from the upper left. Some forty bytes per picture after compression.
 */
export async function buildPlaceholderStyles(
  list: PictureList,
  originals: Originals,
  variants: ImageVariants,
): Promise<PlaceholderStyles> {
  let isComplete = true;
  const rules = Object.entries(list).map(async ([name, facts]) => {
    const variant = coloursVariant(name, facts);
    const colours = await variants.find({ ...variant, read: () => originals.read(name) });
    // Missing colours may exist in a minute: a stylesheet without them must not be cached.
    if (!colours) isComplete = false;
    const declared = [...(positions[name] ?? []), ...declarations(colours)];
    return `[src*=".${facts.hash}."]{${declared.join(";")}}`;
  });
  return { css: (await Promise.all(rules)).join("\n"), isComplete };
}

/** The file name of that stylesheet below `/photos/`; it changes with any picture or its focus. */
export function placeholdersFile(list: PictureList): string {
  const hash = createHash("sha256").update(allPositions);
  for (const facts of Object.values<PictureFacts>(list)) hash.update(`${facts.hash},`);
  return `placeholders.${hash.digest("hex").slice(0, 10)}.css`;
}

/** The list as pages need it: as one text, and the URL of its stylesheet. Kept until a picture changes. */
export function describePictureList(db: Db): Promise<{ pictures: string; placeholders: string }> {
  return cacheContent(db, "picture list", async () => {
    const list = await listPictures(db);
    return { pictures: writePictureList(list), placeholders: `/photos/${placeholdersFile(list)}` };
  });
}

function declarations(colours: Uint8Array | null): string[] {
  if (!colours) return [];
  const colourList = new TextDecoder().decode(colours).split(" ");
  return colourList.map((colour, place) => `--p${place + 1}:${colour}`);
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
