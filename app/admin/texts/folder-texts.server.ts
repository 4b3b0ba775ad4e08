// The texts in the property's folder, each by its key, in the order of its files.
import type { Language } from "#app/i18n/languages.ts";
import type { MessageTree } from "#app/i18n/message-keys.ts";
import { listFolderMessages } from "#app/i18n/messages.server.ts";

// The folder is part of the build: what was read of it stays right.
const known = new Map<Language, Readonly<Record<string, string>>>();

/** Messages by key: `home.hero.title`, and in lists `legal.terms.sections.0.heading`. */
export function folderTexts(language: Language): Readonly<Record<string, string>> {
  const found = known.get(language) ?? flatten(listFolderMessages(language));
  known.set(language, found);
  return found;
}

function flatten(tree: MessageTree, path = ""): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, below] of Object.entries(tree))
    if (typeof below === "string") texts[path + name] = below;
    else Object.assign(texts, flatten(below, `${path}${name}.`));
  return texts;
}
