// The dialog in which a picture of a page shows large; empty until the script opens it.
import { useWords } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface LightboxProps {
  /** With one picture there is nothing to turn to. */
  count: number;
  /** What the button that closes it says. */
  close: string;
  /** Stands below a picture that is a rendering (`data-render` on its link). */
  rendering: string | undefined;
}

/** The page loads the words `pages.gallery`; each link says its `data-count`, and may say more (lightbox.client.ts). */
export function Lightbox({ count, close, rendering }: LightboxProps) {
  const t = useWords("pages.gallery");
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
