// The gallery for editing: every picture in order, what is still missing, one picture with its texts, and moving one.
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { describePictures, listFolderTexts } from "#app/pictures/describe-pictures.server.ts";
import { pictureName } from "#app/pictures/picture-address.ts";
import { lockPictures } from "#app/pictures/picture-changes.sql.server.ts";
import { listAlts, listOwnedPictures } from "#app/pictures/pictures.sql.server.ts";
import type { OwnedPicture } from "#app/pictures/pictures.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { writePositions } from "#app/platform/database/shared-rows.sql.server.ts";
import { hashText } from "../apartments/change-apartment-texts.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { moveEntry } from "../rules/form-values.ts";
import type { Move } from "../rules/form-values.ts";

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

/** `seen` is the hash of the order on the page; false when the order has changed since, and nothing was moved. */
export async function movePicture(
  { name, move, seen }: { name: string; move: Exclude<Move, "remove">; seen: string },
  actor: Actor,
  { database, clock }: Pick<App, "database" | "clock">,
): Promise<boolean> {
  return inTransaction(database.db, async (trx) => {
    const now = clock.now();
    const order = (await lockPictures(trx, now)).map((picture) => picture.name);
    if (hashText(order.join()) !== seen) return false;
    const after = moveEntry(order, name, move);
    if (after.join() === order.join()) return true;
    await writePositions(trx, "pictures", after);
    const place = (names: string[]) => ({ place: names.indexOf(name) + 1 });
    const facts = { before: place(order), after: place(after) };
    await writeAudit(trx, { actor, what: "picturesOrdered", subject: name, ...facts, now });
    return true;
  });
}
