// The head of every page: brand, navigation, language menu, book-now; below 1120 px the navigation is a menu.
import { endonyms } from "#app/i18n/languages.ts";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { offeredLanguages } from "#app/i18n/offered-languages.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Brand } from "./brand.tsx";
import { LanguageLinks } from "./language-links.tsx";
import { NavLinks } from "./nav-links.tsx";

/** Both menus are `<details>`: they work without script, the frame script only closes them. */
export function Header() {
  const t = useWords("frame");
  const { language, to } = useLanguage();
  return (
    <header className="top">
      <div className="wrap top__in">
        <Brand label={t("brand")} />
        <nav className="nav" aria-label={t("nav.main")}>
          <NavLinks />
        </nav>
        {offeredLanguages().length > 1 && (
          <details className="menu menu--lang">
            <summary aria-label={t("language.choose", { language: endonyms[language] })}>
              <Icon name="globe" />
              <span className="lang-name">{endonyms[language]}</span>
            </summary>
            <div className="menu__panel">
              <LanguageLinks />
            </div>
          </details>
        )}
        <a className="btn" href={to("/book")}>
          {t("nav.book")}
        </a>
        <details className="menu menu--nav">
          <summary aria-label={t("nav.menu")}>
            <Icon name="menu" />
          </summary>
          <div className="menu__panel">
            <nav aria-label={t("nav.menu")}>
              <NavLinks />
              <a className="btn btn--full" href={to("/book")}>
                {t("nav.book")}
              </a>
            </nav>
          </div>
        </details>
      </div>
    </header>
  );
}
