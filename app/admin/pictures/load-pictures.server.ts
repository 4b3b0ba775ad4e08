// Loads the gallery for editing: every picture in order, hidden ones too, and what is still missing.
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { describePictures, listFolderTexts } from "#app/pictures/describe-pictures.server.ts";
import { pictureName } from "#app/pictures/picture-address.ts";
import { listAlts, listOwnedPictures } from "#app/pictures/pictures.sql.server.ts";
import type { OwnedPicture } from "#app/pictures/pictures.sql.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { hashText } from "../apartments/hash-text.server.ts";

/** A picture in the list; `missing` counts the languages without alternative text. */
export interface PictureEntry extends Pick<
  OwnedPicture,
  "name" | "kind" | "category" | "apartment" | "uploaded" | "shown" | "version"
> {
  words: string;
  apartmentName: string | null;
  cover: boolean;
  missing: number;
}

/** `seen` is the hash of the order, which is sent back with every move. */
export interface PicturesView {
  seen: string;
  pictures: PictureEntry[];
  apartments: { slug: string; name: string }[];
}

/** Texts are in the reader's language. */
export async function loadPictures(
  reader: Language,
  { database: { db }, property: { facts } }: Pick<App, "database" | "property">,
): Promise<PicturesView> {
  const pictures = await listOwnedPictures(db);
  const all = await listAllApartments(db, reader, facts);
  const apartments = all.map(({ slug, texts: words }) => ({ slug, name: words.name }));
  const covers = new Set(all.map((each) => pictureName(each.pictures[0]?.file ?? "")));
  const words = await describePictures(reader, db, facts);
  const missing = await countMissing(db);
  return {
    seen: hashText(pictures.map(({ name }) => name).join()),
    apartments,
    pictures: pictures.map((picture) => {
      const { name, kind, category, apartment, uploaded, shown, version } = picture;
      return {
        name,
        kind,
        category,
        apartment,
        uploaded,
        shown,
        version,
        words: words[name] ?? name,
        apartmentName: apartments.find(({ slug }) => slug === apartment)?.name ?? null,
        cover: apartment !== null && covers.has(name),
        missing: missing(name),
      };
    }),
  };
}

async function countMissing(db: Db): Promise<(name: string) => number> {
  const alts = await listAlts(db, languages);
  const written = new Set(alts.map(({ picture, language }) => `${picture} ${language}`));
  const folders = languages.map((language) => [language, listFolderTexts(language)] as const);
  return (name) =>
    folders.filter(([language, folder]) => !folder[name] && !written.has(`${name} ${language}`))
      .length;
}
