// The message catalogues: every message of the site in ten languages, loaded once, selected by namespace.
import { type Language, languages } from "./languages.ts";
import type { MessageTree } from "./message-tree.ts";

const appCatalogues = import.meta.glob<MessageTree>("./messages/*/*.json", {
  eager: true,
  import: "default",
});
const property = import.meta.glob<MessageTree>("#property/words/*/*.json", {
  eager: true,
  import: "default",
});

const catalogues = new Map<Language, MessageTree>(
  languages.map((language) => [language, gather(language)]),
);

/**
 * The messages of `language` for the given namespaces only, so that nothing else is sent to the browser.
 * `property.home` selects a file of property/words, `booking` a file of app/i18n/messages.
 * Throws on an unknown namespace: a programming error.
 */
export function selectMessages(language: Language, ...wanted: string[]): MessageTree {
  const all = catalogues.get(language);
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
  const messages: MessageTree = { property: {} };
  for (const [path, namespace] of Object.entries(appCatalogues)) {
    const [, of, name] = /\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
    if (of === language && name) messages[name] = namespace;
  }
  for (const [path, file] of Object.entries(property)) {
    const [, of, name] = /\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
    if (of === language && name) (messages.property as MessageTree)[name] = file;
  }
  return messages;
}
