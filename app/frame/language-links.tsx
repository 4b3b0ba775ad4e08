// The languages offered, each by its own name, to the same page in that language; the frame script saves the choice.
import { useLocation } from "react-router";
import { addressIn, splitAddress } from "#app/i18n/addresses.ts";
import { endonyms } from "#app/i18n/languages.ts";
import { useLanguage } from "#app/i18n/language-provider.tsx";
import { offeredLanguages } from "#app/i18n/offered-languages.ts";

/** Keeps path and query; the fragment never reaches the server. */
export function LanguageLinks({ className }: { className?: string }) {
  const { language } = useLanguage();
  const { pathname, search } = useLocation();
  const { path } = splitAddress(pathname);
  // In one spelling: `?all` reaches the server as `?all=`, and React compares the links of both.
  const query = new URLSearchParams(search).toString();
  return (
    <ul className={className}>
      {offeredLanguages().map((tag) => (
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
