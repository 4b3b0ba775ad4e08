// What JavaScript adds to the illustrated map: zoom buttons, and a card for the selected pin. Hidden until the script runs.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** The buttons in the corner of the map. */
export function MapControls() {
  const t = useTranslations("pages.location.map");
  return (
    <div className="map__ctl" hidden>
      <button type="button" data-zoom="1" aria-label={t("zoomIn")}>
        <Icon name="plus" />
      </button>
      <button type="button" data-zoom="-1" aria-label={t("zoomOut")}>
        <Icon name="minus" />
      </button>
      <button type="button" data-zoom="0" aria-label={t("centre")}>
        <Icon name="locate-fixed" />
      </button>
    </div>
  );
}

/** Shows the details of the selected pin. */
export function MapCard() {
  const t = useTranslations("pages.location.map");
  return (
    <dialog className="map__card" aria-labelledby="map-place" tabIndex={-1}>
      <p className="map__name" id="map-place" />
      <p className="map__time" />
      <p className="small muted map__text" />
      <a className="small map__more" href="#position">
        {t("below")}
      </a>
      <button type="button" className="btn btn--icon btn--2 map__close" aria-label={t("close")}>
        <Icon name="x" />
      </button>
    </dialog>
  );
}
