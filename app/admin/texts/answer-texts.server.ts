// The buttons of a section's page: save as draft, publish, discard, publish earlier texts again. Visitors read published texts from
// their next page on; a legal text gets a new version, which bookings from then on refer to.
import type { App } from "#app/app.server.ts";
import { languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { factDifferences } from "#app/settings/changed-facts.server.ts";
import { writeSetting } from "#app/settings/settings.sql.server.ts";
import type { StoredTexts } from "#app/settings/site-texts.sql.server.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor, AuditKind } from "../audit-log/audit-log.sql.server.ts";
import { loadSettings } from "../settings/save-facts.server.ts";
import { changeTextList } from "./change-lists.server.ts";
import { discardTextDrafts, emptyDrafts, saveTextDraft } from "./change-texts.server.ts";
import { nextLabelOf } from "./renew-legal-text.server.ts";
import type { TextFault } from "./rules/check-text.ts";
import { isAgreed } from "./rules/sections.ts";
import type { Section } from "./rules/sections.ts";
import type { ListVerb } from "./section-lists.server.ts";
import { readSectionTexts, seenMark, withDrafts } from "./section-texts.server.ts";
import type { SectionTexts } from "./section-texts.server.ts";
import { insertTextVersion, lockTexts } from "./texts.sql.server.ts";

/** What was done, or what is shown again: what was typed, by field, and its faults. */
export type TextsAnswer =
  | { done: "saved" | "sorted" | "done" | "discarded" | "restored" }
  | { done: null; typed: Record<string, string>; faults: TextFault[]; stale: boolean };

/** Does what the pressed button says. An unknown button counts as saving. */
export async function answerTexts(
  form: FormData,
  of: { section: Section; shown: readonly Language[]; reader: Language },
  actor: NonNullable<Actor>,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<TextsAnswer> {
  const seen = formText(form, "seen");
  const pressed = formText(form, "do");
  const stale = { done: null, typed: {}, faults: [], stale: true };
  if (pressed === "publish")
    return (await publishTexts(of.section, seen, actor, app)) ? { done: "done" } : stale;
  if (pressed === "discard")
    return (await discardTextDrafts(of.section, seen, actor, app)) ? { done: "discarded" } : stale;
  const [, number] = /^restore:(\d{1,6})$/.exec(pressed) ?? [];
  if (number !== undefined) {
    const wanted = { number: Number(number), seen };
    return (await restoreTexts(of.section, wanted, actor, app)) ? { done: "restored" } : stale;
  }
  const [, verb, name = ""] = /^(up|down|hide|show|add):(\w{0,40})$/.exec(pressed) ?? [];
  if (verb !== undefined) {
    const change = { at: formText(form, "list"), verb: verb as ListVerb, name, seen };
    return (await changeTextList(of.section, change, actor, app)) ? { done: "sorted" } : stale;
  }
  const saved = await saveTextDraft(form, of, actor, app);
  if (saved.ok) return { done: "saved" };
  const typed = Object.fromEntries(
    [...form].filter(
      (pair): pair is [string, string] => typeof pair[1] === "string" && pair[0].includes("."),
    ),
  );
  return saved.reason === "stale"
    ? { done: null, typed, faults: [], stale: true }
    : { done: null, typed, faults: saved.faults, stale: false };
}

type TextsApp = Pick<App, "database" | "clock" | "property">;

/** False, and nothing published, when the drafts are not those that were shown, or there are none. */
async function publishTexts(
  section: Section,
  seen: string,
  actor: NonNullable<Actor>,
  app: TextsApp,
): Promise<boolean> {
  return inTransaction(app.database.db, async (trx) => {
    await lockTexts(trx);
    const before = await readSectionTexts(trx, section, app.property.facts.defaultLanguage);
    const isWaiting = Object.values(before.drafts).some(
      ({ texts }) => Object.keys(texts).length > 0,
    );
    if (!isWaiting || seenMark(before, languages) !== seen) return false;
    if (!(await addVersion(trx, before, withDrafts(before), "textsPublished", actor, app)))
      return false;
    await emptyDrafts(trx, before, { by: actor.name, now: app.clock.now() });
    return true;
  });
}

/** Publishes the texts of publication `number` again, 0 for those of the folder. Drafts stay. False as above. */
async function restoreTexts(
  section: Section,
  { number, seen }: { number: number; seen: string },
  actor: NonNullable<Actor>,
  app: TextsApp,
): Promise<boolean> {
  return inTransaction(app.database.db, async (trx) => {
    await lockTexts(trx);
    const before = await readSectionTexts(trx, section, app.property.facts.defaultLanguage);
    const earlier = before.history.find((each) => each.number === number);
    if (seenMark(before, languages) !== seen || number >= before.number) return false;
    if (number !== 0 && !earlier) return false;
    return addVersion(trx, before, earlier?.texts ?? {}, "textsRestored", actor, app);
  });
}

async function addVersion(
  trx: Trx,
  before: SectionTexts,
  texts: StoredTexts,
  what: AuditKind,
  actor: NonNullable<Actor>,
  { clock, property }: TextsApp,
): Promise<boolean> {
  const now = clock.now();
  const { section, number, published, history } = before;
  const label = isAgreed(section) ? await writeLabel(trx, section, history, now, property) : null;
  if (label === false) return false;
  await insertTextVersion(
    trx,
    { section, number: number + 1, label, texts },
    { by: actor.name, now },
  );
  const { defaultLanguage } = property.facts;
  const t = makeTranslator(defaultLanguage, property.facts, "admin-texts");
  await writeAudit(trx, {
    actor,
    what,
    subject: t(`admin-texts.sections.${section}`),
    ...auditOf(published, texts),
    now,
  });
  return true;
}

// The new version of a document, in the facts too; false when the facts were changed at the same moment.
async function writeLabel(
  trx: Trx,
  section: "terms" | "privacy" | "cancellation",
  history: SectionTexts["history"],
  now: Date,
  property: TextsApp["property"],
): Promise<string | false> {
  const { version, facts } = await loadSettings({ database: { db: trx }, property });
  const label = nextLabelOf({ section, history }, facts, { written: property.written, now });
  const edited = { ...facts, termsVersion: { ...facts.termsVersion, [section]: label } };
  const value = factDifferences(property.written, edited);
  return (await writeSetting(trx, "facts", { seen: version, value, now })) && label;
}

// What the log keeps of a publication: each changed text. All of it is kept in the publications anyway.
const mostLogged = 40;

function auditOf(before: StoredTexts, after: StoredTexts) {
  const names = languages.flatMap((language) =>
    [...new Set([...Object.keys(before[language] ?? {}), ...Object.keys(after[language] ?? {})])]
      .filter((key) => before[language]?.[key]?.text !== after[language]?.[key]?.text)
      .map((key) => ({ language, key })),
  );
  const of = (texts: StoredTexts) =>
    Object.fromEntries(
      names
        .slice(0, mostLogged)
        .map(({ language, key }) => [
          `${key} (${language})`,
          texts[language]?.[key]?.text.slice(0, 300) ?? null,
        ]),
    );
  return { before: of(before), after: of(after) };
}
