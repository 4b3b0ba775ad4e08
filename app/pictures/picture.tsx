// A picture of the house: <picture> with the best format a browser takes, in the width it needs.
import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import {
  offeredWidths,
  photoFile,
  type PictureFacts,
  type PictureFormat,
  type PictureList,
  pictureName,
  plainWidth,
} from "./picture-address.ts";

interface PictureProps {
  /** As in pictures.json, with or without its ending. */
  name: string;
  /** From the words of `property.pictures`; "" where the text beside it says the same. */
  alt: string;
  /** How wide it stands on the page, as in `<img sizes>`; the whole window when left out. */
  sizes?: string;
  /** Only these of `pictureWidths`, where a smaller or larger one makes no sense. */
  widths?: readonly number[];
  /** In the first view of the page: fetched at once, before others. */
  priority?: boolean;
  /** Further `<source>`s that go before, of another picture. */
  children?: ReactNode;
}

/** Lazy unless `priority`; keeps its place while it loads, and shows its colours there (base.css). */
export function Picture({ name, alt, sizes = "100vw", widths, priority, children }: PictureProps) {
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
}

/** What is known of a picture, and where its prints are. */
export interface KnownPicture extends PictureFacts {
  /** The address of the one JPEG: for browsers without AVIF and WebP, and for programs. */
  plain: string;
  /** As in `<source srcset>`. */
  srcSet(widths: readonly number[], format: PictureFormat): string;
}

/** Throws for a name that pictures.json does not list: a defect. */
export function usePicture(name: string): KnownPicture {
  const list = useRouteLoaderData<{ pictures: PictureList }>("root")?.pictures;
  const plainName = pictureName(name);
  const facts = list?.[plainName];
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
