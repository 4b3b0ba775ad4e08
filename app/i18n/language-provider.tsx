// Provides a tree of components with its language: messages, formats, and URLs that stay in that language.
import { createContext, useContext, useMemo } from "react";
import type { ReactNode } from "react";
import { _createCache, _createIntlFormatters, createTranslator } from "use-intl/core";
import type { PropertyFacts } from "#property/facts.ts";
import { addressIn } from "./addresses.ts";
import { createTextCache } from "./create-text-cache.ts";
import type { FormatOnce } from "./create-text-cache.ts";
import { factValues } from "./fact-values.ts";
import { formatFor } from "./format.ts";
import type { Format } from "./format.ts";
import type { ToAddress } from "./known-path.ts";
import { formattingLocale } from "./languages.ts";
import type { Language } from "./languages.ts";
import type { MessageGroup, MessageKey } from "./message-keys.ts";
import type { MessageTree } from "./message-tree.ts";
import { useFacts } from "./property-provider.tsx";

/** What `useLanguage()` returns. */
export interface LanguageInUse {
  language: Language;
  /** The language in the URL, or null when the language was negotiated. */
  addressLanguage: Language | null;
  format: Format;
  /** The URL of a plain path, in the language of the current URL. */
  to: ToAddress;
}

// `translators` caches one translator per namespace: a calendar uses the same one for each of its days.
interface LanguageContextValue extends LanguageInUse {
  words: MessageTree;
  facts: PropertyFacts;
  translators: Map<string, Translator>;
}

const LanguageContext = createContext<LanguageContextValue | null>(null);

/** Provides `language` and its `words` (the merged namespaces of the page) to everything below. */
export function LanguageProvider(props: {
  language: Language;
  addressLanguage: Language | null;
  words: MessageTree;
  children: ReactNode;
}) {
  const { language, addressLanguage, words } = props;
  const facts = useFacts();
  const inUse = useMemo(
    () => ({
      language,
      addressLanguage,
      words,
      facts,
      translators: new Map<string, Translator>(),
      format: formatFor(language),
      to: (path: string) => addressIn(addressLanguage, path),
    }),
    [language, addressLanguage, words, facts],
  );
  return <LanguageContext value={inUse}>{props.children}</LanguageContext>;
}

/** The current language. Throws outside `<LanguageProvider>`: a programming error. */
export function useLanguage(): LanguageInUse {
  return useProvided();
}

function useProvided(): LanguageContextValue {
  const inUse = useContext(LanguageContext);
  if (!inUse)
    throw new Error("useLanguage() was called outside <LanguageProvider>: wrap the tree in it.");
  return inUse;
}

/** What `useTranslations()` returns: the message of a key as text, the same with elements in it, and whether it exists. */
export interface Translator<Key extends string = string> {
  (key: Key, values?: Record<string, unknown>): string;
  rich(key: Key, values?: Record<string, unknown>): ReactNode;
  has(key: string): key is Key;
}

/**
 * The messages below `namespace`. Every message may use the property's facts ({name}, {checkIn}, {checkOut}, ...)
 * without passing them as values.
 */
export function useTranslations<Group extends MessageGroup>(
  namespace: Group,
): Translator<MessageKey<Group>> {
  const { language, words, translators, facts } = useProvided();
  let translator = translators.get(namespace);
  if (!translator) {
    translator = makeTranslator(words, namespace, language, facts);
    translators.set(namespace, translator);
  }
  return translator as unknown as Translator<MessageKey<Group>>;
}

// Parsed messages are cached for all requests: parsing them is most of the cost of a page. use-intl exports its cache with an
// underscore only; without it every translator parses again.
const cache = _createCache();
const formatters = _createIntlFormatters(cache);

function makeTranslator(
  words: MessageTree,
  namespace: string,
  language: Language,
  facts: PropertyFacts,
): Translator {
  const translate = createTranslator({
    locale: formattingLocale(language),
    messages: words as never,
    namespace: namespace as never,
    timeZone: facts.timeZone,
    onError: throwMissingMessage,
    _cache: cache,
    _formatters: formatters,
  }) as unknown as Translator & { raw(key: string): unknown };
  const factsInLanguage = factValues(language, facts);
  const t = (key: string, values?: Record<string, unknown>) => {
    const text = translate.raw(key);
    const formatMessage = () => translate(key, { ...factsInLanguage, ...values });
    return (
      filledIn(text, factsInLanguage, values) ??
      // On the server only: in the browser, with one visitor, the cache is not worth its bytes.
      (import.meta.env.SSR
        ? formatNumericOnce(text, factsInLanguage, values, formatMessage)
        : formatMessage())
    );
  };
  t.rich = (key: string, values?: Record<string, unknown>) =>
    filledIn(translate.raw(key), factsInLanguage, values) ??
    translate.rich(key, { ...factsInLanguage, ...values });
  t.has = (key: string): key is string => translate.has(key);
  return t;
}

// Fast path for messages without values, or with plain text and number values only: ICU formatting takes thirty times as long.
// Undefined for messages that need ICU.
function filledIn(
  text: unknown,
  factsInLanguage: Record<string, unknown>,
  values: Record<string, unknown> = {},
): string | undefined {
  if (typeof text !== "string") return undefined;
  if (!/[{<']/.test(text)) return text;
  if (!/^(?:[^{}<']|\{\w+\})*$/.test(text)) return undefined;
  let isPlain = true;
  const filled = text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : factsInLanguage[name];
    if (typeof value !== "string" && typeof value !== "number") isPlain = false;
    return String(value);
  });
  return isPlain ? filled : undefined;
}

// Caches messages with only numbers as values (plurals) while the facts are the same: formatting them takes longer than
// all messages that need no ICU.
const numericCaches = new WeakMap<object, FormatOnce>();
function formatNumericOnce(
  text: unknown,
  factsInLanguage: Record<string, unknown>,
  values: Record<string, unknown> = {},
  formatMessage: () => string,
): string {
  if (!Object.values(values).every((value) => typeof value === "number")) return formatMessage();
  let formatOnce = numericCaches.get(factsInLanguage);
  if (!formatOnce) {
    formatOnce = createTextCache();
    numericCaches.set(factsInLanguage, formatOnce);
  }
  return formatOnce(`${String(text)} ${JSON.stringify(values)}`, formatMessage);
}

// A missing message is a defect and must not pass silently: every message exists in all ten languages.
function throwMissingMessage(error: Error): never {
  throw error;
}
