// The map: drawn by us and complete without anybody's help, live when a visitor asks for it.
import { facts } from "#property/facts.ts";
import { useWords } from "#app/i18n/language-provider.tsx";
import { Drawing } from "#app/pictures/drawing.tsx";
import { LiveMap, LiveMapChoice } from "./live-map.tsx";
import { MapCard, MapControls } from "./map-controls.tsx";
import { MapPins } from "./map-pins.tsx";
import { mapScript } from "./map-script.ts";

/** Without script its pins are links to what is said further down. */
export function Place() {
  const t = useWords("property.location.map");
  const pages = useWords("pages.location.map");
  const describe = useWords("property.pictures");
  return (
    <section className="wrap" aria-label={pages("label")}>
      <div className="map">
        <div className="map__drawn">
          <div className="map__view">
            <div className="map__sheet">
              <Drawing
                name="map"
                alt={describe("map")}
                prints={{ media: "(max-width: 39.9375em)", sizes: "92vw" }}
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
        {t("notice")} <a href={positionAddress()}>{t("open")}</a>
      </p>
      <script type="module" src={mapScript} />
    </section>
  );
}

// An address that every browser understands; telephones offer it to their own map.
function positionAddress(): string {
  const { lat, lng } = facts.coordinates;
  const position = `${lat.toFixed(5)}/${lng.toFixed(5)}`;
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=15/${position}`;
}
