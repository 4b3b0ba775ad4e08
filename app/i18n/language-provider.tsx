// Provides a tree of components with its language: messages, formats, and URLs that stay in that language.
import { createContext, createElement, Fragment, useContext, useMemo, useState } from "react";
import type { ReactNode } from "react";
import type { PropertyFacts } from "#property/facts.ts";
import { addressIn } from "./addresses.ts";
import type { ToAddress } from "./addresses.ts";
import { formatMessage } from "./format-message.ts";
import { formatFor } from "./format.ts";
import type { Format } from "./format.ts";
import { formattingLocale } from "./languages.ts";
import type { Language } from "./languages.ts";
import type { MessageGroup, MessageKey, MessageTree } from "./message-keys.ts";
import { useFacts } from "./property/property-provider.tsx";
import { factValues } from "./property/property.ts";

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

/** Provides `language` and its `words` (namespaces of the layout and of the page; of two with a name the last counts) to everything below. */
export function LanguageProvider(props: {
  language: Language;
  addressLanguage: Language | null;
  words: readonly (MessageTree | undefined)[];
  children: ReactNode;
}) {
  const { language, addressLanguage } = props;
  const words = useUnchanged(props.words);
  const facts = useFacts();
  const inUse = useMemo(
    () => ({
      language,
      addressLanguage,
      words: Object.assign({}, ...words) as MessageTree,
      facts,
      translators: new Map<string, Translator>(),
      format: formatFor(language),
      to: (path: string) => addressIn(addressLanguage, path),
    }),
    [language, addressLanguage, facts, words],
  );
  return <LanguageContext value={inUse}>{props.children}</LanguageContext>;
}

// Each step of a navigation renders the provider again, and each response brings the same messages as other objects: with another value
// every component with a text would render too.
function useUnchanged<Words extends readonly unknown[]>(words: Words): Words {
  const [kept, setKept] = useState(words);
  if (words.length === kept.length && words.every((each, place) => isSame(each, kept[place])))
    return kept;
  // React renders again at once, with the new ones kept.
  setKept(words);
  return words;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
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

function makeTranslator(
  words: MessageTree,
  namespace: string,
  language: Language,
  facts: PropertyFacts,
): Translator {
  const locale = formattingLocale(language);
  const factsInLanguage = factValues(language, facts);
  const group = findMessage(words, namespace);
  const fill = (key: string, values: Record<string, unknown> = {}): unknown[] => {
    const text = findMessage(group, key);
    // A missing message is a defect and must not pass silently: every message exists in all ten languages.
    if (typeof text !== "string") throw new Error(`No message ${namespace}.${key} (${locale})`);
    return formatMessage(text, locale, (name) => {
      const value = Object.hasOwn(values, name) ? values[name] : factsInLanguage[name];
      if (value === undefined) throw new Error(`No {${name}} for ${namespace}.${key} (${locale})`);
      return value;
    });
  };
  const t = (key: string, values?: Record<string, unknown>) => fill(key, values).join("");
  t.rich = (key: string, values?: Record<string, unknown>) =>
    createElement(Fragment, null, ...(fill(key, values) as ReactNode[]));
  t.has = (key: string): key is string => findMessage(group, key) !== undefined;
  return t;
}

function findMessage(
  words: MessageTree | string | undefined,
  path: string,
): MessageTree | string | undefined {
  let found = words;
  for (const name of path.split(".")) found = (found as MessageTree | undefined)?.[name];
  return found;
}
