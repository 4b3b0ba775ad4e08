// Updates the rows of apartments: their details, texts, order, and whether they are active.
import { sql } from "kysely";
import * as v from "valibot";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { toRow } from "#app/platform/database/row-names.ts";
import { updateVersioned, writeVersioned } from "#app/platform/database/shared-rows.sql.server.ts";
import type { ApartmentStage } from "#app/platform/tables/tables.ts";
import type { ApartmentTexts } from "./apartments.sql.server.ts";
import type { Apartment, ApartmentDetails } from "./rules/apartment.ts";
import type { SaleChange } from "./rules/sale-days.ts";
import { textNames } from "./rules/texts.ts";

/** The texts of an apartment in one language; `sources` are the hashes of the texts they were translated from. */
export interface WrittenTexts {
  language: string;
  version: number;
  texts: ApartmentTexts;
  sources: v.InferOutput<typeof sourcesSchema>;
}

const sourcesSchema = v.partial(v.object(v.entriesFromList(textNames, v.string())));

/** The version of an apartment, which counts changes of details, features, order and active state; null if there is none. */
export async function findApartmentVersion(
  db: Db,
  id: number,
): Promise<{ version: number; active: boolean } | null> {
  const row = await db
    .selectFrom("apartments")
    .select(["version", "active"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? { version: row.version, active: row.active === 1 } : null;
}

/** Increments the version if it still is `seen`; false when it was changed meanwhile. Locks the apartment's row. */
export async function bumpApartmentVersion(trx: Trx, id: number, seen: number): Promise<boolean> {
  return updateVersioned(trx, "apartments", { id }, seen, {});
}

/** Locks the apartment's row against other writers until the transaction ends. */
export async function lockApartment(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable("apartments")
    .set({ version: sql<number>`version` })
    .where("id", "=", id)
    .execute();
}

/** The ids of all apartments in the owner's order, and which are active; locked until the transaction ends. */
export async function lockOrder(
  trx: Trx,
): Promise<{ id: number; active: boolean; stage: ApartmentStage }[]> {
  await trx
    .updateTable("apartments")
    .set({ position: sql<number>`position` })
    .execute();
  const rows = await trx
    .selectFrom("apartments")
    .select(["id", "active", "stage"])
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(({ id, active, stage }) => ({ id, active: active === 1, stage }));
}

/** Puts an apartment on sale or takes it off, keeps from which day on, and increments its version. */
export async function writeSale(
  trx: Trx,
  id: number,
  { active, stage }: { active: boolean; stage: ApartmentStage },
  { now, today }: { now: Date; today: PlainDate },
): Promise<void> {
  const flag = active ? (1 as const) : (0 as const);
  const { active: was } = await trx
    .selectFrom("apartments")
    .select("active")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("apartments")
    .set((eb) => ({ active: flag, stage, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  if (was === flag) return;
  await trx
    .insertInto("apartment_sales")
    .values({ apartment_id: id, at: now.toISOString(), day: today, on_sale: flag })
    // Twice in a millisecond: the later one counts.
    .onConflict((conflict) =>
      conflict.columns(["apartment_id", "at"]).doUpdateSet({ on_sale: flag }),
    )
    .execute();
}

/** When each apartment was put on sale and taken off, in that order. */
export async function listSaleChanges(db: Db): Promise<SaleChange[]> {
  const rows = await db.selectFrom("apartment_sales").selectAll().orderBy("at").execute();
  return rows.map(({ apartment_id, day, on_sale }) => ({
    apartmentId: apartment_id,
    day,
    onSale: on_sale === 1,
  }));
}

/** Adds a draft with its name in one language; its other texts are still empty. */
export async function insertApartment(
  trx: Trx,
  { details, features, ...plain }: Omit<Apartment, keyof ApartmentDetails> & AddedDetails,
  words: { language: string; name: string },
): Promise<void> {
  const { beds, access, ...own } = details;
  const json = { beds: JSON.stringify(beds), access: JSON.stringify(access) };
  const row = toRow({ ...plain, ...own, ...json, features: JSON.stringify(features) });
  await trx
    .insertInto("apartments")
    .values({ ...row, active: 0, stage: "draft" })
    .execute();
  const empty = { tagline: "", summary: "", description: "", view: "", access: "" };
  await trx
    .insertInto("apartment_words")
    .values({ apartment_id: plain.id, ...words, ...empty })
    .execute();
}

interface AddedDetails {
  details: ApartmentDetails;
}

/** Writes the base rate and the cleaning fee, in cents. */
export async function writePrice(
  trx: Trx,
  id: number,
  { baseRate, cleaningFee }: Pick<Apartment, "baseRate" | "cleaningFee">,
): Promise<void> {
  await trx
    .updateTable("apartments")
    .set({ base_rate: baseRate, cleaning_fee: cleaningFee })
    .where("id", "=", id)
    .execute();
}

/** Writes the details of an apartment. */
export async function writeDetails(trx: Trx, id: number, details: ApartmentDetails): Promise<void> {
  const { beds, access, ...plain } = details;
  const row = toRow({ ...plain, beds: JSON.stringify(beds), access: JSON.stringify(access) });
  await trx.updateTable("apartments").set(row).where("id", "=", id).execute();
}

/** Writes the feature keys of an apartment; the first three show on its card. */
export async function writeFeatures(trx: Trx, id: number, features: string[]): Promise<void> {
  const row = { features: JSON.stringify(features) };
  await trx.updateTable("apartments").set(row).where("id", "=", id).execute();
}

/** The keys of all features that have a label. */
export async function listFeatureKeys(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("feature_words").select("feature").distinct().execute();
  return rows.map(({ feature }) => feature);
}

/** The texts of an apartment in every language that has any; of all apartments without `id`. */
export async function listTexts(
  db: Db,
  id?: number,
): Promise<(WrittenTexts & { apartmentId: number })[]> {
  const rows = await db
    .selectFrom("apartment_words")
    .selectAll()
    .$if(id !== undefined, (query) => query.where("apartment_id", "=", id!))
    .execute();
  return rows.map(({ apartment_id, language, version, sources, ...texts }) => ({
    apartmentId: apartment_id,
    language,
    version,
    texts: Object.fromEntries(textNames.map((name) => [name, texts[name]])) as never,
    sources: v.parse(sourcesSchema, JSON.parse(sources)),
  }));
}

/** Writes a language on top of the version that was seen, 0 for a new one; false when it was changed meanwhile. */
export async function writeTexts(
  trx: Trx,
  apartmentId: number,
  { language, version: seen, texts, sources }: WrittenTexts,
): Promise<boolean> {
  const row = { ...texts, sources: JSON.stringify(sources) };
  return writeVersioned(trx, "apartment_words", { apartment_id: apartmentId, language }, seen, row);
}

/** Stores what a translation was made from; leaves the version, so that another edit of that language does not conflict. */
export async function writeSources(
  trx: Trx,
  apartmentId: number,
  { language, sources }: Pick<WrittenTexts, "language" | "sources">,
): Promise<void> {
  await trx
    .updateTable("apartment_words")
    .set({ sources: JSON.stringify(sources) })
    .where("apartment_id", "=", apartmentId)
    .where("language", "=", language)
    .execute();
}
