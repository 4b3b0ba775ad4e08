// The addresses of pictures: `/photos/<name>-<width>.<hash>.<format>`; drawings as they are `/photos/<name>.<hash>.svg`.

/**
 * Pixels; a closed list, so that nobody can have a picture made in every size there is. 352 and 740 fill half a telephone of
 * 412 points at 1.75 pixels each, and the whole of it; 2400 a wide screen at two, in the one picture that is as wide.
 */
export const pictureWidths = [352, 480, 640, 740, 960, 1280, 1600, 1920, 2400] as const;

/** The formats of a photograph, best first. */
export const pictureFormats = ["avif", "webp", "jpg"] as const;

/** One of `pictureFormats`. */
export type PictureFormat = (typeof pictureFormats)[number];

/** What a page must know of a picture to show it. Size in pixels of the original, for drawings in their own units. */
export interface PictureFacts {
  /** Changes with the picture, and with the way pictures are made. */
  hash: string;
  width: number;
  height: number;
  /** An SVG: also to be had as it is, one file for all sizes. */
  drawing?: true;
}

/** Every picture of the house by its name, the file's without its ending. */
export type PictureList = Record<string, PictureFacts>;

/** `beach.jpg` is called `beach`, in addresses and in words/<language>/pictures.json. */
export function pictureName(file: string): string {
  return file.replace(/\.[a-z]+$/, "");
}

/** The file name of a picture in one width and format; pages link to `/photos/<file>`. */
export function photoFile(name: string, hash: string, width: number, format: PictureFormat) {
  return `${name}-${width}.${hash}.${format}`;
}

/** The widths in which an original of `width` pixels is offered: never wider than itself, unless it is tiny. */
export function offeredWidths(width: number): number[] {
  return pictureWidths.filter((offered, place) => !place || offered <= width);
}

/** The width of the one JPEG that pages link to: a middling one of those offered. */
export function plainWidth(offered: readonly number[]): number {
  return offered[3] ?? offered[0]!;
}

/** A file name taken apart; null when it is no picture's. */
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
