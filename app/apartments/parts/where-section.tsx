// Where the house stands: a piece of the drawn map, and the way to the page that shows it whole.
import { facts } from "#property/facts.ts";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { Picture } from "#app/pictures/picture.tsx";

/** The map is one link with the words below it. */
export function WhereSection() {
  const t = useWords("apartments.where");
  const { to } = useLanguage();
  return (
    <section aria-labelledby="where">
      <h2 id="where">{t("heading")}</h2>
      <a className="where small" href={to("/location")}>
        <span className="where__view" aria-hidden="true">
          <span className="where__sheet">
            <Picture name="map.svg" alt="" />
            <span className="pin pin--home">
              <span>{facts.name}</span>
              <i />
            </span>
          </span>
        </span>
        {t("link")}
      </a>
      <p className="gap">{t("address")}</p>
    </section>
  );
}
