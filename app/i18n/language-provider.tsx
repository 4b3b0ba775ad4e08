// Gives a tree of components its language: words, formats, and addresses that stay in that language.
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { _createCache, _createIntlFormatters, createTranslator } from "use-intl/core";
import { facts } from "#property/facts.ts";
import { addressIn } from "./addresses.ts";
import { factValues } from "./fact-values.ts";
import { type Format, formatFor } from "./format.ts";
import { keepTexts, type WriteOnce } from "./keep-texts.ts";
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

// `spoken` are the words that were asked for, by namespace: a calendar asks for the same with each of its days.
interface Provided extends LanguageInUse {
  words: Words;
  spoken: Map<string, Speak>;
}

const LanguageContext = createContext<Provided | null>(null);

/** Provides `language` and its `words` (merged over the rooms of the page) to everything below. */
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

/** The language in use. Throws outside `<LanguageProvider>`: an error of the developer. */
export function useLanguage(): LanguageInUse {
  return useProvided();
}

function useProvided(): Provided {
  const inUse = useContext(LanguageContext);
  if (!inUse)
    throw new Error("useLanguage() was called outside <LanguageProvider>: wrap the tree in it.");
  return inUse;
}

/** What `useWords()` gives: a word by its key, as text, with elements in it, or whether there is one. */
export interface Speak {
  (key: string, values?: Record<string, unknown>): string;
  rich(key: string, values?: Record<string, unknown>): ReactNode;
  has(key: string): boolean;
}

/**
 * The words below `namespace`. Every message may use the property's facts ({name}, {checkIn}, {checkOut}, ...)
 * without being handed them.
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

// Messages that were read once stay read, for all requests: reading them is most of what a page costs.
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
      // A browser says it to one visitor: there it is not worth its bytes.
      (import.meta.env.SSR ? countOnce(text, ours, values, say) : say())
    );
  };
  t.rich = (key: string, values?: Record<string, unknown>) =>
    filledIn(translate.raw(key), ours, values) ?? translate.rich(key, { ...ours, ...values });
  t.has = (key: string) => translate.has(key);
  return t;
}

// Most words need no value, or the same text or number as it is; a message of ICU costs thirty times as much. Undefined for
// whatever is more than that.
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

// What counts says the same of the same numbers, for as long as the facts are the same; made anew it costs more than all
// that is said without ICU.
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

// A missing word is a defect: it must not pass silently (spec: ten languages, every word).
function missingWord(error: Error): never {
  throw error;
}
