// What the owner adds to letters in words of his own: by kind of letter and language, plain text.
import type { Language } from "#app/i18n/languages.ts";
import type { Db } from "#app/platform/database.server.ts";
import { readSetting } from "./settings.sql.server.ts";

/** By kind of letter; a language without words of its own is missing. */
export type LetterWords = Record<string, Partial<Record<Language, string>>>;

/** All of them, with the version that their editor sends back. */
export async function readLetterWords(db: Db): Promise<{ version: number; words: LetterWords }> {
  const { version, value } = await readSetting(db, "letterWords");
  return { version, words: JSON.parse(value) as LetterWords };
}
