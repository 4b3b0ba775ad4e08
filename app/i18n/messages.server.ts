// The message catalogues: every message of the site in its languages, loaded once, selected by namespace; and translators
// of them outside React, for emails and files.
import { createTranslator } from "use-intl/core";
import type { PropertyFacts } from "#property/facts.ts";
import { formattingLocale, languages } from "./languages.ts";
import type { Language } from "./languages.ts";
import type {
  MessagePart,
  MessageSelection,
  MessageTree,
  Translate,
  TranslateKey,
} from "./message-keys.ts";
import { factValues } from "./property/property.ts";
import { applyTexts, textsOf } from "./site-texts.ts";

const appCatalogues = import.meta.glob<MessageTree>("./messages/*/*.json", {
  eager: true,
  import: "default",
});
const propertyCatalogues = import.meta.glob<MessageTree>("#property/words/*/*.json", {
  eager: true,
  import: "default",
});

const catalogues = new Map<Language, MessageTree>(
  languages.map((language) => [language, gather(language)]),
);

/** A file of app/i18n/messages, or a group of it; what the owner can change is selected with the facts. */
export type AppPart = Exclude<MessagePart, "property" | `property.${string}`>;

/**
 * The app's messages of `language` for the given namespaces only, so that nothing else is sent to the browser.
 * Throws on an unknown namespace: a programming error.
 */
export function selectMessages(language: Language, ...wanted: AppPart[]): MessageTree {
  return selectParts(catalogues.get(language), language, wanted);
}

/**
 * The same with messages of the property, as the owner published them: `property.home` selects a file of property/words,
 * `booking` a file of app/i18n/messages.
 */
export function selectSiteMessages(
  language: Language,
  facts: PropertyFacts,
  ...wanted: MessagePart[]
): MessageTree {
  return selectParts(catalogueOf(language, facts), language, wanted);
}

/** All messages of the property's folder in a language, as if the owner had changed none. */
export function listFolderMessages(language: Language): MessageTree {
  return catalogues.get(language)?.property as MessageTree;
}

// Facts are immutable, and so are the texts that belong to them.
const changedCatalogues = new WeakMap<PropertyFacts, Map<Language, MessageTree>>();

function catalogueOf(language: Language, facts: PropertyFacts): MessageTree | undefined {
  const texts = textsOf(facts);
  const folder = catalogues.get(language);
  if (!folder || Object.keys(texts).length === 0) return folder;
  const known = changedCatalogues.get(facts) ?? new Map<Language, MessageTree>();
  changedCatalogues.set(facts, known);
  let changed = known.get(language);
  if (!changed) {
    const { defaultLanguage } = facts;
    const property = applyTexts(folder.property as MessageTree, texts, {
      language,
      defaultLanguage,
    });
    changed = { ...folder, property };
    known.set(language, changed);
  }
  return changed;
}

function selectParts(
  all: MessageTree | undefined,
  language: Language,
  wanted: readonly string[],
): MessageTree {
  const messages: MessageTree = {};
  for (const namespace of wanted) {
    const [first = "", second] = namespace.split(".");
    const source = second ? (all?.[first] as MessageTree | undefined)?.[second] : all?.[first];
    if (source === undefined) throw new Error(`No words for "${namespace}" in ${language}.`);
    if (second)
      messages[first] = { ...(messages[first] as MessageTree | undefined), [second]: source };
    else messages[first] = source;
  }
  return messages;
}

function gather(language: Language): MessageTree {
  const property = filesOf(propertyCatalogues, language);
  const place = (property.place ?? {}) as Record<string, string>;
  const messages = filesOf(appCatalogues, language);
  for (const [name, namespace] of Object.entries(messages))
    messages[name] = nameThePlace(namespace, place);
  // What the app's messages leave to the property: its sides as they are called and as a plan shows them, and its seasons
  // where it calls them otherwise.
  const { sides, views } = (property.sides ?? {}) as Record<string, MessageTree>;
  if (sides) messages.apartments = { ...(messages.apartments as MessageTree), sides };
  if (views) messages["floor-plan"] = { ...(messages["floor-plan"] as MessageTree), views };
  if (property.seasons) nameTheSeasons(messages, property.seasons as MessageTree);
  return { property, ...messages };
}

function nameTheSeasons(messages: MessageTree, names: MessageTree): void {
  const apartments = messages.apartments as MessageTree;
  const rates = apartments.rates as MessageTree;
  const seasons = { ...(rates.seasons as MessageTree), ...names };
  messages.apartments = { ...apartments, rates: { ...rates, seasons } };
}

function filesOf(catalogue: Record<string, MessageTree>, language: Language): MessageTree {
  const found: MessageTree = {};
  for (const [path, file] of Object.entries(catalogue)) {
    const [, of, name] = /\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
    if (of === language && name) found[name] = file;
  }
  return found;
}

// `{localTime}`, `{ofPlace}` and `{inPlace}` are the same on every page: place.json has them as the language inflects them.
function nameThePlace(
  message: MessageTree[string],
  place: Record<string, string>,
): MessageTree[string] {
  if (typeof message === "string")
    return message.replace(/\{(\w+)\}/g, (all, name: string) =>
      Object.hasOwn(place, name) ? place[name]! : all,
    );
  if (Array.isArray(message)) return message;
  return Object.fromEntries(
    Object.entries(message as MessageTree).map(([key, below]) => [key, nameThePlace(below, place)]),
  ) as MessageTree;
}

/** A translator for some namespaces in a language. A missing message or value throws: it must not reach a reader. */
export function makeTranslator<Selection extends MessageSelection>(
  language: Language,
  facts: PropertyFacts,
  ...namespaces: Selection[]
): Translate<Selection> {
  const translate = getTranslator(language, facts, namespaces);
  const ours = writtenFacts(language, facts);
  return (key, values) => translate(key, values ? { ...ours, ...values } : ours);
}

// With the values that `factValues` writes when they are asked for: here a message could ask for any.
const written = new WeakMap<PropertyFacts, Map<Language, Record<string, string | number>>>();

function writtenFacts(language: Language, facts: PropertyFacts): Record<string, string | number> {
  const known = written.get(facts) ?? new Map<Language, Record<string, string | number>>();
  written.set(facts, known);
  const values = known.get(language) ?? { ...factValues(language, facts) };
  known.set(language, values);
  return values;
}

// Translators are cached because each parses a message only once: those of the folder's texts for good, those with changed
// texts as long as the facts that these belong to.
const translators = new Map<string, TranslateKey<string>>();
const changedTranslators = new WeakMap<PropertyFacts, Map<string, TranslateKey<string>>>();

function translatorsOf(facts: PropertyFacts): Map<string, TranslateKey<string>> {
  if (Object.keys(textsOf(facts)).length === 0) return translators;
  const known = changedTranslators.get(facts) ?? new Map<string, TranslateKey<string>>();
  changedTranslators.set(facts, known);
  return known;
}

function getTranslator(
  language: Language,
  facts: PropertyFacts,
  namespaces: MessageSelection[],
): TranslateKey<string> {
  const known = translatorsOf(facts);
  const name = [language, ...namespaces].join(" ");
  let translate = known.get(name);
  if (!translate) {
    translate = createTranslator({
      locale: formattingLocale(language),
      messages: selectParts(catalogueOf(language, facts), language, namespaces) as Record<
        string,
        string
      >,
      onError(error) {
        throw error;
      },
    });
    known.set(name, translate);
  }
  return translate;
}
