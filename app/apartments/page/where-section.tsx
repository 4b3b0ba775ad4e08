// The location of the property: a section of the illustrated map, linked to the location page.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property-provider.tsx";
import { Picture } from "#app/pictures/picture.tsx";

/** The map and the text below it are one link. */
export function WhereSection() {
  const facts = useFacts();
  const t = useTranslations("apartments.where");
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
