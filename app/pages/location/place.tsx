// The drawn map with its pins, and the way to the exact position in a map of one's own.
import { facts } from "#property/facts.ts";
import { scenes } from "#property/photos/order.ts";
import { useWords } from "#app/i18n/language-provider.tsx";
import { Scene } from "../scene.tsx";

/** Where the pins stand is said in property/photos/map.css; all but the house lead to their place further down. */
export function Place() {
  const t = useWords("property.location");
  return (
    <div className="wrap">
      <div className="map">
        <div className="map__sheet">
          <Scene file="map.svg" sizes="92vw" priority />
          {Object.keys(scenes.location).map((name) => (
            <a key={name} className={`pin pin--${name}`} href={`#${name}`}>
              <span>{t(`highlights.items.${name}.title`)}</span>
              <i />
            </a>
          ))}
          <p className="pin pin--home">
            <span>{facts.name}</span>
            <i />
          </p>
        </div>
      </div>
      <p className="small muted gap">
        {t("map.notice")} <a href={positionAddress()}>{t("map.open")}</a>
      </p>
    </div>
  );
}

// An address that every browser understands; telephones offer it to their own map.
function positionAddress(): string {
  const { lat, lng } = facts.coordinates;
  const position = `${lat.toFixed(5)}/${lng.toFixed(5)}`;
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=15/${position}`;
}
