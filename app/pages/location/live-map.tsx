// The opt-in for the live map: nothing is fetched from third parties before the visitor clicks the button.
import { placeCoordinates } from "#property/places.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property-provider.tsx";
import { liveMapScript, liveMapStyles } from "./map-script.ts";

/** A place on the live map; the property itself has no travel time. */
export interface LivePlace {
  name: string;
  lat: number;
  lng: number;
  time?: string;
}

/** The container of the live map, over the illustrated one. */
export function LiveMap() {
  const t = useTranslations("pages.location.map");
  return (
    <section
      className="map__live"
      aria-label={t("liveLabel")}
      hidden
      data-script={liveMapScript}
      data-styles={liveMapStyles}
      data-places={JSON.stringify(useLivePlaces())}
      data-credit={t("credit")}
      data-zoom-in={t("zoomIn")}
      data-zoom-out={t("zoomOut")}
    />
  );
}

/** The button, the privacy notice, and the loading status. Hidden until the script runs. */
export function LiveMapChoice() {
  const t = useTranslations("pages.location.map");
  return (
    <div className="map__choice">
      <div className="row">
        <button type="button" className="btn btn--2 btn--s" data-drawn={t("drawn")}>
          {t("live")}
        </button>
        <p className="small muted">{t("privacy")}</p>
      </div>
      <output className="small" data-loading={t("loading")} data-failed={t("failed")} />
    </div>
  );
}

function useLivePlaces(): LivePlace[] {
  const facts = useFacts();
  const t = useTranslations("property.location.travel");
  const { format } = useLanguage();
  const travel = Object.entries(facts.travelMinutes).flatMap(([name, minutes]) => {
    const at = placeCoordinates[name];
    return at ? [{ name: t(`places.${name}`), time: format.duration(minutes), ...at }] : [];
  });
  return [{ name: facts.name, ...facts.coordinates }, ...travel];
}
