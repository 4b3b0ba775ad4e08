// Saves an apartment's texts in one language. A short hash of the source text of each translation shows later whether the source
// was changed, and so which texts are missing or stale.
import { createHash } from "node:crypto";
import {
  listTexts,
  lockApartment,
  writeSources,
  writeTexts,
} from "#app/apartments/apartment-changes.sql.server.ts";
import type { WrittenTexts } from "#app/apartments/apartment-changes.sql.server.ts";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import { countState, textNames, textStates } from "#app/apartments/rules/texts.ts";
import type { TextName } from "#app/apartments/rules/texts.ts";
import type { App } from "#app/app.server.ts";
import { languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { blankTexts } from "./rules/typed-apartment.ts";
import type { TypedTexts } from "./rules/typed-apartment.ts";

/** The missing and stale texts of a language. */
export interface LanguageCount {
  language: Language;
  missing: number;
  stale: number;
}

/** The counts of one apartment's texts for each language of the site. */
export function countTexts(written: WrittenTexts[], defaultLanguage: Language): LanguageCount[] {
  const of = (language: string) => written.find((each) => each.language === language);
  const standard = of(defaultLanguage)?.texts ?? blankTexts;
  const hashes = hashTexts(standard);
  return languages.map((language) => {
    const own = of(language) ?? { texts: blankTexts, sources: {} };
    const sources = language === defaultLanguage ? {} : own.sources;
    const states = textStates({ ...own, sources }, { texts: standard, hashes });
    return {
      language,
      missing: countState(states, "missing"),
      stale: countState(states, "stale"),
    };
  });
}

/** Sixteen hexadecimal digits. */
export function hashText(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** The hash of each text of an apartment. */
export function hashTexts(texts: Record<TextName, string>): Record<TextName, string> {
  const pairs = textNames.map((name) => [name, hashText(texts[name])]);
  return Object.fromEntries(pairs) as Record<TextName, string>;
}

/** `stale`: another user changed this language meanwhile, and nothing was saved. */
type ChangedTexts = { ok: true } | { ok: false; reason: "stale" };

/** Saves texts that `checkTexts` accepted, all of them or none. */
export async function changeApartmentTexts(
  { id, language }: { id: number; language: Language },
  typed: TypedTexts,
  actor: Actor,
  { database, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<ChangedTexts> {
  return inTransaction(database.db, async (trx): Promise<ChangedTexts> => {
    await lockApartment(trx, id);
    const written = await listTexts(trx, id);
    const before = written.find((each) => each.language === language) ?? emptyTexts(language);
    const sources = nextSources(before, typed, language, facts.defaultLanguage);
    const after = { language, version: typed.seen.version, texts: typed.texts, sources };
    if (before.version !== typed.seen.version || !(await writeTexts(trx, id, after)))
      return { ok: false, reason: "stale" };
    if (language === facts.defaultLanguage)
      await markTranslationsStale(trx, id, before, typed, written, facts.defaultLanguage);
    const changed = textNames.filter((name) => before.texts[name] !== typed.texts[name]);
    if (changed.length === 0) return { ok: true };
    const named = await findApartmentName(trx, id, facts.defaultLanguage, facts);
    const toAuditTexts = (texts: Record<TextName, string>) =>
      // The log stores an apartment's name under `title`: `name` is the key for a user's name.
      Object.fromEntries(changed.map((name) => [name === "name" ? "title" : name, texts[name]]));
    await writeAudit(trx, {
      actor,
      what: "apartmentTextsChanged",
      subject: `${named} (${language})`,
      before: toAuditTexts(before.texts),
      after: toAuditTexts(typed.texts),
      now: clock.now(),
    });
    return { ok: true };
  });
}

const emptyTexts = (language: string): WrittenTexts => ({
  language,
  version: 0,
  texts: blankTexts,
  sources: {},
});

// A text that was changed, or confirmed as still correct, is up to date with the source that was shown beside it.
function nextSources(
  { texts, sources }: WrittenTexts,
  typed: TypedTexts,
  language: Language,
  defaultLanguage: Language,
): WrittenTexts["sources"] {
  if (language === defaultLanguage) return {};
  const after = { ...sources };
  for (const name of textNames) {
    const seen = typed.seen.hashes[name];
    const isNew = typed.texts[name] !== texts[name] || typed.confirmed.includes(name);
    if (isNew && /^[0-9a-f]{16}$/.test(seen)) after[name] = seen;
  }
  return after;
}

// Translations without a recorded source were made from the old text: records its hash, so that they count as stale.
async function markTranslationsStale(
  trx: Trx,
  id: number,
  before: WrittenTexts,
  typed: TypedTexts,
  written: WrittenTexts[],
  defaultLanguage: Language,
): Promise<void> {
  const old = hashTexts(before.texts);
  const changed = textNames.filter((name) => before.texts[name] !== typed.texts[name]);
  for (const { language, sources, texts } of written) {
    if (language === defaultLanguage) continue;
    const more = changed.filter((name) => texts[name] !== "" && sources[name] === undefined);
    if (more.length === 0) continue;
    const made = Object.fromEntries(more.map((name) => [name, old[name]]));
    await writeSources(trx, id, { language, sources: { ...sources, ...made } });
  }
}
