// The footer of every page: quick links, contact details, languages, rights notice, legal pages.
import { useRouteLoaderData } from "react-router";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property-provider.tsx";
import { offeredLanguages } from "#app/i18n/offered-languages.ts";
import { Brand } from "./brand.tsx";
import { LanguageLinks } from "./language-links.tsx";
import { NavLinks } from "./nav-links.tsx";

const legalPages = ["terms", "privacy", "cancellation", "accessibility"] as const;

/** The footer, on a dark band with the eave ornament above it. */
export function Footer() {
  const facts = useFacts();
  const t = useTranslations("frame");
  const site = useTranslations("property.site");
  const { to, format } = useLanguage();
  const { street, locality, countryCode } = facts.address;
  const year = useRouteLoaderData<{ year: number }>("root")?.year;
  return (
    <footer className="night foot">
      <div className="eave" aria-hidden="true" />
      <div className="wrap">
        <div className="foot__grid">
          <div className="stack">
            <Brand />
            <p>{site("tagline")}</p>
          </div>
          <nav aria-labelledby="foot-links">
            <h2 id="foot-links">{t("footer.links")}</h2>
            <NavLinks>
              <li>
                <a href={to("/my-booking")}>{t("footer.myBooking")}</a>
              </li>
            </NavLinks>
          </nav>
          <div>
            <h2>{t("footer.contact")}</h2>
            <ul>
              <li>{[street, locality, format.country(countryCode)].join(", ")}</li>
              <li>
                <a href={`tel:${facts.telephone.replaceAll(" ", "")}`}>{facts.telephone}</a>
              </li>
              <li>
                <a href={`mailto:${facts.email}`}>{facts.email}</a>
              </li>
              <li>{t("footer.checkIn")}</li>
              <li>{t("footer.checkOut")}</li>
            </ul>
          </div>
          {offeredLanguages(facts).length > 1 && (
            <nav aria-labelledby="foot-languages">
              <h2 id="foot-languages">{t("language.heading")}</h2>
              <LanguageLinks className="langs" />
            </nav>
          )}
        </div>
        <div className="foot__end">
          <p>{t("footer.rights", { year: String(year) })}</p>
          <nav aria-label={t("footer.legal")}>
            <ul className="row">
              {legalPages.map((page) => (
                <li key={page}>
                  <a href={to(`/legal/${page}`)}>{t(`footer.${page}`)}</a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </footer>
  );
}
