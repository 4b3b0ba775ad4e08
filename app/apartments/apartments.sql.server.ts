// Reads the rows of the apartments, with their texts in the guest's language.
import type { Selectable } from "kysely";
import type { PropertyFacts } from "#property/facts.ts";
import type { Picture } from "#app/i18n/property/property-pictures.ts";
import { listVisiblePictures } from "#app/pictures/pictures.sql.server.ts";
import { cacheContent } from "#app/platform/cache-content.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { fromRow } from "#app/platform/database/row-names.ts";
import type * as tables from "#app/platform/tables/tables.ts";
import { parseAccess, parseBeds, parseFeatures } from "./rules/apartment.ts";
import type { Access, Apartment, Kind, Side } from "./rules/apartment.ts";
import { arrangePictures } from "./rules/picture-pages.ts";

/** The name and the descriptions of an apartment in one language. */
export type ApartmentTexts = Pick<
  tables.ApartmentWordsRow,
  "name" | "tagline" | "summary" | "description" | "view" | "access"
>;

/** An apartment in one language; `featureLabels` in the order of `features`. */
export interface LocalizedApartment extends Apartment {
  texts: ApartmentTexts;
  featureLabels: string[];
  access: Access;
  /** Its pictures in the order shown, the cover first. */
  pictures: Picture[];
}

/** The language whose texts replace missing ones: the property's default. */
export type StandardLanguage = Pick<PropertyFacts, "defaultLanguage">;

/** The active apartments in the owner's order. Texts that a language lacks fall back to the default language. */
export async function listApartments(
  db: Db,
  language: string,
  standard: StandardLanguage,
): Promise<readonly LocalizedApartment[]> {
  return cacheContent(db, `apartments ${language} ${standard.defaultLanguage}`, async () =>
    localize(db, await active(db).orderBy("position").orderBy("id").execute(), language, standard),
  );
}

/** Every apartment, including drafts, retired ones and those that are switched off: for the admin. */
export async function listAllApartments(
  db: Db,
  language: string,
  standard: StandardLanguage,
): Promise<(LocalizedApartment & { active: boolean; stage: tables.ApartmentStage })[]> {
  const rows = await db
    .selectFrom("apartments")
    .selectAll()
    .orderBy("position")
    .orderBy("id")
    .execute();
  const all = await localize(db, rows, language, standard);
  return all.map((apartment, place) => ({
    ...apartment,
    active: rows[place]?.active === 1,
    stage: rows[place]?.stage ?? "",
  }));
}

/** Whether its nights and calendars are kept: on sale, or a draft, whose nights are taken before guests can book them. */
export function isOnSaleOrDraft({
  active: isActive,
  stage,
}: {
  active: boolean;
  stage: tables.ApartmentStage;
}): boolean {
  return isActive || stage === "draft";
}

/** The ids of all apartments, with their names in that language. */
export async function listApartmentNames(
  db: Db,
  language: string,
  standard: StandardLanguage,
): Promise<{ id: number; name: string }[]> {
  const apartments = await listAllApartments(db, language, standard);
  return apartments.map(({ id, texts }) => ({ id, name: texts.name }));
}

/** The active apartment with that slug or id, or null. */
export async function findApartment(
  db: Db,
  slugOrId: string,
  language: string,
  standard: StandardLanguage,
): Promise<LocalizedApartment | null> {
  const id = /^\d{1,6}$/.test(slugOrId) ? Number(slugOrId) : null;
  const all = await listApartments(db, language, standard);
  return all.find((each) => (id === null ? each.slug === slugOrId : each.id === id)) ?? null;
}

/** 410 for the address of a retired apartment, which search engines then forget; 404 for any other that shows none. */
export async function missingStatus(db: Db, slug: string): Promise<404 | 410> {
  const row = await db
    .selectFrom("apartments")
    .select("id")
    .where("slug", "=", slug)
    .where("stage", "=", "retired")
    .executeTakeFirst();
  return row ? 410 : 404;
}

/** The name of the apartment with that id, active or not: a booking may be for one that was switched off since. */
export async function findApartmentName(
  db: Db,
  id: number,
  language: string,
  standard: StandardLanguage,
): Promise<string> {
  const texts = await db
    .selectFrom("apartment_words")
    .select(["language", "name"])
    .where("apartment_id", "=", id)
    .where("language", "in", [...new Set([language, standard.defaultLanguage])])
    .execute();
  return pickText(texts, language, "name") || String(id);
}

/** The label of every feature, by its key. */
export async function listFeatureLabels(
  db: Db,
  language: string,
  standard: StandardLanguage,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("feature_words")
    .selectAll()
    .where("language", "in", [...new Set([language, standard.defaultLanguage])])
    .execute();
  const keys = [...new Set(rows.map(({ feature }) => feature))];
  return new Map(
    keys.map((key) => [
      key,
      pickText(
        rows.filter(({ feature }) => feature === key),
        language,
        "label",
      ),
    ]),
  );
}

function active(db: Db) {
  return db.selectFrom("apartments").selectAll().where("active", "=", 1);
}

async function localize(
  db: Db,
  rows: ApartmentRow[],
  language: string,
  standard: StandardLanguage,
): Promise<LocalizedApartment[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const languages = [...new Set([language, standard.defaultLanguage])];
  const texts = await db
    .selectFrom("apartment_words")
    .selectAll()
    .where("apartment_id", "in", ids)
    .where("language", "in", languages)
    .execute();
  const labels = await listFeatureLabels(db, language, standard);
  const pictures = await listVisiblePictures(db);
  return rows.map((row) => {
    const own = texts.filter(({ apartment_id }) => apartment_id === row.id);
    const apartment = asApartment(row);
    return {
      ...apartment,
      access: parseAccess(row.access),
      texts: pickTexts(own, language, row.slug),
      pictures: arrangePictures(pictures, asApartment(row), row.cover),
      featureLabels: apartment.features.map((key) => labels.get(key) ?? key),
    };
  });
}

function preferredRow<Row extends { language: string }>(rows: Row[], language: string) {
  return rows.find((row) => row.language === language) ?? rows[0];
}

// A text that the language lacks falls back to the default language. An apartment without any texts is still shown, by its
// slug, rather than hidden or broken.
function pickTexts(rows: TextsRow[], language: string, slug: string): ApartmentTexts {
  const pick = (text: keyof ApartmentTexts) => pickText(rows, language, text);
  return {
    name: pick("name") || slug,
    tagline: pick("tagline"),
    summary: pick("summary"),
    description: pick("description"),
    view: pick("view"),
    access: pick("access"),
  };
}

function pickText<Text extends string>(
  rows: ({ language: string } & Record<Text, string>)[],
  language: string,
  text: Text,
): string {
  const filled = rows.filter((row) => row[text] !== "");
  return preferredRow(filled, language)?.[text] ?? "";
}

type ApartmentRow = Selectable<tables.ApartmentRow>;
type TextsRow = Pick<Selectable<tables.ApartmentWordsRow>, keyof ApartmentTexts | "language">;

function asApartment({
  access: _access,
  active: _active,
  stage: _stage,
  version: _version,
  cover: _cover,
  ...row
}: ApartmentRow): Apartment {
  return {
    ...fromRow(row),
    kind: row.kind as Kind,
    side: row.side as Side,
    beds: parseBeds(row.beds),
    features: parseFeatures(row.features),
  };
}
