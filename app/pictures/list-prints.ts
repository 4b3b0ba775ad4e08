// The prints of a picture, what they are called, and which are needed first.
import { scenes, uprightTwin } from "#property/photos/order.ts";
import { drawingFile } from "./drawing-file.ts";
import {
  offeredWidths,
  photoFile,
  pictureFormats,
  pictureName,
  plainWidth,
} from "./picture-address.ts";
import type { PictureFacts, PictureFormat, PictureList } from "./picture-address.ts";
import type { WantedPrint } from "./print.ts";
import { cardFile, cardSize } from "./rules/share-card.ts";

/** A print, without the way to its original. */
export type ListedPrint = Omit<WantedPrint, "read">;

/** A picture in one width and format. */
export function photoPrint(
  name: string,
  { hash }: PictureFacts,
  width: number,
  format: PictureFormat,
): ListedPrint {
  return { name, width, format, file: `pictures/${photoFile(name, hash, width, format)}` };
}

/** A drawing as it is, compressed. */
export function packedPrint(name: string, { hash }: PictureFacts): ListedPrint {
  return { name, width: null, format: "svg.br", file: `pictures/${drawingFile(name, hash)}.br` };
}

/** The colours that stand in a picture's place until it has come. */
export function coloursPrint(name: string, { hash }: PictureFacts): ListedPrint {
  return { name, width: null, format: "colours", file: `pictures/${name}-colours.${hash}.txt` };
}

/** The card of a shared link. */
export function cardPrint(name: string, { hash }: PictureFacts): ListedPrint {
  return { name, ...cardSize, format: "jpg", file: `share/${cardFile(name, hash)}` };
}

/**
 * Names of pictures, without those that are needed last: the hero, the covers, what stands beside the words of the pages, then
 * what is seen first of each apartment and of the gallery. `apartments` are the picture files of each, `gallery` those of the wall.
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
 * Every print that a page links to, the one needed most first. Colours stand before everything: they take a fraction of a
 * second each, and every page shows them. Then formats: nearly every browser takes AVIF. Then pictures, those of `first` in
 * its order before all others. Then widths, those of telephones before the larger ones. Cards of links come last.
 */
export function listPrints(list: PictureList, first: readonly string[]): ListedPrint[] {
  const known = first.filter((name) => Object.hasOwn(list, name));
  const names = [...new Set([...known, ...Object.keys(list)])];
  const each = (printsOf: (name: string, facts: PictureFacts) => ListedPrint[]) =>
    names.flatMap((name) => printsOf(name, list[name]!));
  return [
    ...each((name, facts) => [coloursPrint(name, facts)]),
    ...pictureFormats.flatMap((format) =>
      each((name, facts) =>
        linkedWidths(facts, format).map((width) => photoPrint(name, facts, width, format)),
      ),
    ),
    ...each((name, facts) => (facts.drawing ? [packedPrint(name, facts)] : [])),
    ...each((name, facts) => [cardPrint(name, facts)]),
  ];
}

function linkedWidths({ width }: PictureFacts, format: PictureFormat): number[] {
  const offered = offeredWidths(width);
  // The largest is what search engines are told of.
  if (format === "jpg") return [...new Set([plainWidth(offered), offered.at(-1)!])];
  return [...usualWidths.filter((each) => offered.includes(each)), ...offered].filter(
    (each, place, all) => all.indexOf(each) === place,
  );
}

// Of telephones, the usual ones first: a picture as wide as the window at 1.75 to 3 pixels each, then half of it.
const usualWidths = [740, 960, 480, 352, 640];

const inMosaic = 5;
// Of the gallery's wall.
const inFirstRows = 5;
