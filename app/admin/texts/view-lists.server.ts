// What the page of a section shows of its lists: the entries in their order, those that are not shown, what publishing changes of
// them; and the page that chooses the icon or picture of one entry.
import type { App } from "#app/app.server.ts";
import { languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { describePictures } from "#app/pictures/describe-pictures.server.ts";
import { pictureName } from "#app/pictures/picture-address.ts";
import { listOwnedPictures } from "#app/pictures/pictures.sql.server.ts";
import { factNames } from "./fact-names.server.ts";
import { toPlain } from "./plain-message.ts";
import type { FactNames } from "./plain-message.ts";
import { entryIcons } from "./rules/entry-icons.ts";
import type { Section } from "./rules/sections.ts";
import {
  besideKey,
  hiddenNames,
  listOf,
  listsOf,
  namesInOrder,
  orderKey,
  shownBeside,
} from "./section-lists.server.ts";
import type { SectionList } from "./section-lists.server.ts";
import { readSectionTexts, seenMark, textOf } from "./section-texts.server.ts";
import type { SectionTexts } from "./section-texts.server.ts";

/** The entries of a list with their first texts, and those of the folder that are not shown. */
export interface ListView {
  /** Names the list in its forms. */
  at: string;
  /** The entry that the list is part of; null for the list of the section. */
  of: string | null;
  /** What is chosen for each entry, if anything is. */
  beside: "icon" | "picture" | null;
  shown: { name: string; text: string; icon: string | null }[];
  hidden: { name: string; text: string }[];
  /** The most entries that it may have. */
  most: number;
}

/** The lists of a section; none where its texts have a fixed place each. */
export function viewLists(of: SectionTexts, names: FactNames): ListView[] {
  if (of.keys.length === 0) return [];
  return listsOf(of.section, of).map((list) => {
    const entry = (name: string) => ({ name, text: firstText(of, list, name, names) });
    const kind = list.beside?.kind ?? null;
    return {
      at: list.at,
      of: ownerOf(of, list, names),
      beside: kind,
      shown: namesInOrder(list, of).map((name) => ({
        ...entry(name),
        icon: kind === "icon" ? shownBeside(list, name, of) : null,
      })),
      hidden: hiddenNames(list, of).map(entry),
      most: list.most,
    };
  });
}

function firstText(of: SectionTexts, list: SectionList, name: string, names: FactNames): string {
  const message = textOf(of, of.defaultLanguage, `${list.entries}.${name}.${list.parts[0]}`);
  return (message !== undefined && toPlain(message, names)?.text) || "";
}

function ownerOf(of: SectionTexts, list: SectionList, names: FactNames): string | null {
  const above = listOf(of.section);
  if (!above || above.at === list.at) return null;
  return firstText(of, above, list.at.slice(above.entries.length + 1), names);
}

/** What waits to be published of the lists: each changed order, and each changed icon or picture. */
export function listListChanges(of: SectionTexts, names: FactNames) {
  const language = of.defaultLanguage;
  const drafts = of.drafts[language]?.texts ?? {};
  const published = { ...of, drafts: {} };
  return listsOf(of.section, of).flatMap((list) => {
    const nameOf = (name: string) => firstText(of, list, name, names) || "…";
    const inside = ownerOf(of, list, names);
    const order = (written: SectionTexts) =>
      `${inside ? `${inside}: ` : ""}${namesInOrder(list, written).map(nameOf).join(" · ")}`;
    const key = orderKey(list);
    const moved =
      drafts[key] === undefined
        ? []
        : [{ language, key, before: order(published), after: order(of) }];
    const shown = namesInOrder(list, of).flatMap((name) => {
      const at = besideKey(list, name);
      if (at === null || drafts[at] === undefined) return [];
      const say = (written: SectionTexts) => `${nameOf(name)}: ${shownBeside(list, name, written)}`;
      return [{ language, key: at, before: say(published), after: say(of) }];
    });
    return [...moved, ...shown];
  });
}

/** The data of the page that chooses the icon or picture of an entry; null where there is nothing to choose. */
export type LoadedEntry = NonNullable<Awaited<ReturnType<typeof loadEntry>>>;

/** `reader` is the language of the admin. */
export async function loadEntry(
  section: Section,
  name: string,
  reader: Language,
  { database, property: { facts } }: Pick<App, "database" | "property">,
) {
  const of = await readSectionTexts(database.db, section, facts.defaultLanguage);
  const list = listOf(section);
  if (!list?.beside || !namesInOrder(list, of).includes(name)) return null;
  const { kind } = list.beside;
  const t = makeTranslator(reader, facts, "admin-texts");
  const chosen = shownBeside(list, name, of) ?? "";
  const alts = kind === "picture" ? await describePictures(reader, database.db, facts) : {};
  const known = kind === "picture" ? await listOwnedPictures(database.db) : [];
  const options =
    kind === "icon"
      ? entryIcons.map((icon) => ({ value: icon, text: t(`admin-texts.icons.${icon}`) }))
      : known.map(({ name: value }) => ({ value, text: alts[value] ?? value }));
  return {
    section,
    name,
    kind,
    what: firstText(of, list, name, factNames(reader, facts)),
    chosen: kind === "picture" ? pictureName(chosen) : chosen,
    options,
    seen: seenMark(of, languages),
  };
}

/**
 * What a form of that page chose: null for what the folder has, so that nothing is stored; undefined for what cannot be chosen.
 */
export function readBeside(
  section: Section,
  name: string,
  value: string,
  { options }: LoadedEntry,
) {
  const beside = listOf(section)?.beside;
  if (!beside || !options.some((option) => option.value === value)) return undefined;
  const folders = beside.of[name] ?? beside.otherwise;
  return value === (beside.kind === "picture" ? pictureName(folders) : folders) ? null : value;
}
