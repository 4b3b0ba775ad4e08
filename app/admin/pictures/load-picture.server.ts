// Loads one picture for editing: where it belongs, and its alternative text in ten languages.
import type { App } from "#app/app.server.ts";
import { languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { listFolderTexts } from "#app/pictures/describe-pictures.server.ts";
import { listAlts } from "#app/pictures/pictures.sql.server.ts";
import { loadPictures } from "./load-pictures.server.ts";
import type { PictureEntry } from "./load-pictures.server.ts";

/** Everything on its page. */
export interface PictureView {
  picture: PictureEntry;
  alts: Record<Language, string>;
  apartments: { slug: string; name: string }[];
}

/** Null for an unknown name. */
export async function loadPicture(
  name: string,
  reader: Language,
  app: Pick<App, "database" | "property">,
): Promise<PictureView | null> {
  const { pictures, apartments } = await loadPictures(reader, app);
  const picture = pictures.find((each) => each.name === name);
  if (!picture) return null;
  const written = await listAlts(app.database.db, languages, name);
  const alts = languages.map((language) => {
    const own = written.find((each) => each.language === language);
    return [language, own?.alt ?? listFolderTexts(language)[name] ?? ""];
  });
  return { picture, apartments, alts: Object.fromEntries(alts) as PictureView["alts"] };
}
