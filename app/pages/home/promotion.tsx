// Four benefits of booking directly.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";

const benefits: [string, IconName][] = [
  ["instant", "calendar-check"],
  ["bestPrice", "badge-check"],
  ["flexible", "calendar-clock"],
];
const byCard: [string, IconName] = ["secure", "lock-keyhole"];
const atProperty: [string, IconName] = ["payLater", "key-round"];

/** One line for each, with its icon; without card payment the last one says how guests pay instead. */
export function Promotion({ takesCards }: { takesCards: boolean }) {
  const t = useTranslations("property.home.promotion");
  return (
    <section className="quiet section">
      <div className="wrap promise">
        <div className="stack">
          <h2>{t("title")}</h2>
          <p className="muted">{t("lead")}</p>
        </div>
        <ul className="promise__list">
          {[...benefits, takesCards ? byCard : atProperty].map(([name, icon]) => (
            <li key={name}>
              <Icon name={icon} size="large" />
              <h3>{t(`benefits.${name}.title`)}</h3>
              <p>{t(`benefits.${name}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
