// What a page says of itself in <head>: title, description, its address in every language, and the card of a shared link.
import { useRouteLoaderData } from "react-router";
import { addressIn } from "#app/i18n/addresses.ts";
import { languages } from "#app/i18n/languages.ts";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";

interface PageHeadProps {
  /** Without the property's name, which is added. */
  title: string;
  description?: string;
  /** The plain path without language and query; a page without one is not for search engines. */
  path?: string;
  /** The page shows a form's faults: the title says so first. */
  faulty?: boolean;
}

/** React lifts all of it into <head>. */
export function PageHead({ title, description, path, faulty }: PageHeadProps) {
  const t = useWords("frame");
  const { language, addressLanguage } = useLanguage();
  const origin = useRouteLoaderData<{ origin: string }>("root")?.origin ?? "";
  const fullTitle = t(faulty ? "pageTitleWithError" : "pageTitle", { title });
  const address = (tag: typeof addressLanguage) => `${origin}${addressIn(tag, path ?? "/")}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta property="og:title" content={fullTitle} />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={language} />
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <meta property="og:url" content={address(addressLanguage)} />
          <link rel="canonical" href={address(addressLanguage)} />
          {languages.map((tag) => (
            <link key={tag} rel="alternate" hrefLang={tag} href={address(tag)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={address(null)} />
        </>
      )}
    </>
  );
}
