// The lists in sections: which of their entries are shown, in which order and with which icon or picture, and those that the owner
// added. The order is a message of its list and an icon one of its entry, so that both are drafted, published and undone with the
// texts (decisions 93 and 133).
import { activities, amenities, highlights, questions } from "#property/content.ts";
import type { Language } from "#app/i18n/languages.ts";
import { scenes } from "#app/i18n/property/property-pictures.ts";
import type { StoredTexts } from "#app/settings/site-texts.sql.server.ts";
import { moveEntry } from "../rules/form-values.ts";
import type { Section } from "./rules/sections.ts";
import type { DraftTexts } from "./texts.sql.server.ts";

/** A list of entries with the same texts. */
export interface SectionList {
  /** The group whose message `order` is the order of the list. */
  at: string;
  /** The group of its entries. */
  entries: string;
  parts: readonly string[];
  /** The names in the folder's order. */
  names: readonly string[];
  /** The most entries that it may have. */
  most: number;
  /** What is shown beside each entry, by its name in the folder. */
  beside?: { kind: "icon" | "picture"; of: Readonly<Record<string, string>>; otherwise: string };
  /** The list that is part of an entry. */
  inside?: (name: string) => SectionList;
}

const most = { categories: 8, entries: 12, questions: 20 };

const lists: Partial<Record<Section, SectionList>> = {
  highlights: iconList("home.highlights", highlights),
  activities: iconList("location.activities", activities),
  questions: {
    at: "contact.faq",
    entries: "contact.faq.items",
    parts: ["question", "answer"],
    names: questions,
    most: most.questions,
  },
  location: {
    ...plainList("location.highlights", Object.keys(scenes.location)),
    beside: { kind: "picture", of: scenes.location, otherwise: scenes.hero },
  },
  amenities: {
    at: "amenities",
    entries: "amenities.categories",
    parts: ["title", "description"],
    names: Object.keys(amenities),
    most: most.categories,
    beside: { kind: "picture", of: scenes.amenities, otherwise: scenes.hero },
    inside: (name) => plainList(`amenities.categories.${name}`, amenities[name] ?? []),
  },
};

function plainList(at: string, names: readonly string[]): SectionList {
  return { at, entries: `${at}.items`, parts: ["title", "text"], names, most: most.entries };
}

function iconList(at: string, listed: typeof highlights): SectionList {
  const beside = { kind: "icon" as const, of: Object.fromEntries(listed), otherwise: "check" };
  return {
    ...plainList(
      at,
      listed.map(([name]) => name),
    ),
    beside,
  };
}

/** What is typed and published of a section. */
interface Written {
  drafts: Partial<Record<Language, { texts: DraftTexts }>>;
  published: StoredTexts;
  defaultLanguage: Language;
}

/** The list of a section; null where its texts have a fixed place each. */
export function listOf(section: Section): SectionList | null {
  return lists[section] ?? null;
}

/** The list of a section, and those inside its entries that are shown, in their order. */
export function listsOf(section: Section, written: Written): SectionList[] {
  const list = listOf(section);
  if (!list) return [];
  const { inside } = list;
  return [list, ...(inside ? namesInOrder(list, written).map((name) => inside(name)) : [])];
}

/** The key of the order, which is a text of the default language. */
export function orderKey({ at }: SectionList): string {
  return `${at}.order`;
}

/** The key of what the owner chose to show beside an entry; null in a list without icons or pictures. */
export function besideKey({ entries, beside }: SectionList, name: string): string | null {
  return beside ? `${entries}.${name}.${beside.kind}` : null;
}

/** The icon or the file of the picture beside an entry; null in a list without. */
export function shownBeside(list: SectionList, name: string, written: Written): string | null {
  const key = besideKey(list, name);
  if (!list.beside || key === null) return null;
  return storedIn(written, key) ?? list.beside.of[name] ?? list.beside.otherwise;
}

/** The names of the entries that are shown, in their order. */
export function namesInOrder(list: SectionList, written: Written): string[] {
  return storedIn(written, orderKey(list))?.split(" ") ?? [...list.names];
}

// What the default language has in place of the folder's.
function storedIn({ drafts, published, defaultLanguage }: Written, key: string): string | null {
  const draft = drafts[defaultLanguage]?.texts[key];
  const stored = draft === undefined ? published[defaultLanguage]?.[key] : draft;
  return stored?.text ?? null;
}

/** The folder's entries that are not shown. */
export function hiddenNames(list: SectionList, written: Written): string[] {
  const shown = namesInOrder(list, written);
  return list.names.filter((name) => !shown.includes(name));
}

/** The keys of a section with a list: its other texts, then those of the entries in their order, each with the list inside it. */
export function keysWithList(
  keys: readonly string[],
  list: SectionList,
  written: Written,
): string[] {
  const isEntry = (key: string) => key.startsWith(`${list.entries}.`);
  return [...keys.filter((key) => !isEntry(key)), ...entryKeys(list, written)];
}

function entryKeys(list: SectionList, written: Written): string[] {
  return namesInOrder(list, written).flatMap((name) => [
    ...list.parts.map((part) => `${list.entries}.${name}.${part}`),
    ...(list.inside ? entryKeys(list.inside(name), written) : []),
  ]);
}

/** The keys of the folder whose place an added entry shares: it is as long at most. */
export function siblingKeys(section: Section, key: string): string[] {
  const list = listOf(section);
  if (!list || !key.startsWith(`${list.entries}.`)) return [key];
  const path = key.slice(list.entries.length + 1).split(".");
  const part = path.at(-1) ?? "";
  const { inside } = list;
  const alike = path.length > 2 && inside ? list.names.map((name) => inside(name)) : [list];
  return alike.flatMap(({ entries, names }) => names.map((name) => `${entries}.${name}.${part}`));
}

/** The name of an entry of the list that a key belongs to; "" where there is none. */
export function nameInList({ entries }: SectionList, key: string): string {
  return key.startsWith(`${entries}.`) ? (key.slice(entries.length + 1).split(".")[0] ?? "") : "";
}

/** What a button of the list does. */
export type ListVerb = "up" | "down" | "hide" | "show" | "add";

/** The order after a button was pressed; null when it cannot be, such as for the last entry. */
export function changeOrder(
  order: readonly string[],
  verb: ListVerb,
  { name, list, used }: { name: string; list: SectionList; used: readonly string[] },
): string[] | null {
  if ((verb === "add" || verb === "show") && order.length >= list.most) return null;
  if (verb === "add")
    for (let number = 1; ; number++)
      if (!used.includes(`own${number}`)) return [...order, `own${number}`];
  if (verb === "show")
    return list.names.includes(name) && !order.includes(name) ? [...order, name] : null;
  if (!order.includes(name)) return null;
  if (verb === "hide") return order.length > 1 ? order.filter((each) => each !== name) : null;
  return moveEntry([...order], name, verb);
}
