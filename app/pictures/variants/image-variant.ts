// An image variant: one file made from an original.
import { propertyFolder } from "#app/platform/property-folder.ts";
import type { PictureFormat } from "../picture-address.ts";

/** What to make. */
export interface ImageVariant {
  /** Path of the original, or its bytes. */
  original: string | Uint8Array;
  /** Pixels; null for a drawing as SVG, and for colours. */
  width: number | null;
  /** Cropped to this height around the centre; in its own proportions when left out. */
  height?: number;
  /** `svg.br` is a drawing as SVG, compressed with Brotli; `colours` are the placeholder colours shown until it has loaded. */
  format: PictureFormat | "svg.br" | "colours";
}

/** A variant that a page links to, with access to its original. */
export interface WantedVariant extends Omit<ImageVariant, "original"> {
  /** The name of the picture. */
  name: string;
  /** Path below DATA_DIR. It never changes its content. */
  file: string;
  /** Rejects with `MissingOriginal`, or another error when the original is damaged or the database unavailable. */
  read(): Promise<ImageVariant["original"]>;
}

/** Encodes a variant. */
export type EncodeVariant = (variant: ImageVariant) => Promise<Uint8Array>;

/** Part of every hash: change it together with the settings of `encodeVariant`, so that browsers fetch the pictures again. */
export const encodingVersion = "4";

/** The folder of the property's originals, relative to the server's working directory. */
export const photosFolder = `${propertyFolder}/photos`;

/** Folders of the stored variants below DATA_DIR: those of pages, and share images. */
export const variantFolders = ["pictures", "share"] as const;
