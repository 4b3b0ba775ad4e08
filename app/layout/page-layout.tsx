// The layout of every page: skip link, header, footer, chat button and spinner.
import type { ReactNode } from "react";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property-provider.tsx";
import { endonyms } from "#app/i18n/languages.ts";
import { offeredLanguages } from "#app/i18n/offered-languages.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Brand } from "./brand.tsx";
import { Footer } from "./footer.tsx";
import { LanguageLinks } from "./language-links.tsx";
import { Loading } from "./loading.tsx";
import { NavLinks } from "./nav-links.tsx";

/** Renders the layout around a page. */
export function PageLayout({ children }: { children: ReactNode }) {
  const t = useTranslations("frame");
  return (
    <>
      <a className="skip" href="#main">
        {t("skip")}
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <ChatButton />
      <Loading />
    </>
  );
}

/** The WhatsApp button; nothing without a number in the facts. */
function ChatButton() {
  const facts = useFacts();
  const t = useTranslations("frame.chat");
  if (!facts.whatsApp) return null;
  return (
    <aside aria-label={t("region")}>
      <a
        className="wa"
        href={`https://wa.me/${facts.whatsApp}`}
        target="_blank"
        rel="noopener"
        aria-label={t("open")}
      >
        <Icon name="whatsapp" />
        <span className="tip" role="tooltip">
          {t("tip")}
        </span>
      </a>
    </aside>
  );
}

/** Both menus are `<details>`: they work without JavaScript, the layout script only closes them. */
function Header() {
  const facts = useFacts();
  const t = useTranslations("frame");
  const { language, to } = useLanguage();
  return (
    <header className="top">
      <div className="wrap top__in">
        <Brand label={t("brand")} />
        <nav className="nav" aria-label={t("nav.main")}>
          <NavLinks />
        </nav>
        {offeredLanguages(facts).length > 1 && (
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
