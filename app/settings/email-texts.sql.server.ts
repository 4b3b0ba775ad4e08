// The owner's additions to emails: plain text by kind of email and language.
import type { Language } from "#app/i18n/languages.ts";
import type { Db } from "#app/platform/database.server.ts";
import { readSetting } from "./settings.sql.server.ts";

/** By kind of email; a language without a text is missing. */
export type EmailTexts = Record<string, Partial<Record<Language, string>>>;

/** All texts, with the version that their editor sends back. */
export async function readEmailTexts(db: Db): Promise<{ version: number; words: EmailTexts }> {
  const { version, value } = await readSetting(db, "letterWords");
  return { version, words: JSON.parse(value) as EmailTexts };
}
