// The portrait crop of a picture, for telephones held upright: its shape and its widths.
import type { PictureFacts } from "./picture-address.ts";

/** Width to height. */
export const portraitRatio = 4 / 5;

/** Pixels across of the crop: as high as the picture, and never beyond its sides. */
export function cropWidth({ width, height }: Pick<PictureFacts, "width" | "height">): number {
  return Math.min(width, Math.round(height * portraitRatio));
}

/** The widths in which the crop of a picture is offered; none where it is too small for one. */
export function portraitWidths(picture: Pick<PictureFacts, "width" | "height">): number[] {
  const widest = cropWidth(picture);
  return widths.filter((width) => width <= widest);
}

// 740 fills a telephone of 412 points at 1.75 pixels each, the one that Lighthouse measures with.
const widths = [400, 560, 740, 960];
