// The lists in sections: which of their entries are shown, in which order, and those that the owner added.
import { activities, highlights, questions } from "#property/content.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { StoredTexts } from "#app/settings/site-texts.sql.server.ts";
import { moveEntry } from "../rules/form-values.ts";
import type { Section } from "./rules/sections.ts";
import type { DraftTexts } from "./texts.sql.server.ts";

/** A list of entries with the same texts. */
interface SectionList {
  /** The group of the list; its entries are below `items`, its order is its message `order`. */
  at: string;
  parts: readonly string[];
  /** The names in the folder's order. */
  names: readonly string[];
}

const lists: Partial<Record<Section, SectionList>> = {
  highlights: {
    at: "home.highlights",
    parts: ["title", "text"],
    names: highlights.map(([name]) => name),
  },
  activities: {
    at: "location.activities",
    parts: ["title", "text"],
    names: activities.map(([name]) => name),
  },
  questions: { at: "contact.faq", parts: ["question", "answer"], names: questions },
};

/** The list of a section; null where its texts have a fixed place each. */
export function listOf(section: Section): SectionList | null {
  return lists[section] ?? null;
}

/** The key of the order, which is a text of the default language. */
export function orderKey({ at }: SectionList): string {
  return `${at}.order`;
}

/** What is typed and published of a section. */
interface Written {
  drafts: Partial<Record<Language, { texts: DraftTexts }>>;
  published: StoredTexts;
  defaultLanguage: Language;
}

/** The names of the entries that are shown, in their order. */
export function namesInOrder(list: SectionList, written: Written): string[] {
  const { drafts, published, defaultLanguage } = written;
  const key = orderKey(list);
  const draft = drafts[defaultLanguage]?.texts[key];
  const stored = draft === undefined ? published[defaultLanguage]?.[key] : draft;
  return stored ? stored.text.split(" ") : [...list.names];
}

/** The folder's entries that are not shown. */
export function hiddenNames(list: SectionList, written: Written): string[] {
  const shown = namesInOrder(list, written);
  return list.names.filter((name) => !shown.includes(name));
}

/** The keys of a section with a list: its other texts, then those of the entries in their order. */
export function keysWithList(
  keys: readonly string[],
  list: SectionList,
  written: Written,
): string[] {
  const isEntry = (key: string) => key.startsWith(`${list.at}.items.`);
  const entries = namesInOrder(list, written).flatMap((name) =>
    list.parts.map((part) => `${list.at}.items.${name}.${part}`),
  );
  return [...keys.filter((key) => !isEntry(key)), ...entries];
}

/** An entry's key in the folder whose place an added entry shares: it is as long at most. */
export function siblingKeys(section: Section, key: string): string[] {
  const list = listOf(section);
  const part = key.split(".").at(-1) ?? "";
  if (!list || !key.startsWith(`${list.at}.items.`)) return [key];
  return list.names.map((name) => `${list.at}.items.${name}.${part}`);
}

/** What a button of the list does. */
export type ListVerb = "up" | "down" | "hide" | "show" | "add";

/** The order after a button was pressed; null when it cannot be, such as for the last entry. */
export function changeOrder(
  order: readonly string[],
  verb: ListVerb,
  { name, list, used }: { name: string; list: SectionList; used: readonly string[] },
): string[] | null {
  if (verb === "add") {
    if (order.length >= mostEntries) return null;
    for (let number = 1; ; number++)
      if (!used.includes(`own${number}`)) return [...order, `own${number}`];
  }
  if (verb === "show")
    return list.names.includes(name) && !order.includes(name) ? [...order, name] : null;
  if (!order.includes(name)) return null;
  if (verb === "hide") return order.length > 1 ? order.filter((each) => each !== name) : null;
  return moveEntry([...order], name, verb);
}

const mostEntries = 20;
