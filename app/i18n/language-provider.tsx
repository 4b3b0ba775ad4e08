// Provides a tree of components with its language: messages, formats, and URLs that stay in that language.
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { _createCache, _createIntlFormatters, createTranslator } from "use-intl/core";
import { facts } from "#property/facts.ts";
import { addressIn } from "./addresses.ts";
import { factValues } from "./fact-values.ts";
import { type Format, formatFor } from "./format.ts";
import { keepTexts, type WriteOnce } from "./keep-texts.ts";
import { formattingLocale, type Language } from "./languages.ts";
import type { Words } from "./words.ts";

/** What `useLanguage()` returns. */
export interface LanguageInUse {
  language: Language;
  /** The language in the URL, or null when the language was negotiated. */
  addressLanguage: Language | null;
  format: Format;
  /** The URL of a plain path, in the language of the current URL. */
  to(path: string): string;
}

// `translators` caches one translator per namespace: a calendar uses the same one for each of its days.
interface Provided extends LanguageInUse {
  words: Words;
  spoken: Map<string, Speak>;
}

const LanguageContext = createContext<Provided | null>(null);

/** Provides `language` and its `words` (the merged namespaces of the page) to everything below. */
export function LanguageProvider(props: {
  language: Language;
  addressLanguage: Language | null;
  words: Words;
  children: ReactNode;
}) {
  const { language, addressLanguage, words } = props;
  const inUse = useMemo(
    () => ({
      language,
      addressLanguage,
      words,
      spoken: new Map<string, Speak>(),
      format: formatFor(language),
      to: (path: string) => addressIn(addressLanguage, path),
    }),
    [language, addressLanguage, words],
  );
  return <LanguageContext value={inUse}>{props.children}</LanguageContext>;
}

/** The current language. Throws outside `<LanguageProvider>`: a programming error. */
export function useLanguage(): LanguageInUse {
  return useProvided();
}

function useProvided(): Provided {
  const inUse = useContext(LanguageContext);
  if (!inUse)
    throw new Error("useLanguage() was called outside <LanguageProvider>: wrap the tree in it.");
  return inUse;
}

/** What `useTranslations()` returns: the message of a key as text, the same with elements in it, and whether it exists. */
export interface Speak {
  (key: string, values?: Record<string, unknown>): string;
  rich(key: string, values?: Record<string, unknown>): ReactNode;
  has(key: string): boolean;
}

/**
 * The messages below `namespace`. Every message may use the property's facts ({name}, {checkIn}, {checkOut}, ...)
 * without passing them as values.
 */
export function useWords(namespace: string): Speak {
  const { language, words, spoken } = useProvided();
  let speaks = spoken.get(namespace);
  if (!speaks) {
    speaks = speak(words, namespace, language);
    spoken.set(namespace, speaks);
  }
  return speaks;
}

// Parsed messages are cached for all requests: parsing them is most of the cost of a page.
const cache = _createCache();
const formatters = _createIntlFormatters(cache);

function speak(words: Words, namespace: string, language: Language): Speak {
  const translate = createTranslator({
    locale: formattingLocale(language),
    messages: words as never,
    namespace: namespace as never,
    timeZone: facts.timeZone,
    onError: missingWord,
    _cache: cache,
    _formatters: formatters,
  }) as unknown as Speak & { raw(key: string): unknown };
  const ours = factValues(language);
  const t = (key: string, values?: Record<string, unknown>) => {
    const text = translate.raw(key);
    const say = () => translate(key, { ...ours, ...values });
    return (
      filledIn(text, ours, values) ??
      // On the server only: in the browser, with one visitor, the cache is not worth its bytes.
      (import.meta.env.SSR ? countOnce(text, ours, values, say) : say())
    );
  };
  t.rich = (key: string, values?: Record<string, unknown>) =>
    filledIn(translate.raw(key), ours, values) ?? translate.rich(key, { ...ours, ...values });
  t.has = (key: string) => translate.has(key);
  return t;
}

// Fast path for messages without values, or with plain text and number values only: ICU formatting takes thirty times as long.
// Undefined for messages that need ICU.
function filledIn(
  text: unknown,
  ours: Record<string, unknown>,
  values: Record<string, unknown> = {},
): string | undefined {
  if (typeof text !== "string") return undefined;
  if (!/[{<']/.test(text)) return text;
  if (!/^(?:[^{}<']|\{\w+\})*$/.test(text)) return undefined;
  let isPlain = true;
  const filled = text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : ours[name];
    if (typeof value !== "string" && typeof value !== "number") isPlain = false;
    return String(value);
  });
  return isPlain ? filled : undefined;
}

// Caches messages with only numbers as values (plurals) while the facts are the same: formatting them takes longer than
// all messages that need no ICU.
const counted = new WeakMap<object, WriteOnce>();
function countOnce(
  text: unknown,
  ours: Record<string, unknown>,
  values: Record<string, unknown> = {},
  say: () => string,
): string {
  if (!Object.values(values).every((value) => typeof value === "number")) return say();
  let writeOnce = counted.get(ours);
  if (!writeOnce) {
    writeOnce = keepTexts();
    counted.set(ours, writeOnce);
  }
  return writeOnce(`${String(text)} ${JSON.stringify(values)}`, say);
}

// A missing message is a defect and must not pass silently: every message exists in all ten languages.
function missingWord(error: Error): never {
  throw error;
}
