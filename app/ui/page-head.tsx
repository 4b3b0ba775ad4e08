// The metadata of a page in <head>: title, description, its URL in every language, and Open Graph data.
import { useLocation, useRouteLoaderData } from "react-router";
import { addressIn, offeredLanguages } from "#app/i18n/addresses.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { formattingLocale } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import { useLayoutData } from "./layout-data.ts";
import type { ShareCard } from "./layout-data.ts";

interface PageHeadProps {
  /** Without the property's name, which is appended. */
  title: string;
  description?: string | undefined;
  /** The plain path without language and query; a page without one gets `noindex`. */
  path?: string;
  /** The page shows faults of a form: the title starts with that. */
  faulty?: boolean;
  /** The share image, instead of the property's default. */
  share?: ShareCard | null;
}

/** React hoists these elements into <head>. */
export function PageHead({ title, description, path, faulty, share }: PageHeadProps) {
  const t = useTranslations("layout");
  const fullTitle = t(faulty ? "pageTitleWithError" : "pageTitle", { title });
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <Canonical path={path} />
          {/* Only crawlers read these, from the server's HTML: the browser does not render them again. */}
          {import.meta.env.SSR && (
            <>
              <Alternates path={path} />
              <Card title={fullTitle} description={description} path={path} share={share} />
            </>
          )}
        </>
      )}
    </>
  );
}

function useOrigin(): string {
  return useRouteLoaderData<{ origin: string }>("root")?.origin ?? "";
}

function useAddress(path: string) {
  const origin = useOrigin();
  return (tag: Language | null) => `${origin}${addressIn(tag, path)}`;
}

// In the browser too: its share menu uses this URL, and the visitor may have navigated from another page.
function Canonical({ path }: { path: string }) {
  const { addressLanguage } = useLanguage();
  return <link rel="canonical" href={useAddress(path)(addressLanguage)} />;
}

function Alternates({ path }: { path: string }) {
  const facts = useFacts();
  const address = useAddress(path);
  return (
    <>
      {offeredLanguages(facts).map((tag) => (
        <link key={tag} rel="alternate" hrefLang={tag} href={address(tag)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(null)} />
    </>
  );
}

// Open Graph (https://ogp.me); X uses these properties too, given `twitter:card`.
function Card({ title, description, path, share }: PageHeadProps & { path: string }) {
  const facts = useFacts();
  const { language, addressLanguage } = useLanguage();
  const address = useAddress(path);
  const origin = useOrigin();
  const layout = useLayoutData();
  const { search } = useLocation();
  const card = share ?? layout?.share;
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={facts.name} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {/* With its query, so that a shared stay keeps its dates: some networks link to og:url, not to the shared URL. */}
      <meta property="og:url" content={address(addressLanguage) + search} />
      <meta property="og:locale" content={openGraphLocale(language)} />
      {card && (
        <>
          <meta property="og:image" content={`${origin}${card.address}`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          {card.alt && <meta property="og:image:alt" content={card.alt} />}
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}

// Language and territory: en_GB, fr_FR, zh_CN. Finding the likely territory takes Intl longer than a header takes React.
function openGraphLocale(tag: Language): string {
  let locale = locales.get(tag);
  if (locale === undefined) {
    const { language, region } = new Intl.Locale(formattingLocale(tag)).maximize();
    locales.set(tag, (locale = `${language}_${region}`));
  }
  return locale;
}

const locales = new Map<Language, string>();
