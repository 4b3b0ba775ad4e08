// Changes the lists of a section as a draft: which entries are shown, in which order, and the icon or picture beside each.
import type { App } from "#app/app.server.ts";
import { languages } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import type { Section } from "./rules/sections.ts";
import {
  besideKey,
  changeOrder,
  listOf,
  listsOf,
  nameInList,
  namesInOrder,
  orderKey,
} from "./section-lists.server.ts";
import type { ListVerb } from "./section-lists.server.ts";
import { readSectionTexts, seenMark } from "./section-texts.server.ts";
import type { SectionTexts } from "./section-texts.server.ts";
import { lockTexts, writeTextDraft } from "./texts.sql.server.ts";
import type { DraftTexts } from "./texts.sql.server.ts";

type TextsApp = Pick<App, "database" | "clock" | "property">;

/** Moves, hides, shows or adds an entry of the list `at`, as a draft; false when it changed since it was shown, or cannot be. */
export async function changeTextList(
  section: Section,
  { at, verb, name, seen }: { at: string; verb: ListVerb; name: string; seen: string },
  actor: NonNullable<Actor>,
  app: TextsApp,
): Promise<boolean> {
  return changeDraft(section, seen, { actor, app }, (before) => {
    // A form without the list means that of the section.
    const list =
      at === "" ? listOf(section) : listsOf(section, before).find((each) => each.at === at);
    if (!list) return null;
    // Names are never used twice, so that no text of an entry that is gone comes back.
    const { drafts, history, defaultLanguage } = before;
    const keys = [
      ...history.flatMap(({ texts }) => Object.keys(texts[defaultLanguage] ?? {})),
      ...Object.values(drafts).flatMap(({ texts }) => Object.keys(texts)),
    ];
    const shown = namesInOrder(list, before);
    const used = [...shown, ...keys.map((key) => nameInList(list, key))];
    const order = changeOrder(shown, verb, { name, list, used });
    return order && { [orderKey(list)]: { text: order.join(" "), source: "" } };
  });
}

/**
 * Shows another icon or picture beside an entry of the section's list, as a draft; `value` null for the folder's. Whether it is an
 * icon or a picture that exists is the caller's to check. False when the section changed since it was shown.
 */
export async function changeBeside(
  section: Section,
  { name, value, seen }: { name: string; value: string | null; seen: string },
  actor: NonNullable<Actor>,
  app: TextsApp,
): Promise<boolean> {
  return changeDraft(section, seen, { actor, app }, (before) => {
    const list = listOf(section);
    const key = list && besideKey(list, name);
    if (!list || !key || !namesInOrder(list, before).includes(name)) return null;
    return { [key]: value === null ? null : { text: value, source: "" } };
  });
}

// Adds to the draft of the default language; what is null goes back to the folder's.
async function changeDraft(
  section: Section,
  seen: string,
  { actor, app }: { actor: NonNullable<Actor>; app: TextsApp },
  change: (before: SectionTexts) => DraftTexts | null,
): Promise<boolean> {
  const { database, clock, property } = app;
  const language = property.facts.defaultLanguage;
  return inTransaction(database.db, async (trx) => {
    await lockTexts(trx);
    const before = await readSectionTexts(trx, section, language);
    if (seenMark(before, languages) !== seen) return false;
    const changed = change(before);
    if (!changed) return false;
    const draft = before.drafts[language] ?? { section, language, version: 0, texts: {} };
    const texts = { ...draft.texts, ...changed };
    for (const [key, text] of Object.entries(changed))
      if (text === null && !before.published[language]?.[key]) delete texts[key];
    return writeTextDraft(trx, { ...draft, texts }, { by: actor.name, now: clock.now() });
  });
}
