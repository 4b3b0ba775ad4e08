// The upright twin of a picture for a screen that is held upright, as <source>s of its <picture>.
import { offeredWidths, pictureFormats, plainWidth } from "./picture-address.ts";
import { usePicture } from "./picture.tsx";

interface UprightProps {
  /** The twin, as in pictures.json. */
  name: string;
  /** Where it is shown, as in `<source media>`. */
  media: string;
  /** As in `<img sizes>`. */
  sizes: string;
}

/** Its focus is `--at-upright` of the picture whose <img> they stand before. */
export function UprightSources({ name, media, sizes }: UprightProps) {
  const { width, height, srcSet } = usePicture(name);
  const offered = offeredWidths(width);
  return pictureFormats.map((format) => (
    <source
      key={format}
      type={format === "jpg" ? "image/jpeg" : `image/${format}`}
      srcSet={srcSet(format === "jpg" ? [plainWidth(offered)] : offered, format)}
      {...{ media, sizes, width, height }}
    />
  ));
}
