// A picture of the house: <picture> with the best format a browser takes, in the width it needs.
import { useRouteLoaderData } from "react-router";
import {
  drawingFile,
  offeredWidths,
  photoFile,
  type PictureFormat,
  type PictureList,
  pictureName,
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
  /** For the <img>; how it is cropped is a matter of the styles (`aspect-ratio`, `object-fit`). */
  className?: string;
}

/** Lazy unless `priority`; keeps its place while it loads. */
export function Picture({ name, alt, sizes = "100vw", widths, priority, className }: PictureProps) {
  const picture = usePicture(name);
  const image = {
    className,
    width: picture.width,
    height: picture.height,
    loading: priority ? undefined : "lazy",
    fetchPriority: priority ? "high" : undefined,
    decoding: "async",
  } as const;
  if (picture.drawing)
    return <img {...image} alt={alt} src={picture.address(picture.width, "jpg")} />;
  const offered = picture.widths.filter((width) => !widths || widths.includes(width));
  const sources = (format: PictureFormat) =>
    offered.map((width) => `${picture.address(width, format)} ${width}w`).join(", ");
  return (
    <picture>
      <source type="image/avif" srcSet={sources("avif")} sizes={sizes} />
      <source type="image/webp" srcSet={sources("webp")} sizes={sizes} />
      <img {...image} alt={alt} src={picture.address(fallbackWidth(offered), "jpg")} />
    </picture>
  );
}

/** What is known of a picture, for a link to it or a card of a shared page. */
export interface KnownPicture {
  /** Pixels of the original. */
  width: number;
  height: number;
  /** The widths in which it can be had; for a drawing its own. */
  widths: number[];
  drawing: boolean;
  /** Its address in one of `widths`; a drawing has one address for all. */
  address(width: number, format?: PictureFormat): string;
}

/** Throws for a name that pictures.json does not list: a defect. */
export function usePicture(name: string): KnownPicture {
  const list = useRouteLoaderData<{ pictures: PictureList }>("root")?.pictures;
  const plainName = pictureName(name);
  const facts = list?.[plainName];
  if (!facts) throw new Error(`No picture is called "${name}" in property/photos/pictures.json.`);
  const { hash, width, height, drawing = false } = facts;
  return {
    width,
    height,
    drawing,
    widths: drawing ? [width] : offeredWidths(width),
    address: (at, format = "jpg") =>
      `/photos/${drawing ? drawingFile(plainName, hash) : photoFile(plainName, hash, at, format)}`,
  };
}

// The JPEG is for browsers without AVIF and WebP, and for programs: one middling size will do.
function fallbackWidth(offered: number[]): number {
  return offered.findLast((width) => width <= 960) ?? offered[0] ?? 320;
}
