// The hero of the home page: the picture with the mountain above, the text on the water below it.
import { scenes } from "#app/i18n/property-pictures.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { UprightSources } from "#app/pictures/upright-sources.tsx";
import { Scene } from "../scene.tsx";

/** Has two buttons, to the booking and to the gallery. `upright` is the picture's portrait twin for telephones, if any. */
export function Hero({ upright }: { upright: string | undefined }) {
  const t = useTranslations("property.home.hero");
  const { to } = useLanguage();
  return (
    <section className="hero" aria-labelledby="hero">
      <div className="hero__pic">
        <div className="eave" aria-hidden="true" />
        <Scene file={scenes.hero} sizes="(min-width: 40em) 100vw, 37.5rem" priority>
          {upright && <UprightSources name={upright} media="(max-width: 30em)" sizes="100vw" />}
        </Scene>
      </div>
      <div className="wrap hero__words">
        <h1 id="hero">{t("title")}</h1>
        <div className="stack">
          <p className="lead">{t("lead")}</p>
          <p className="row">
            <a className="btn" href={to("/book")}>
              {t("book")}
            </a>
            <a className="btn btn--2" href={to("/gallery")}>
              {t("pictures")}
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
