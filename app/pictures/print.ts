// A print: one file made of an original.
import type { PictureFormat } from "./picture-address.ts";

/** What to make. */
export interface Print {
  /** Path of the original, or its bytes. */
  original: string | Uint8Array;
  /** Pixels; null for a drawing as it is, and for colours. */
  width: number | null;
  /** Cropped to this height, around its middle; in its own proportions when left out. */
  height?: number;
  /** `svg.br` is a drawing as it is, compressed with Brotli; `colours` are those that stand in its place until it has come. */
  format: PictureFormat | "svg.br" | "colours";
}

/** A print that a page links to. */
export interface WantedPrint extends Omit<Print, "original"> {
  /** Of the picture. */
  name: string;
  /** Below DATA_DIR. It stands for one content for ever. */
  file: string;
  /** Rejects with `MissingOriginal`, or for another reason when the original is damaged or the database is away. */
  read(): Promise<Print["original"]>;
}

/** Makes a print's bytes. */
export type MakePrint = (print: Print) => Promise<Uint8Array>;

/** Part of every hash: change it together with the settings of `make-print`, and browsers fetch the pictures anew. */
export const printRecipe = "4";

/** Where the originals lie, seen from the folder in which the server starts. */
export const photosFolder = "property/photos";

/** Where prints are stored, below DATA_DIR: those of the pages, and the cards of shared links. */
export const printFolders = ["pictures", "share"] as const;
