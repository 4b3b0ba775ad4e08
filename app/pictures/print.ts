// A print: one file made of an original.
import type { Focus } from "#property/photos/order.ts";
import type { PictureFormat } from "./picture-address.ts";

/** What to make. */
export interface Print {
  /** Path of the original, or its bytes. */
  original: string | Uint8Array;
  /** Pixels; null for a drawing as it is. */
  width: number | null;
  /** Cropped to `portraitRatio` around this place; whole when left out. */
  portrait?: Focus;
  /** `svg.br` is a drawing as it is, compressed with Brotli. */
  format: PictureFormat | "svg.br";
}

/** Makes a print's bytes. */
export type MakePrint = (print: Print) => Promise<Uint8Array>;

/** Part of every hash: change it together with the settings of `make-print`, and browsers fetch the pictures anew. */
export const printRecipe = "2";

/** Where the originals lie, seen from the folder in which the server starts. */
export const photosFolder = "property/photos";
