// The closing call to book, beside a picture.
import { scenes } from "#app/i18n/property-pictures.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Scene } from "../scene.tsx";

/** The last section of the page: the footer continues its colour. */
export function Closing() {
  const t = useTranslations("property.home.closing");
  const { to } = useLanguage();
  return (
    <section className="close" aria-labelledby="closing">
      <div className="close__in">
        <div className="stack-l close__t">
          <h2 id="closing">{t("title")}</h2>
          <p className="row">
            <a className="btn" href={to("/book")}>
              {t("book")}
            </a>
            <a className="btn btn--2" href={to("/contact")}>
              {t("ask")}
            </a>
          </p>
        </div>
        <div className="close__pic">
          <Scene file={scenes.home.closing} sizes="min(100vw, 54rem)" />
        </div>
      </div>
    </section>
  );
}
