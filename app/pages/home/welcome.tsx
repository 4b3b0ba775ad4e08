// The introduction of the property, and its distances.
import { figures } from "#property/content.ts";
import { scenes } from "#app/i18n/property-pictures.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property-provider.tsx";
import { Scene } from "../scene.tsx";

/** The text beside its picture, three numbers below. */
export function Welcome() {
  const facts = useFacts();
  const t = useTranslations("property.home.welcome");
  const { format } = useLanguage();
  const values = figures.map(({ name, travel, text = name }) => ({
    name,
    value: travel ? format.duration(facts.travelMinutes[travel] ?? 0) : t(`figures.${text}`),
  }));
  return (
    <section className="section wrap welcome">
      <div className="welcome__pic">
        <Scene file={scenes.home.welcome} sizes="(min-width: 60em) 60rem, 92vw" />
      </div>
      <h2>{t("title")}</h2>
      <div className="welcome__text">
        <p>{t("place")}</p>
        <p>{t("manner")}</p>
        <dl className="kv">
          {values.map(({ name, value }) => (
            <div key={name}>
              <dt>{t(`figures.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
