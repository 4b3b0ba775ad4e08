// The texts that the owner published in place of those in the property's folder. They belong to the facts that they were
// read with: whatever has the facts of an app writes its texts, and two apps in one process have each their own.
import type { PropertyFacts } from "#property/facts.ts";
import type { Language } from "./languages.ts";
import type { MessageTree } from "./message-keys.ts";

/** ICU messages by language and then by key below property/words/<language>: `home.hero.title`. */
export type ChangedTexts = Readonly<Partial<Record<string, Readonly<Record<string, string>>>>>;

const bound = new WeakMap<PropertyFacts, ChangedTexts>();
const none: ChangedTexts = Object.freeze({});

/** A copy of the facts with these texts. */
export function withTexts(facts: PropertyFacts, texts: ChangedTexts): PropertyFacts {
  const copy = Object.freeze({ ...facts });
  bound.set(copy, texts);
  return copy;
}

/** The texts that the facts came with; none for those of the property's folder. */
export function textsOf(facts: PropertyFacts): ChangedTexts {
  return bound.get(facts) ?? none;
}

/** The texts with those of a group, such as `legal.terms`, in place of its own. */
export function replaceTexts(
  texts: ChangedTexts,
  group: string,
  others: ChangedTexts,
): ChangedTexts {
  const languages = [...new Set([...Object.keys(texts), ...Object.keys(others)])];
  const kept = (language: string) =>
    Object.entries(texts[language] ?? {}).filter(([key]) => !key.startsWith(`${group}.`));
  return Object.fromEntries(
    languages.map((language) => [
      language,
      { ...Object.fromEntries(kept(language)), ...others[language] },
    ]),
  );
}

/**
 * A copy of the folder's messages with the changed ones of `language`. An entry that the folder does not have, such as a
 * question that the owner added, has the text of the default language where `language` lacks it.
 */
export function applyTexts(
  folder: MessageTree,
  texts: ChangedTexts,
  { language, defaultLanguage }: { language: Language; defaultLanguage: Language },
): MessageTree {
  const copy = { ...folder };
  for (const [key, text] of Object.entries(texts[defaultLanguage] ?? {}))
    if (findText(folder, key) === undefined) setText(copy, key.split("."), text);
  for (const [key, text] of Object.entries(texts[language] ?? {}))
    setText(copy, key.split("."), text);
  return copy;
}

/** The message at a key; undefined where there is none, or a group. */
export function findText(tree: MessageTree, key: string): string | undefined {
  let found: MessageTree | string | undefined = tree;
  for (const name of key.split("."))
    found =
      typeof found === "object" && Object.hasOwn(found, name)
        ? (found as MessageTree)[name]
        : undefined;
  return typeof found === "string" ? found : undefined;
}

// Copies each group on the way, which may be a list: the folder's own stay as they are. Keys come from our own tables, and
// one that no longer fits the folder is left out.
function setText(tree: MessageTree, path: string[], text: string): void {
  const [name = "", ...rest] = path;
  if (rest.length === 0) {
    if (typeof tree[name] !== "object") tree[name] = text;
    return;
  }
  const below = tree[name] ?? {};
  if (typeof below === "string") return;
  const copy = (Array.isArray(below) ? [...(below as unknown[])] : { ...below }) as MessageTree;
  tree[name] = copy;
  setText(copy, rest, text);
}
