// The dialog that shows a picture of the page enlarged, empty until its script opens it; and one picture as its own page, as large as
// the window: caption, count, previous, next, close.
import type { ReactNode } from "react";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ShownPicture } from "../describe-pictures.server.ts";
import { Picture } from "../picture.tsx";
import { largeSizes } from "../rules/place-of.ts";
import type { Place } from "../rules/place-of.ts";
// oxlint-disable-next-line import/default -- the build makes the URL, not the file
import lightboxScriptUrl from "./lightbox.client.ts?worker&url";

/** For `<script type="module" src>`. */
export const lightboxScript = lightboxScriptUrl;

interface LightboxProps {
  /** The number of pictures; with one there are no previous and next buttons. */
  count: number;
  /** The label of the close button. */
  close: string;
  /** Shown below a picture that is a rendering (`data-render` on its link). */
  rendering: string | undefined;
}

/** The page loads the messages `pages.gallery`; each link has `data-count`, and may have more (lightbox.client.ts). */
export function Lightbox({ count, close, rendering }: LightboxProps) {
  const t = useTranslations("pages.gallery");
  return (
    <dialog className="light" aria-labelledby="light-caption">
      <div className="light__top">
        <p className="small num light__count" aria-live="polite" />
        <button type="button" className="btn btn--icon light__close" aria-label={close}>
          <Icon name="x" />
        </button>
      </div>
      <figure>
        <div className="light__picture" />
        <figcaption>
          <div aria-live="polite">
            <p className="light__caption" id="light-caption" />
            <p className="light__text" />
          </div>
          <p className="light__kind">{rendering}</p>
          <p className="light__more" />
        </figcaption>
      </figure>
      {count > 1 && (
        <>
          <button type="button" className="btn btn--icon light__prev" aria-label={t("previous")}>
            <Icon name="chevron-left" />
          </button>
          <button type="button" className="btn btn--icon light__next" aria-label={t("next")}>
            <Icon name="chevron-right" />
          </button>
        </>
      )}
    </dialog>
  );
}

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
