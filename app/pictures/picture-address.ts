// The URLs of pictures: `/photos/<name>-<width>.<hash>.<format>`; drawings as SVG `/photos/<name>.<hash>.svg`.

/**
 * Pixels; a fixed list, so that requests cannot make the server encode arbitrary sizes. 352 and 740 fill half and all of a
 * telephone of 412 CSS pixels at a device pixel ratio of 1.75; 2400 fills a wide screen at 2, in the one picture that is as wide.
 */
export const pictureWidths = [352, 480, 640, 740, 960, 1280, 1600, 1920, 2400] as const;

/** The formats of a photograph, best first. */
export const pictureFormats = ["avif", "webp", "jpg"] as const;

/** One of `pictureFormats`. */
export type PictureFormat = (typeof pictureFormats)[number];

/** What a page needs to show a picture. The size is that of the original in pixels, for drawings in their own units. */
export interface PictureFacts {
  /** Changes with the picture, and with the encoding settings. */
  hash: string;
  width: number;
  height: number;
  /** An SVG: also served as it is, one file for all sizes. */
  drawing?: true;
}

/** Every picture by its name, which is the file name without extension. */
export type PictureList = Record<string, PictureFacts>;

/** The list as one text, a line for each picture: as an object its 200 values would be most of what a page sends to the browser. */
export function writePictureList(list: PictureList): string {
  return Object.entries(list)
    .map(([name, { hash, width, height }]) => `${name} ${hash} ${width} ${height}`)
    .join("\n");
}

/** What components need of a picture. */
export type ShownFacts = Omit<PictureFacts, "drawing">;

/** What `writePictureList` wrote of one picture; null for an unknown name. */
export function findPictureFacts(list: string, name: string): ShownFacts | null {
  const [, found] = `\n${list}`.split(`\n${name} `);
  if (found === undefined) return null;
  const [hash = "", width, height] = found.split(/\s/);
  return { hash, width: Number(width), height: Number(height) };
}

/** The name of `beach.jpg` is `beach`, in URLs and in words/<language>/pictures.json. */
export function pictureName(file: string): string {
  return file.replace(/\.[a-z]+$/, "");
}

/** The file name of a picture in one width and format; pages link to `/photos/<file>`. */
export function photoFile(name: string, hash: string, width: number, format: PictureFormat) {
  return `${name}-${width}.${hash}.${format}`;
}

/** The widths in which an original of `width` pixels is served: never wider than itself, unless it is tiny. */
export function offeredWidths(width: number): number[] {
  return pictureWidths.filter((offered, place) => !place || offered <= width);
}

/** The width of the one JPEG that pages link to: a medium one of those offered. */
export function plainWidth(offered: readonly number[]): number {
  return offered[3] ?? offered[0]!;
}

/** Parses a file name; null when it is not that of a picture. */
export function parsePictureFile(file: string): AskedPicture | null {
  const photo = /^([a-z0-9-]{1,80})-(\d{2,4})\.[a-z0-9]{1,20}\.(avif|webp|jpg)$/.exec(file);
  if (photo) {
    const [, name = "", width, format] = photo;
    return { name, width: Number(width), format: format as PictureFormat };
  }
  const name = /^([a-z0-9-]{1,80})\.[a-z0-9]{1,20}\.svg$/.exec(file)?.[1];
  return name ? { name, width: null, format: "svg" } : null;
}

type AskedPicture =
  | { name: string; width: number; format: PictureFormat }
  | { name: string; width: null; format: "svg" };
