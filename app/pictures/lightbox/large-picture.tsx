// One picture as its own page, as large as the window: caption, count, previous, next, close. Apart from the dialog, because
// browsers never load it: only pages without script of their own show it.
import type { ReactNode } from "react";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ShownPicture } from "../describe-pictures.server.ts";
import { Picture } from "../picture.tsx";
import { largeSizes } from "../rules/place-of.ts";
import type { Place } from "../rules/place-of.ts";
import { lightboxScript } from "./lightbox.tsx";

/** The links of a picture's page, as paths without a language. */
interface PicturePaths {
  previous: string | null;
  next: string | null;
  close: string;
}

interface LargePictureProps {
  picture: ShownPicture;
  place: Place;
  paths: PicturePaths;
  /** The label of the link that closes it. */
  close: string;
  /** Further links below the caption. */
  children?: ReactNode;
}

/** The page loads the messages `pages.gallery`. */
export function LargePicture({ picture, place, paths, close, children }: LargePictureProps) {
  const t = useTranslations("pages.gallery");
  const { to } = useLanguage();
  const { name, caption, alt, rendering } = picture;
  return (
    <div className="light">
      <div className="light__top">
        <p className="small num">{t("picture", { ...place })}</p>
        <a className="btn btn--icon" href={to(paths.close)} aria-label={close}>
          <Icon name="x" />
        </a>
      </div>
      <figure>
        <Picture name={name} alt="" sizes={largeSizes} priority />
        <figcaption>
          <h1>{caption ?? alt}</h1>
          {caption && <p className="light__text">{alt}</p>}
          {rendering && <p className="light__kind">{rendering}</p>}
          {children}
        </figcaption>
      </figure>
      {paths.previous && (
        <a
          className="btn btn--icon light__prev"
          href={to(paths.previous)}
          aria-label={t("previous")}
        >
          <Icon name="chevron-left" />
        </a>
      )}
      {paths.next && (
        <a className="btn btn--icon light__next" href={to(paths.next)} aria-label={t("next")}>
          <Icon name="chevron-right" />
        </a>
      )}
      {/* Rendered on the server only: a script element inserted by React in the browser does not run. */}
      {import.meta.env.SSR && <script type="module" src={lightboxScript} />}
    </div>
  );
}
