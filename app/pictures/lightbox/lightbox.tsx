// The dialog that shows a picture of the page enlarged, empty until its script opens it.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
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
