// Alternative texts of pictures in the visitor's language: the owner's texts take precedence over the property folder's.
import type { PropertyFacts } from "#property/facts.ts";
import type { Language } from "#app/i18n/languages.ts";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { MessageTree } from "#app/i18n/message-tree.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { cacheContent } from "#app/platform/cache-content.ts";
import { listAlts, listUploads } from "./pictures.sql.server.ts";

/**
 * Every picture's alternative text by its name. A text that a language lacks falls back to the default language; an uploaded
 * picture without a description gets the property's name, so that none is without a text.
 */
export async function describePictures(
  language: Language,
  db: Db,
  facts: PropertyFacts,
): Promise<Record<string, string>> {
  const folder = listFolderTexts(language);
  const texts: Record<string, string> = { ...folder };
  for (const name of Object.keys(await listUploads(db))) texts[name] = facts.name;
  const alts = await cacheContent(db, `alts ${language} ${facts.defaultLanguage}`, () =>
    listAlts(db, [language, facts.defaultLanguage]),
  );
  // The folder's translation takes precedence over a text that the owner wrote only in the default language.
  for (const { picture, language: altLanguage, alt } of alts)
    if (altLanguage !== language && !Object.hasOwn(folder, picture)) texts[picture] = alt;
  for (const { picture, language: altLanguage, alt } of alts)
    if (altLanguage === language) texts[picture] = alt;
  return texts;
}

/** Adds the alternative texts to the messages of a page, as `property.pictures`. */
export async function addPictureTexts(
  texts: MessageTree,
  language: Language,
  db: Db,
  facts: PropertyFacts,
): Promise<MessageTree> {
  const pictures = await describePictures(language, db, facts);
  return { ...texts, property: { ...(texts.property as MessageTree | undefined), pictures } };
}

/** The alternative text of one picture; "" for an unknown name. */
export async function describePicture(
  name: string,
  language: Language,
  db: Db,
  facts: PropertyFacts,
): Promise<string> {
  return (await describePictures(language, db, facts))[name] ?? "";
}

/** The alternative texts in the property folder (words/<language>/pictures.json). */
export function listFolderTexts(language: Language): Record<string, string> {
  const { pictures } = selectMessages(language, "property.pictures").property as {
    pictures: MessageTree;
  };
  return pictures as Record<string, string>;
}
