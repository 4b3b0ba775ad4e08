// The mountain above, the words on the water below it (brand.md, Words on the water).
import { scenes } from "#property/photos/order.ts";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { PortraitSources } from "#app/pictures/portrait-sources.tsx";
import { Scene } from "../scene.tsx";

/** With its two buttons: book a stay, and travel in images (spec 2, Home). */
export function Hero() {
  const t = useWords("property.home.hero");
  const { to } = useLanguage();
  return (
    <section className="hero" aria-labelledby="hero">
      <div className="hero__pic">
        <div className="eave" aria-hidden="true" />
        <Scene file={scenes.hero} sizes="(max-width: 37.5em) 32rem, 100vw" priority>
          {/* As wide as home.css gives the crop its height. */}
          <PortraitSources name={scenes.hero} media="(max-width: 30em)" sizes="100vw" />
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
