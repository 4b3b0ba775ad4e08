// The layout of every page: skip link, header, footer, chat button and spinner.
import type { ReactNode } from "react";
import { Logo } from "#property/brand/logo.tsx";
import { offeredLanguages } from "#app/i18n/addresses.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms } from "#app/i18n/languages.ts";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { useLayoutData } from "#app/ui/layout-data.ts";
import { Loading } from "./loading.tsx";
import { BookLink, LanguageLinks, NavLinks } from "./nav-links.tsx";

/** Renders the layout around a page. */
export function PageLayout({ children }: { children: ReactNode }) {
  const t = useTranslations("layout");
  return (
    <>
      <a className="skip" href="#main">
        {t("skip")}
      </a>
      <Header />
      <DraftsShown />
      <OpensSoon />
      <StormShown />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Share />
      <OtherCurrencies />
      <Footer />
      <ChatButton />
      <Loading />
    </>
  );
}

/** A page with texts that are not published yet, which only those who edit them see, says so. */
function DraftsShown() {
  const t = useTranslations("layout.draftsShown");
  if (!useLayoutData()?.isPreview) return null;
  return (
    <aside className="wrap" aria-label={t("title")}>
      <Note kind="warn" title={t("title")}>
        {t("text")}
      </Note>
    </aside>
  );
}

/** Until the owner opens the property every page says so; nothing can be booked. */
function OpensSoon() {
  const t = useTranslations("layout.opensSoon");
  if (!useLayoutData()?.opensSoon) return null;
  return (
    <aside className="wrap" aria-label={t("title")}>
      <Note title={t("title")}>{t("text")}</Note>
    </aside>
  );
}

/** While a storm closes nights for sale, every page says which. */
function StormShown() {
  const t = useTranslations("layout.storm");
  const { format } = useLanguage();
  const storm = useLayoutData()?.storm;
  if (!storm) return null;
  return (
    <aside className="wrap" aria-label={t("title")}>
      <Note kind="warn" title={t("title")}>
        {t("text", { dates: format.dateRange(storm.from, storm.last) })}
      </Note>
    </aside>
  );
}

/** The floating WhatsApp button; nothing without a number in the facts. The layout script shows it where it covers nothing. */
function ChatButton() {
  const facts = useFacts();
  const t = useTranslations("layout.chat");
  if (!facts.whatsApp) return null;
  return (
    <aside aria-label={t("region")}>
      <ChatLink className="wa wa--away">
        <Icon name="whatsapp" />
        <span className="tip" role="tooltip">
          {t("tip")}
        </span>
      </ChatLink>
    </aside>
  );
}

function ChatLink({ className, children }: { className?: string; children: ReactNode }) {
  const facts = useFacts();
  const t = useTranslations("layout.chat");
  return (
    <a
      className={className}
      href={`https://wa.me/${facts.whatsApp}`}
      target="_blank"
      rel="noopener"
      aria-label={t("open")}
    >
      {children}
    </a>
  );
}

/** Both menus are `<details>`: they work without JavaScript, the layout script only closes them. */
function Header() {
  const facts = useFacts();
  const t = useTranslations("layout");
  const { language } = useLanguage();
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
        <BookLink className="btn" />
        <details className="menu menu--nav">
          <summary aria-label={t("nav.menu")}>
            <Icon name="menu" />
          </summary>
          <div className="menu__panel">
            <nav aria-label={t("nav.menu")}>
              <NavLinks />
              <BookLink className="btn btn--full" />
            </nav>
          </div>
        </details>
      </div>
    </header>
  );
}

/** Links that send the address of the page with its stay; nothing on pages that are not about apartments. */
function Share() {
  const facts = useFacts();
  const t = useTranslations("layout.share");
  const address = useLayoutData()?.shared;
  if (address === undefined) return null;
  const text = encodeURIComponent(address);
  return (
    <aside className="wrap share row" aria-labelledby="share-l">
      <p id="share-l">{t("label")}</p>
      <a data-share href={`mailto:?subject=${encodeURIComponent(facts.name)}&body=${text}`}>
        {t("email")}
      </a>
      <a data-share href={`https://wa.me/?text=${text}`} target="_blank" rel="noopener">
        {t("whatsApp")}
      </a>
    </aside>
  );
}

const legalPages = ["terms", "privacy", "cancellation", "accessibility"] as const;

/** In which other currency prices are shown as a hint; nothing on pages without prices of a stay, and while the owner has set no rates. */
function OtherCurrencies() {
  const { currency, otherCurrencies } = useFacts();
  const t = useTranslations("layout.currency");
  const { to, format } = useLanguage();
  const chosen = useLayoutData()?.otherCurrency;
  if (chosen === undefined || !otherCurrencies) return null;
  const date = format.date(otherCurrencies.setOn);
  return (
    <aside className="wrap cur" aria-labelledby="currency-l">
      <form method="post" action={to("/currency")}>
        <label id="currency-l" htmlFor="currency">
          {t("label")}
        </label>
        <div className="row">
          <select className="select" id="currency" name="currency" defaultValue={chosen}>
            <option value="">{t("none", { currency })}</option>
            {otherCurrencies.rates.map((other) => (
              <option key={other.currency}>{other.currency}</option>
            ))}
          </select>
          <button className="btn btn--2">{t("show")}</button>
        </div>
      </form>
      <p className="small">{t("note", { currency, date })}</p>
    </aside>
  );
}

/** The footer, on a dark band with the eave ornament above it. */
function Footer() {
  const facts = useFacts();
  const t = useTranslations("layout");
  const { to, format } = useLanguage();
  const { street, locality, countryCode } = facts.address;
  const { tagline, year } = useLayoutData() ?? {};
  return (
    <footer className="night foot">
      <div className="eave" aria-hidden="true" />
      <div className="wrap">
        <div className="foot__grid">
          <div className="stack">
            <Brand />
            <p>{tagline}</p>
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
              {facts.whatsApp && (
                <li>
                  <ChatLink>{t("chat.tip")}</ChatLink>
                </li>
              )}
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

/** Links to the home page; `label` is the accessible name where the property's name alone is not enough. */
function Brand({ label }: { label?: string }) {
  const facts = useFacts();
  const { to } = useLanguage();
  return (
    <a className="brand" href={to("/")} aria-label={label}>
      <Logo />
      <span>{facts.name}</span>
    </a>
  );
}
