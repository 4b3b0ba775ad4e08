// Changes the owner's own words in a kind of letter; letters written from then on carry them.
import type { LetterKind } from "#app/booking/letters/write-letter.server.ts";
import type { House } from "#app/house.server.ts";
import { defaultLanguage } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/make-translator.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { readLetterWords } from "#app/settings/letter-words.sql.server.ts";
import { writeSetting } from "#app/settings/settings.sql.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Actor } from "../audit.sql.server.ts";
import { wordFacts } from "./rules/letter-words.ts";

/** By language, on top of the version that their editor saw; false when that is no longer the latest, and nothing was saved. */
export async function changeLetterWords(
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
