// Links to the same page in every offered language, each by its own name; the layout script saves the choice.
import { useLocation } from "react-router";
import { addressIn, splitAddress } from "#app/i18n/addresses.ts";
import { endonyms } from "#app/i18n/languages.ts";
import { useLanguage } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property-provider.tsx";
import { offeredLanguages } from "#app/i18n/offered-languages.ts";

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
