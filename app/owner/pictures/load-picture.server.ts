// Loads one picture for editing: where it belongs, and its alternative text in ten languages.
import type { House } from "#app/house.server.ts";
import { languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { wordsOfFolder } from "#app/pictures/describe-pictures.server.ts";
import { listAlts } from "#app/pictures/pictures.sql.server.ts";
import { loadPictures } from "./load-pictures.server.ts";
import type { PictureEntry } from "./load-pictures.server.ts";

/** Everything on its page. */
export interface OnePicture {
  picture: PictureEntry;
  alts: Record<Language, string>;
  apartments: { slug: string; name: string }[];
}

/** Null for an unknown name. */
export async function loadPicture(
  name: string,
  reader: Language,
  house: Pick<House, "database">,
): Promise<OnePicture | null> {
  const { pictures, apartments } = await loadPictures(reader, house);
  const picture = pictures.find((each) => each.name === name);
  if (!picture) return null;
  const written = await listAlts(house.database.db, languages, name);
  const alts = languages.map((language) => {
    const own = written.find((each) => each.language === language);
    return [language, own?.alt ?? wordsOfFolder(language)[name] ?? ""];
  });
  return { picture, apartments, alts: Object.fromEntries(alts) as OnePicture["alts"] };
}
