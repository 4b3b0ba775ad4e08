// The portrait crop of a picture for a narrow screen, as <source>s of its <picture>.
import { usePicture } from "./picture.tsx";
import { portraitRatio, portraitWidths } from "./portrait.ts";

interface PortraitProps {
  /** As in pictures.json, with or without its ending. */
  name: string;
  /** Where the crop is shown, as in `<source media>`. */
  media: string;
  /** As in `<img sizes>`. */
  sizes: string;
}

/** Nothing for a picture that is too small to be cropped. */
export function PortraitSources({ name, media, sizes }: PortraitProps) {
  const picture = usePicture(name);
  const widths = portraitWidths(picture).map((width) => `${width}p` as const);
  const widest = portraitWidths(picture).at(-1);
  if (!widest) return null;
  return (["avif", "webp", "jpg"] as const).map((format) => (
    <source
      key={format}
      type={format === "jpg" ? "image/jpeg" : `image/${format}`}
      srcSet={picture.srcSet(widths, format)}
      width={widest}
      height={Math.round(widest / portraitRatio)}
      {...{ media, sizes }}
    />
  ));
}
