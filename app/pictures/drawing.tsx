// A drawing of the house as it is: sharp at every size, and heavier than a print of it.
import { drawingFile } from "./drawing-file.ts";
import { offeredWidths } from "./picture-address.ts";
import { usePicture } from "./picture.tsx";

interface DrawingProps {
  /** As in pictures.json, without its ending. */
  name: string;
  /** From the words of `property.pictures`. */
  alt: string;
  /** Where a print will do: as in `<source media>` and `<img sizes>`. */
  prints: { media: string; sizes: string };
}

/** In the first view of its page. */
export function Drawing({ name, alt, prints }: DrawingProps) {
  const { hash, width, height, srcSet } = usePicture(name);
  return (
    <picture>
      {(["avif", "webp"] as const).map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={srcSet(offeredWidths(width), format)}
          {...prints}
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
