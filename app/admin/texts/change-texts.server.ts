// Saves what was typed for a section as a draft, and discards it.
import type { App } from "#app/app.server.ts";
import { languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import { isPlainLine, typedText } from "#app/ui/rules/typed-text.ts";
import { hashText } from "../apartments/change-apartment-texts.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { allowedFacts, factNames } from "./fact-names.server.ts";
import { folderTexts } from "./section-texts.server.ts";
import { completeForms, factsIn, fromPlain } from "./plain-message.ts";
import type { FactNames, PlainMessage } from "./plain-message.ts";
import { fieldName, formFieldName, missingFacts } from "./rules/check-text.ts";
import type { TextFault } from "./rules/check-text.ts";
import type { Section } from "./rules/sections.ts";
import { readSectionTexts, seenMark, textOf } from "./section-texts.server.ts";
import type { SectionTexts } from "./section-texts.server.ts";
import { formsOf, limitOf, plainOf } from "./section-view.server.ts";
import { lockTexts, writeTextDraft } from "./texts.sql.server.ts";

/** How saving ended: `stale` when another user changed these texts meanwhile, and nothing was saved. */
export type SavedTexts =
  | { ok: true }
  | { ok: false; reason: "stale" }
  | { ok: false; reason: "faults"; faults: TextFault[] };

/** Saves the fields of `shown` languages, all of them or none. A field that was left empty goes back to the folder's text. */
export async function saveTextDraft(
  form: FormData,
  { section, shown, reader }: { section: Section; shown: readonly Language[]; reader: Language },
  actor: NonNullable<Actor>,
  { database, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<SavedTexts> {
  const names = factNames(reader, facts);
  return inTransaction(database.db, async (trx): Promise<SavedTexts> => {
    await lockTexts(trx);
    const before = await readSectionTexts(trx, section, facts.defaultLanguage);
    if (seenMark(before, shown) !== formText(form, "seen")) return { ok: false, reason: "stale" };
    const faults: TextFault[] = [];
    // The default language first: the others are translations of what is saved in it now.
    const { defaultLanguage } = facts;
    const order = [defaultLanguage, ...shown.filter((each) => each !== defaultLanguage)];
    let texts = before;
    for (const language of order.filter((each) => shown.includes(each)))
      texts = readLanguage(form, texts, { language, names, facts, faults });
    if (faults.length > 0) return { ok: false, reason: "faults", faults };
    const done = { by: actor.name, now: clock.now() };
    for (const language of shown) {
      const draft = texts.drafts[language];
      if (draft && draft !== before.drafts[language]) await writeTextDraft(trx, draft, done);
    }
    return { ok: true };
  });
}

// The texts with what the form has in a language; faults are added to `faults`.
function readLanguage(
  form: FormData,
  of: SectionTexts,
  {
    language,
    names,
    facts,
    faults,
  }: {
    language: Language;
    names: FactNames;
    facts: App["property"]["facts"];
    faults: TextFault[];
  },
): SectionTexts {
  const isStandard = language === of.defaultLanguage;
  const draft = of.drafts[language]?.texts ?? {};
  const next = { ...draft };
  let isChanged = false;
  for (const key of of.keys) {
    const field = fieldName(language, key);
    if (form.get(field) === null) continue;
    const original = folderTexts(of.defaultLanguage)[key];
    const allowed = allowedFacts(original, facts);
    const shown = plainOf(textOf(of, language, key), names);
    const typed = readTyped(form, field, { language, shown, allowed });
    const source = isStandard ? "" : hashText(textOf(of, of.defaultLanguage, key) ?? "");
    const isConfirmed = form.get(`${field}~kept`) !== null;
    if (isSame(typed, shown)) {
      const text = textOf(of, language, key);
      if (isConfirmed && text !== undefined) {
        next[key] = { text, source };
        isChanged = true;
      }
      continue;
    }
    isChanged = true;
    if (typed.text === "") {
      if (of.published[language]?.[key]) next[key] = null;
      else delete next[key];
      continue;
    }
    const read = checkTyped(typed, {
      field,
      names,
      allowed,
      limit: limitOf(of.section, key, names),
      source: isStandard ? "" : (textOf(of, of.defaultLanguage, key) ?? ""),
    });
    if (typeof read === "string") next[key] = { text: read, source };
    else faults.push(read);
  }
  if (!isChanged) return of;
  const version = of.drafts[language]?.version ?? 0;
  const changed = { section: of.section, language, version, texts: next, at: "", by: "" };
  return { ...of, drafts: { ...of.drafts, [language]: changed } };
}

// Longer than any text may be, and shorter than what a form could be flooded with.
const mostTyped = 6_000;

function readTyped(
  form: FormData,
  field: string,
  {
    language,
    shown,
    allowed,
  }: { language: Language; shown: PlainMessage; allowed: ReturnType<typeof allowedFacts> },
): PlainMessage {
  const read = (name: string) => onOneLine(typedText(formText(form, name, mostTyped)));
  const forms: PlainMessage["forms"] = {};
  for (const [fact, kind] of allowed)
    if (kind === "plural")
      forms[fact] = Object.fromEntries(
        formsOf(language, shown.forms[fact] ?? {}).map(({ form: each }) => [
          each,
          read(formFieldName(field, fact, each)),
        ]),
      );
  return { text: read(field), forms };
}

// A text is one paragraph; its no-break spaces stay.
function onOneLine(text: string): string {
  return text.replaceAll(/[ \t\r\n]+/g, " ").trim();
}

function isSame(typed: PlainMessage, shown: PlainMessage): boolean {
  return (
    typed.text === onOneLine(shown.text) &&
    Object.entries(typed.forms).every(([fact, forms]) =>
      Object.entries(forms).every(
        ([form, text]) => text === onOneLine(shown.forms[fact]?.[form] ?? ""),
      ),
    )
  );
}

// The message, or the first fault.
function checkTyped(
  typed: PlainMessage,
  {
    field,
    names,
    allowed,
    limit,
    source,
  }: {
    field: string;
    names: FactNames;
    allowed: ReturnType<typeof allowedFacts>;
    limit: number;
    source: string;
  },
): string | TextFault {
  if (typed.text.length > limit) return { field, reason: "tooLong", values: { limit } };
  for (const [fact, all] of Object.entries(typed.forms))
    for (const [form, text] of Object.entries(all))
      if (text.length > limit)
        return { field: formFieldName(field, fact, form), reason: "tooLong", values: { limit } };
  for (const [fact, forms] of Object.entries(typed.forms)) {
    const [empty] = Object.entries(forms).find(([form, text]) => form !== "=0" && !text) ?? [];
    const isUsed = typed.text.includes(`[${names.nameOf(fact)}]`);
    if (isUsed && empty !== undefined)
      return { field: formFieldName(field, fact, empty), reason: "formNeeded" };
  }
  const forms = Object.fromEntries(
    Object.entries(typed.forms).map(([fact, all]) => [fact, completeForms(all)]),
  );
  const read = fromPlain({ text: typed.text, forms }, names, allowed);
  if (read.ok && !isPlainLine(read.message)) return { field, reason: "signs" };
  if (!read.ok)
    return read.reason === "signs"
      ? { field, reason: "signs" }
      : { field, reason: "unknownFact", values: { fact: read.name } };
  const missing = missingFacts(namesIn(source), namesIn(read.message));
  return missing.length === 0
    ? read.message
    : {
        field,
        reason: "missingFacts",
        values: { facts: missing.map((fact) => `[${names.nameOf(fact)}]`).join(" ") },
      };
}

function namesIn(message: string): string[] {
  return (factsIn(message) ?? []).map(({ name }) => name);
}

/** Discards what is typed in all languages and not published; false when it has changed since it was shown. */
export async function discardTextDrafts(
  section: Section,
  seen: string,
  actor: NonNullable<Actor>,
  { database, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<boolean> {
  return inTransaction(database.db, async (trx) => {
    await lockTexts(trx);
    const before = await readSectionTexts(trx, section, facts.defaultLanguage);
    if (seenMark(before, languages) !== seen) return false;
    await emptyDrafts(trx, before, { by: actor.name, now: clock.now() });
    return true;
  });
}

/** Empties the drafts of a section. */
export async function emptyDrafts(
  trx: Parameters<typeof writeTextDraft>[0],
  { drafts }: SectionTexts,
  done: Parameters<typeof writeTextDraft>[2],
): Promise<void> {
  for (const draft of Object.values(drafts))
    if (Object.keys(draft.texts).length > 0)
      await writeTextDraft(trx, { ...draft, texts: {} }, done);
}
