// What pictures show, in a visitor's language: the owner's words before those of the property's folder.
import { facts } from "#property/facts.ts";
import { defaultLanguage } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import type { Words } from "#app/i18n/words.ts";
import type { Db } from "#app/platform/database.server.ts";
import { rememberContent } from "#app/platform/remember-content.ts";
import { listAlts, listUploads } from "./pictures.sql.server.ts";

/**
 * Every picture's words by its name. What a language lacks is said in the default one; an uploaded picture that nobody
 * described yet is called by the property's name, so that none is without words.
 */
export async function describePictures(
  language: Language,
  db: Db,
): Promise<Record<string, string>> {
  const folder = wordsOfFolder(language);
  const words: Record<string, string> = { ...folder };
  for (const name of Object.keys(await listUploads(db))) words[name] = facts.name;
  const alts = await rememberContent(db, `alts ${language}`, () =>
    listAlts(db, [language, defaultLanguage]),
  );
  // The folder's own translation goes before what the owner wrote in the default language only.
  for (const { picture, language: said, alt } of alts)
    if (said !== language && !Object.hasOwn(folder, picture)) words[picture] = alt;
  for (const { picture, language: said, alt } of alts) if (said === language) words[picture] = alt;
  return words;
}

/** Adds them to the words of a page, as `property.pictures`. */
export async function withPictures(words: Words, language: Language, db: Db): Promise<Words> {
  const pictures = await describePictures(language, db);
  return { ...words, property: { ...(words.property as Words | undefined), pictures } };
}

/** The words of one picture. */
export async function describePicture(name: string, language: Language, db: Db): Promise<string> {
  return (await describePictures(language, db))[name] ?? "";
}

/** What the property's folder says. */
export function wordsOfFolder(language: Language): Record<string, string> {
  const { pictures } = wordsOf(language, "property.pictures").property as { pictures: Words };
  return pictures as Record<string, string>;
}
