// The links of header and footer: to the main pages, and to the same page in every offered language.
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { addressIn, offeredLanguages, splitAddress } from "#app/i18n/addresses.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms } from "#app/i18n/languages.ts";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import { stayOf } from "./stay-search.ts";

const pages = [
  ["home", "/"],
  ["apartments", "/apartments"],
  ["location", "/location"],
  ["amenities", "/amenities"],
  ["gallery", "/gallery"],
  ["contact", "/contact"],
] as const;

/** A list of the six main pages, the current one marked; `children` are further items. */
export function NavLinks({ children }: { children?: ReactNode }) {
  const t = useTranslations("layout.nav");
  const { to } = useLanguage();
  const { path } = splitAddress(useLocation().pathname);
  return (
    <ul>
      {pages.map(([name, address]) => (
        <li key={name}>
          <a href={to(address)} aria-current={current(path, address)}>
            {t(name)}
          </a>
        </li>
      ))}
      {children}
    </ul>
  );
}

// A subpage (an apartment) marks the section with "true" instead of "page".
function current(path: string, address: string): "page" | "true" | undefined {
  if (path === address) return "page";
  return address !== "/" && path.startsWith(`${address}/`) ? "true" : undefined;
}

/** To the search; from the list of apartments and the page of one with the dates and the party chosen there. */
export function BookLink({ className }: { className: string }) {
  const t = useTranslations("layout.nav");
  const { to } = useLanguage();
  const { pathname, search } = useLocation();
  const keeps = /^\/apartments(?:\/|$)/.test(splitAddress(pathname).path);
  const stay = keeps ? stayOf(search) : "";
  return (
    <a
      className={className}
      href={stay ? `${to("/book")}?${stay}` : to("/book")}
      data-book={keeps ? "" : undefined}
    >
      {t("book")}
    </a>
  );
}

/** Preserves path and query; the fragment is unknown to the server. */
export function LanguageLinks({ className }: { className?: string }) {
  const facts = useFacts();
  const { language } = useLanguage();
  const { pathname, search } = useLocation();
  const { path } = splitAddress(pathname);
  // Normalized: `?all` reaches the server as `?all=`, and hydration compares the links of both.
  const query = new URLSearchParams(search).toString();
  return (
    <ul className={className}>
      {offeredLanguages(facts).map((tag) => (
        <li key={tag}>
          <a
            href={addressIn(tag, query ? `${path}?${query}` : path)}
            lang={tag}
            hrefLang={tag}
            data-language={tag}
            aria-current={tag === language ? "true" : undefined}
          >
            {endonyms[tag]}
          </a>
        </li>
      ))}
    </ul>
  );
}
