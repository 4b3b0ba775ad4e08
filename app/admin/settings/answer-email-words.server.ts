// Handles the form of the owner's own paragraph in a kind of email.
import type { App } from "#app/app.server.ts";
import type { BookingEmailKind } from "#app/bookings/emails/compose-booking-email.server.ts";
import { languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { readEmailTexts, writeSetting } from "#app/settings/settings.sql.server.ts";
import { formText, formVersion } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { changedTexts, listChanges } from "../audit-log/rules/audit-changes.ts";
import type { AuditChange } from "../audit-log/rules/audit-changes.ts";
import { checkWords } from "./rules/email-words.ts";

/** What the page shows in place of the loader's data. */
export interface EmailWordsAnswer {
  version: number;
  typed: Partial<Record<Language, string>>;
  tooLong: string[];
  /** Another request saved in the meantime: nothing was saved, and `changes` lists what saving now would do. */
  stale: boolean;
  changes: AuditChange[];
}

/** `status` is that of the page; null when everything was saved. */
export async function answerEmailWords(
  form: FormData,
  kind: BookingEmailKind,
  actor: Actor,
  app: App,
): Promise<{ status: number; answer: EmailWordsAnswer } | null> {
  // Not cut, to be shown again as typed; the endpoint limits the body.
  const sent = languages.map((tag): [string, string] => [tag, formText(form, tag, Infinity)]);
  const typed = Object.fromEntries(sent) as Record<Language, string>;
  const { words, tooLong } = checkWords(typed);
  const seen = formVersion(form);
  const isFine = tooLong.length === 0;
  if (isFine && (await changeEmailWords({ kind, words, seen }, actor, app))) return null;
  const latest = await readEmailTexts(app.database.db);
  const { before, after } = changedTexts(latest.words[kind] ?? {}, words);
  return {
    status: isFine ? 409 : 400,
    answer: {
      version: latest.version,
      typed,
      tooLong,
      stale: seen !== latest.version,
      changes: listChanges(before, after),
    },
  };
}

/** `words` by language, on top of the version that was edited; false when that is no longer the latest, and nothing was saved. */
async function changeEmailWords(
  { kind, words, seen }: { kind: BookingEmailKind; words: Record<string, string>; seen: number },
  actor: Actor,
  { database, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<boolean> {
  const t = makeTranslator(facts.defaultLanguage, facts, "admin-bookings");
  return inTransaction(database.db, async (trx) => {
    const now = clock.now();
    const saved = await readEmailTexts(trx);
    const value = { ...saved.words, [kind]: words };
    if (!(await writeSetting(trx, "letterWords", { seen, value, now }))) return false;
    const { before, after } = changedTexts(saved.words[kind] ?? {}, words);
    const subject = t(`admin-bookings.letters.kind.${kind}`);
    if (Object.keys(after).length > 0)
      await writeAudit(trx, { actor, what: "letterWordsChanged", subject, before, after, now });
    return true;
  });
}
