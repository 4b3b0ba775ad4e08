// A drawing shown as SVG: sharp at every size, and larger than an image variant of it.
import { drawingFile } from "./drawing-file.ts";
import { offeredWidths } from "./picture-address.ts";
import { usePicture } from "./picture.tsx";

interface DrawingProps {
  /** As in pictures.json, without its ending. */
  name: string;
  /** From the words of `property.pictures`. */
  alt: string;
  /** Where an image variant is good enough: as in `<source media>` and `<img sizes>`. */
  variants: { media: string; sizes: string };
}

/** Loaded with priority: it is in the first viewport of its page. */
export function Drawing({ name, alt, variants }: DrawingProps) {
  const { hash, width, height, srcSet } = usePicture(name);
  return (
    <picture>
      {(["avif", "webp"] as const).map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={srcSet(offeredWidths(width), format)}
          {...variants}
        />
      ))}
      <img
        alt={alt}
        src={`/photos/${drawingFile(name, hash)}`}
        width={width}
        height={height}
        fetchPriority="high"
        decoding="async"
      />
    </picture>
  );
}
