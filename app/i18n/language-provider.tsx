// Gives a tree of components its language: words, formats, and addresses that stay in that language.
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { IntlProvider, useTranslations } from "use-intl";
import { facts } from "#property/facts.ts";
import { addressIn } from "./addresses.ts";
import { factValues } from "./fact-values.ts";
import { type Format, formatFor } from "./format.ts";
import { formattingLocale, type Language } from "./languages.ts";
import type { Words } from "./words.ts";

/** What `useLanguage()` gives. */
export interface LanguageInUse {
  language: Language;
  /** The language that the address names, or null when the address follows the reader. */
  addressLanguage: Language | null;
  format: Format;
  /** The address of a plain path, in the language of the present address. */
  to(path: string): string;
}

const LanguageContext = createContext<LanguageInUse | null>(null);

/** Provides `language` and its `words` (merged over the rooms of the page) to everything below. */
export function LanguageProvider(props: {
  language: Language;
  addressLanguage: Language | null;
  words: Words;
  children: ReactNode;
}) {
  const { language, addressLanguage } = props;
  const inUse = useMemo<LanguageInUse>(
    () => ({
      language,
      addressLanguage,
      format: formatFor(language),
      to: (path) => addressIn(addressLanguage, path),
    }),
    [language, addressLanguage],
  );
  return (
    <LanguageContext value={inUse}>
      <IntlProvider
        locale={formattingLocale(language)}
        messages={props.words as never}
        timeZone={facts.timeZone}
        onError={missingWord}
      >
        {props.children}
      </IntlProvider>
    </LanguageContext>
  );
}

/** The language in use. Throws outside `<LanguageProvider>` (spec 8: a developer-facing error). */
export function useLanguage(): LanguageInUse {
  const inUse = useContext(LanguageContext);
  if (!inUse)
    throw new Error("useLanguage() was called outside <LanguageProvider>: wrap the tree in it.");
  return inUse;
}

/**
 * The words below `namespace`. Every message may use the property's facts ({name}, {checkIn}, {checkOut}, ...)
 * without being handed them.
 */
export function useWords(namespace: string) {
  const translate = useTranslations(namespace as never) as unknown as {
    (key: string, values?: Record<string, unknown>): string;
    rich(key: string, values?: Record<string, unknown>): ReactNode;
    has(key: string): boolean;
  };
  const { language } = useLanguage();
  return useMemo(() => {
    const ours = factValues(language);
    const t = (key: string, values?: Record<string, unknown>) =>
      translate(key, { ...ours, ...values });
    t.rich = (key: string, values?: Record<string, unknown>) =>
      translate.rich(key, { ...ours, ...values });
    t.has = (key: string) => translate.has(key);
    return t;
  }, [translate, language]);
}

// A missing word is a defect: it must not pass silently (spec: ten languages, every word).
function missingWord(error: Error): never {
  throw error;
}
