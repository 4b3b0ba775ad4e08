// The image variants of a picture, their file names, and the order in which they are needed.
import { scenes, uprightTwin } from "#app/i18n/property/property-pictures.ts";
import { drawingFile } from "../drawing-file.ts";
import {
  offeredWidths,
  photoFile,
  pictureFormats,
  pictureName,
  plainWidth,
} from "../picture-address.ts";
import type { PictureFacts, PictureFormat, PictureList } from "../picture-address.ts";
import type { WantedVariant } from "./image-variant.ts";
import { cardFile, cardSize } from "../rules/share-card.ts";

/** A variant without access to its original. */
export type ListedVariant = Omit<WantedVariant, "read">;

/** A picture in one width and format. */
export function photoVariant(
  name: string,
  { hash }: PictureFacts,
  width: number,
  format: PictureFormat,
): ListedVariant {
  return { name, width, format, file: `pictures/${photoFile(name, hash, width, format)}` };
}

/** A drawing as SVG, compressed with Brotli. */
export function compressedDrawingVariant(name: string, { hash }: PictureFacts): ListedVariant {
  return { name, width: null, format: "svg.br", file: `pictures/${drawingFile(name, hash)}.br` };
}

/** The placeholder colours of a picture, shown until it has loaded. */
export function coloursVariant(name: string, { hash }: PictureFacts): ListedVariant {
  return { name, width: null, format: "colours", file: `pictures/${name}-colours.${hash}.txt` };
}

/** The share image of a link (Open Graph). */
export function shareCardVariant(name: string, { hash }: PictureFacts): ListedVariant {
  return { name, ...cardSize, format: "jpg", file: `share/${cardFile(name, hash)}` };
}

/**
 * The names of the pictures needed first, in order: the hero, the covers, the pictures of the content pages, then the first ones
 * of each apartment and of the gallery. `apartments` are the picture files of each apartment, `gallery` those of the gallery.
 */
export function picturesByNeed({
  apartments,
  gallery,
}: {
  apartments: readonly (readonly string[])[];
  gallery: readonly string[];
}): string[] {
  const { hero, home, location, amenities, contact, signIn } = scenes;
  const files = [
    hero,
    uprightTwin(hero) ?? [],
    apartments.map(([cover]) => cover ?? []),
    Object.values(home),
    Object.values(location),
    "map.svg",
    Object.values(amenities),
    contact,
    apartments.map((pictures) => pictures.slice(0, inMosaic)),
    gallery.slice(0, inFirstRows),
    signIn,
  ].flat(3);
  return [...new Set(files.map(pictureName))];
}

/**
 * Every variant that a page links to, the most needed first. Sorted by kind (placeholder colours first: they take a fraction
 * of a second each, and every page shows them), then by format (nearly every browser supports AVIF), then by picture (those of
 * `first` in its order before all others), then by width (those of telephones before larger ones). Share images come last.
 */
export function listVariants(list: PictureList, first: readonly string[]): ListedVariant[] {
  const known = first.filter((name) => Object.hasOwn(list, name));
  const names = [...new Set([...known, ...Object.keys(list)])];
  const each = (variantsOf: (name: string, facts: PictureFacts) => ListedVariant[]) =>
    names.flatMap((name) => variantsOf(name, list[name]!));
  return [
    ...each((name, facts) => [coloursVariant(name, facts)]),
    ...pictureFormats.flatMap((format) =>
      each((name, facts) =>
        linkedWidths(facts, format).map((width) => photoVariant(name, facts, width, format)),
      ),
    ),
    ...each((name, facts) => (facts.drawing ? [compressedDrawingVariant(name, facts)] : [])),
    ...each((name, facts) => [shareCardVariant(name, facts)]),
  ];
}

function linkedWidths({ width }: PictureFacts, format: PictureFormat): number[] {
  const offered = offeredWidths(width);
  // The largest is the one in structured data.
  if (format === "jpg") return [...new Set([plainWidth(offered), offered.at(-1)!])];
  return [...usualWidths.filter((each) => offered.includes(each)), ...offered].filter(
    (each, place, all) => all.indexOf(each) === place,
  );
}

// Widths used on telephones, the most common first: full window width at 1.75 to 3 device pixels, then half of it.
const usualWidths = [740, 960, 480, 352, 640];

const inMosaic = 5;
// Pictures in the first rows of the gallery.
const inFirstRows = 5;
