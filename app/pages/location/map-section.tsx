// The map section: an illustrated map without third-party content, and a live map on request: nothing is fetched from third
// parties before the visitor clicks its button.
import type { PropertyFacts } from "#property/facts.ts";
import { placeCoordinates } from "#property/places.ts";
import { listedNames } from "#app/i18n/listed-names.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { scenes } from "#app/i18n/property/property-pictures.ts";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import { factValues } from "#app/i18n/property/property.ts";
import { Drawing } from "#app/pictures/drawing.tsx";
import { Icon } from "#app/ui/icon.tsx";
// oxlint-disable-next-line import/default -- the default export is the URL that the build generates
import liveMap from "./live-map.client.ts?worker&url";
import styles from "./live-map.css?url&no-inline";
// oxlint-disable-next-line import/default -- the default export is the URL that the build generates
import map from "./map.client.ts?worker&url";

/** Without JavaScript its pins are links to the places further down. */
export function MapSection() {
  const facts = useFacts();
  const t = useTranslations("property.location.map");
  const pages = useTranslations("pages.location.map");
  const { format } = useLanguage();
  const describe = useTranslations("property.pictures");
  return (
    <section className="wrap" aria-label={pages("label")}>
      <div className="map">
        <div className="map__drawn">
          <div className="map__view">
            <div className="map__sheet">
              <Drawing
                name="map"
                alt={describe("map")}
                variants={{ media: "(max-width: 39.9375em)", sizes: "92vw" }}
              />
              <MapPins />
            </div>
          </div>
          <MapControls />
        </div>
        <MapCard />
        <LiveMap />
      </div>
      <LiveMapChoice />
      <p className="small muted gap" id="position">
        {t("notice")}
        {format.space}
        <a href={positionAddress(facts.coordinates)}>{t("open")}</a>
      </p>
      <script type="module" src={mapScript} />
    </section>
  );
}

// A URL that works in every browser; telephones offer to open it in their map app.
function positionAddress({ lat, lng }: PropertyFacts["coordinates"]): string {
  const position = `${lat.toFixed(5)}/${lng.toFixed(5)}`;
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=15/${position}`;
}

// Zoom buttons in the corner of the map, hidden until the script runs.
function MapControls() {
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

// A card with the details of the selected pin, opened by the script.
function MapCard() {
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

/**
 * Each is a link to the place further down; the map's script shows its `data-` attributes in a card beside the map instead.
 * Their positions are in property/photos/map.css.
 */
function MapPins() {
  const facts = useFacts();
  const t = useTranslations("property.location");
  const highlights = useTranslations("property.location.highlights");
  const { language, format } = useLanguage();
  // A place that the owner added has no position on the drawing.
  const drawn = listedNames(highlights, Object.keys(scenes.location), ["title", "text"]).filter(
    (name) => Object.hasOwn(scenes.location, name),
  );
  return (
    <>
      {Object.keys(facts.travelMinutes).map((name) => (
        <Sign key={name} name={name} />
      ))}
      {drawn.map((name) => (
        <a
          key={name}
          className={`pin pin--${name}`}
          href={`#${name}`}
          data-text={highlights(`items.${name}.text`)}
        >
          <span>{highlights(`items.${name}.title`)}</span>
          <i />
        </a>
      ))}
      <a
        className="pin pin--restaurant"
        href="#travel-restaurant"
        data-time={format.duration(facts.restaurantWalkMinutes)}
        data-text={t("travel.onFoot")}
      >
        <span>{t("travel.places.restaurant")}</span>
        <i />
      </a>
      <a className="pin pin--home" href="#position" data-text={factValues(language, facts).address}>
        <span>{facts.name}</span>
        <i />
      </a>
    </>
  );
}

// The arrow shows the direction; a narrow screen shows only arrow and time.
function Sign({ name }: { name: string }) {
  const facts = useFacts();
  const t = useTranslations("property.location.travel");
  const { format } = useLanguage();
  const time = format.duration(facts.travelMinutes[name] ?? 0);
  return (
    <a
      className={`sign sign--${name}`}
      href={`#travel-${name}`}
      data-time={time}
      data-text={t("byCar")}
    >
      <Icon name="arrow-right" />
      <span>{t(`places.${name}`)}</span> <b>{time}</b>
    </a>
  );
}

/** A place on the live map; the property itself has no travel time. */
export interface LivePlace {
  name: string;
  lat: number;
  lng: number;
  time?: string;
}

// The container of the live map, over the illustrated one.
function LiveMap() {
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

// The button, the privacy notice, and the loading status. Hidden until the script runs.
function LiveMapChoice() {
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

// For `<script type="module" src>`.
const mapScript = map;

// Fetched only when a visitor asks for the live map.
const liveMapScript = liveMap;

// The stylesheet of the live map, fetched with its script.
const liveMapStyles = styles;
