// The pins on the illustrated map: the property and places nearby, and signs to places beyond its edge, with travel times.
import { scenes } from "#app/i18n/property-pictures.ts";
import { factValues } from "#app/i18n/fact-values.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";

/**
 * Each is a link to the place further down; the map's script shows its `data-` attributes in a card beside the map instead.
 * Their positions are in property/photos/map.css.
 */
export function MapPins() {
  const facts = useFacts();
  const t = useTranslations("property.location");
  const { language, format } = useLanguage();
  return (
    <>
      {Object.keys(facts.travelMinutes).map((name) => (
        <Sign key={name} name={name} />
      ))}
      {Object.keys(scenes.location).map((name) => (
        <a
          key={name}
          className={`pin pin--${name}`}
          href={`#${name}`}
          data-text={t(`highlights.items.${name}.text`)}
        >
          <span>{t(`highlights.items.${name}.title`)}</span>
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
