// A picture: <picture> with the best format the browser supports, in the width it needs.
import { createContext, memo, useContext } from "react";
import type { ReactNode } from "react";
import {
  findPictureFacts,
  offeredWidths,
  photoFile,
  type PictureFormat,
  pictureName,
  plainWidth,
  type ShownFacts,
} from "./picture-address.ts";

interface PictureProps {
  /** As in pictures.json, with or without extension. */
  name: string;
  /** From the messages `property.pictures`; "" where the text beside it says the same. */
  alt: string;
  /** Its width on the page, as in `<img sizes>`; the whole window when left out. */
  sizes?: string;
  /** Only these of `pictureWidths`, where a smaller or larger one makes no sense. */
  widths?: readonly number[];
  /** In the first viewport of the page: fetched at once, before others. */
  priority?: boolean;
  /** `<source>`s of another picture, placed before its own. */
  children?: ReactNode;
}

const PictureListContext = createContext("");

/** Provides the list of all pictures, as `writePictureList` wrote it. */
export const PictureListProvider = PictureListContext.Provider;

/**
 * Lazy unless `priority`; reserves its space while loading, and shows its placeholder colours there (base.css). Rendered again only
 * with other props: pages have many, and some get a response for each press.
 */
export const Picture = memo(function Picture({
  name,
  alt,
  sizes = "100vw",
  widths,
  priority,
  children,
}: PictureProps) {
  const picture = usePicture(name);
  const offered = offeredWidths(picture.width).filter((width) => !widths || widths.includes(width));
  return (
    <picture>
      {children}
      {(["avif", "webp"] as const).map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={picture.srcSet(offered, format)}
          sizes={sizes}
        />
      ))}
      <img
        alt={alt}
        src={picture.plain}
        width={picture.width}
        height={picture.height}
        loading={priority ? undefined : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding="async"
      />
    </picture>
  );
});

/** The facts of a picture, and the URLs of its variants. */
export interface KnownPicture extends ShownFacts {
  /** The URL of the one JPEG: for browsers without AVIF and WebP, and for other clients. */
  plain: string;
  /** As in `<source srcset>`. */
  srcSet(widths: readonly number[], format: PictureFormat): string;
}

/** The facts of a picture by its name, with or without extension; null for one that is not listed. */
export function usePictureFacts(name: string): ShownFacts | null {
  return findPictureFacts(useContext(PictureListContext), pictureName(name));
}

/** Throws for a name that is not listed: a programming error. */
export function usePicture(name: string): KnownPicture {
  const facts = usePictureFacts(name);
  const plainName = pictureName(name);
  if (!facts) throw new Error(`No picture ${name}`);
  const address = (width: number, format: PictureFormat) =>
    `/photos/${photoFile(plainName, facts.hash, width, format)}`;
  return {
    ...facts,
    plain: address(plainWidth(offeredWidths(facts.width)), "jpg"),
    srcSet: (widths, format) =>
      widths.map((width) => `${address(width, format)} ${width}w`).join(", "),
  };
}
