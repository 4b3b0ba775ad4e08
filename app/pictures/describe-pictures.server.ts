// Alternative texts of pictures in the visitor's language: the owner's texts take precedence over the property folder's.
import { facts } from "#property/facts.ts";
import { defaultLanguage } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import type { Words } from "#app/i18n/words.ts";
import type { Db } from "#app/platform/database.server.ts";
import { rememberContent } from "#app/platform/remember-content.ts";
import { listAlts, listUploads } from "./pictures.sql.server.ts";

/**
 * Every picture's alternative text by its name. A text that a language lacks falls back to the default language; an uploaded
 * picture without a description gets the property's name, so that none is without a text.
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
  // The folder's translation takes precedence over a text that the owner wrote only in the default language.
  for (const { picture, language: said, alt } of alts)
    if (said !== language && !Object.hasOwn(folder, picture)) words[picture] = alt;
  for (const { picture, language: said, alt } of alts) if (said === language) words[picture] = alt;
  return words;
}

/** Adds the alternative texts to the messages of a page, as `property.pictures`. */
export async function withPictures(words: Words, language: Language, db: Db): Promise<Words> {
  const pictures = await describePictures(language, db);
  return { ...words, property: { ...(words.property as Words | undefined), pictures } };
}

/** The alternative text of one picture; "" for an unknown name. */
export async function describePicture(name: string, language: Language, db: Db): Promise<string> {
  return (await describePictures(language, db))[name] ?? "";
}

/** The alternative texts in the property folder (words/<language>/pictures.json). */
export function wordsOfFolder(language: Language): Record<string, string> {
  const { pictures } = wordsOf(language, "property.pictures").property as { pictures: Words };
  return pictures as Record<string, string>;
}
