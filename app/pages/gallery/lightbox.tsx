// The dialog in which a picture of the wall shows large; empty until the script opens it (brand.md, Lightbox).
import { useWords } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { lightboxScript } from "./lightbox-script.ts";

/** With one picture there is nothing to turn to. */
export function Lightbox({ count }: { count: number }) {
  const t = useWords("pages.gallery");
  return (
    <>
      <dialog className="light" aria-labelledby="light-caption">
        <div className="light__top">
          <p className="small num light__count" aria-live="polite" />
          <button type="button" className="btn btn--icon light__close" aria-label={t("close")}>
            <Icon name="x" />
          </button>
        </div>
        <figure>
          <div className="light__picture" />
          <figcaption>
            <p className="light__caption" id="light-caption" aria-live="polite" />
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
      <script type="module" src={lightboxScript} />
    </>
  );
}
