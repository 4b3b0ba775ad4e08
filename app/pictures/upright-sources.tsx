// The portrait twin of a picture for portrait screens, as <source>s of its <picture>.
import { offeredWidths } from "./picture-address.ts";
import { usePicture } from "./picture.tsx";

interface UprightProps {
  /** The twin, as in pictures.json. */
  name: string;
  /** Where it is shown, as in `<source media>`. */
  media: string;
  /** As in `<img sizes>`. */
  sizes: string;
}

/** Its focus is `--at-upright` of the picture whose <img> follows. */
export function UprightSources({ name, media, sizes }: UprightProps) {
  const { width, height, plain, srcSet } = usePicture(name);
  return (["avif", "webp", "jpeg"] as const).map((format) => (
    <source
      key={format}
      type={`image/${format}`}
      srcSet={format === "jpeg" ? plain : srcSet(offeredWidths(width), format)}
      {...{ media, sizes, width, height }}
    />
  ));
}
