// Six amenities, and a link to all of them.
import { highlights } from "#property/content.ts";
import { scenes } from "#app/i18n/property-pictures.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Scene } from "../scene.tsx";

/** The list beside the picture of the garden. */
export function Highlights() {
  const t = useTranslations("property.home.highlights");
  const { to } = useLanguage();
  return (
    <section className="wrap amen">
      <div className="amen__pic">
        <Scene file={scenes.home.highlights} sizes="(min-width: 60em) 60rem, 92vw" />
      </div>
      <div>
        <h2>{t("title")}</h2>
        <ul className="amen__list">
          {highlights.map(([name, icon]) => (
            <li key={name}>
              <Icon name={icon} size="large" />
              <h3>{t(`items.${name}.title`)}</h3>
              <p>{t(`items.${name}.text`)}</p>
            </li>
          ))}
        </ul>
        <a className="more" href={to("/amenities")}>
          {t("all")} <Icon name="arrow-right" />
        </a>
      </div>
    </section>
  );
}
