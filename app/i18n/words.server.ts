// The message catalogues: every message of the site in ten languages, loaded once, selected by namespace.
import { type Language, languages } from "./languages.ts";
import type { Words } from "./words.ts";

const rooms = import.meta.glob<Words>("./messages/*/*.json", { eager: true, import: "default" });
const property = import.meta.glob<Words>("/property/words/*/*.json", {
  eager: true,
  import: "default",
});

const catalogues = new Map<Language, Words>(
  languages.map((language) => [language, gather(language)]),
);

/**
 * The messages of `language` for the given namespaces only, so that nothing else is sent to the browser.
 * `property.home` selects a file of property/words, `booking` a file of app/i18n/messages.
 * Throws on an unknown namespace: a programming error.
 */
export function wordsOf(language: Language, ...wanted: string[]): Words {
  const all = catalogues.get(language);
  const words: Words = {};
  for (const room of wanted) {
    const [first = "", second] = room.split(".");
    const source = second ? (all?.[first] as Words | undefined)?.[second] : all?.[first];
    if (source === undefined) throw new Error(`No words for "${room}" in ${language}.`);
    if (second) words[first] = { ...(words[first] as Words | undefined), [second]: source };
    else words[first] = source;
  }
  return words;
}

function gather(language: Language): Words {
  const words: Words = { property: {} };
  for (const [path, room] of Object.entries(rooms)) {
    const [, of, name] = /\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
    if (of === language && name) words[name] = room;
  }
  for (const [path, file] of Object.entries(property)) {
    const [, of, name] = /\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
    if (of === language && name) (words.property as Words)[name] = file;
  }
  return words;
}
