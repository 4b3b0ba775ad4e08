// Answers the form of the owner's own words in a kind of letter.
import type { LetterKind } from "#app/booking/letters/write-letter.server.ts";
import type { House } from "#app/house.server.ts";
import { languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { readLetterWords } from "#app/settings/letter-words.sql.server.ts";
import type { Actor } from "../audit.sql.server.ts";
import { changeLetterWords } from "./change-letter-words.server.ts";
import { changesOf } from "../rules/audit-changes.ts";
import type { AuditChange } from "../rules/audit-changes.ts";
import { checkWords, wordFacts } from "./rules/letter-words.ts";

/** What the page shows in place of what it was loaded with. */
export interface LetterWordsAnswer {
  version: number;
  typed: Partial<Record<Language, string>>;
  tooLong: string[];
  /** Somebody else saved meanwhile: nothing was, and `changes` says what saving now would do. */
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

// Whole, to be given back as it was typed; the door has bounded the body.
function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
