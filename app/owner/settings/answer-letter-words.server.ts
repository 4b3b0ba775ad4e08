// Handles the form of the owner's own paragraph in a kind of email.
import type { LetterKind } from "#app/booking/letters/write-letter.server.ts";
import type { House } from "#app/house.server.ts";
import { defaultLanguage, languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/make-translator.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { readLetterWords } from "#app/settings/letter-words.sql.server.ts";
import { writeSetting } from "#app/settings/settings.sql.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Actor } from "../audit.sql.server.ts";
import { changesOf } from "../rules/audit-changes.ts";
import type { AuditChange } from "../rules/audit-changes.ts";
import { checkWords, wordFacts } from "./rules/letter-words.ts";

/** What the page shows in place of the loader's data. */
export interface LetterWordsAnswer {
  version: number;
  typed: Partial<Record<Language, string>>;
  tooLong: string[];
  /** Another request saved in the meantime: nothing was saved, and `changes` lists what saving now would do. */
  stale: boolean;
  changes: AuditChange[];
}

/** `status` is that of the page; null when everything was saved. */
export async function answerLetterWords(
  form: FormData,
  kind: LetterKind,
  actor: Actor,
  house: House,
): Promise<{ status: number; answer: LetterWordsAnswer } | null> {
  const sent = languages.map((tag): [string, string] => [tag, textOf(form, tag)]);
  const typed = Object.fromEntries(sent) as Record<Language, string>;
  const { words, tooLong } = checkWords(typed);
  const seen = Number(textOf(form, "version"));
  const isFine = tooLong.length === 0;
  if (isFine && (await changeLetterWords({ kind, words, seen }, actor, house))) return null;
  const latest = await readLetterWords(house.database.db);
  const { before, after } = wordFacts(latest.words[kind] ?? {}, words);
  return {
    status: isFine ? 409 : 400,
    answer: {
      version: latest.version,
      typed,
      tooLong,
      stale: seen !== latest.version,
      changes: changesOf(before, after),
    },
  };
}

// Not cut, to be shown again as typed; the endpoint limits the body.
function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** `words` by language, on top of the version that was edited; false when that is no longer the latest, and nothing was saved. */
async function changeLetterWords(
  { kind, words, seen }: { kind: LetterKind; words: Record<string, string>; seen: number },
  actor: Actor,
  { database, clock }: Pick<House, "database" | "clock">,
): Promise<boolean> {
  const t = makeTranslator(defaultLanguage, "owner-bookings");
  return inTransaction(database.db, async (trx) => {
    const now = clock.now();
    const saved = await readLetterWords(trx);
    const value = { ...saved.words, [kind]: words };
    if (!(await writeSetting(trx, "letterWords", { seen, value, now }))) return false;
    const { before, after } = wordFacts(saved.words[kind] ?? {}, words);
    const subject = t(`owner-bookings.letters.kind.${kind}`);
    if (Object.keys(after).length > 0)
      await writeAudit(trx, { actor, what: "letterWordsChanged", subject, before, after, now });
    return true;
  });
}
