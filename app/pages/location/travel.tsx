// Travel times to the places, each as a line relative to the longest.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property-provider.tsx";

/** A list, the nearest place first. */
export function Travel() {
  const facts = useFacts();
  const t = useTranslations("property.location.travel");
  const { format } = useLanguage();
  const places = [
    { name: "restaurant", by: "onFoot" as const, minutes: facts.restaurantWalkMinutes },
    ...Object.entries(facts.travelMinutes).map(([name, minutes]) => ({
      name,
      by: "byCar" as const,
      minutes,
    })),
  ].toSorted((a, b) => a.minutes - b.minutes);
  const longest = Math.max(...places.map(({ minutes }) => minutes));
  return (
    <section className="quiet section" aria-labelledby="travel">
      <div className="wrap promise">
        <div className="stack">
          <h2 id="travel">{t("title")}</h2>
          <p className="muted">{t("lead")}</p>
        </div>
        <ul className="road">
          {places.map(({ name, by, minutes }) => (
            <li key={name} id={`travel-${name}`}>
              <span>
                {t(`places.${name}`)}
                <span className="mini muted blk">{t(by)}</span>
              </span>
              <Line share={minutes / longest} />
              <span className="t">{format.duration(minutes)}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

// The longest line ends slightly before the dotted one.
function Line({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 400 24" preserveAspectRatio="none" aria-hidden="true">
      <path className="road__all" d="M0 12H400" />
      <path className="road__way" d={`M0 12H${Math.round(share * 375)}`} />
    </svg>
  );
}
