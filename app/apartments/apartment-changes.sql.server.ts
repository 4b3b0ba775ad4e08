// Updates the rows of apartments: their details, texts, order, and whether they are active.
import { sql } from "kysely";
import * as v from "valibot";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { toRow } from "#app/platform/database/row-names.ts";
import { updateVersioned, writeVersioned } from "#app/platform/database/shared-rows.sql.server.ts";
import type { ApartmentTexts } from "./apartments.sql.server.ts";
import type { ApartmentDetails } from "./rules/apartment.ts";
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
export async function lockOrder(trx: Trx): Promise<{ id: number; active: boolean }[]> {
  await trx
    .updateTable("apartments")
    .set({ position: sql<number>`position` })
    .execute();
  const rows = await trx
    .selectFrom("apartments")
    .select(["id", "active"])
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(({ id, active }) => ({ id, active: active === 1 }));
}

/** Switches an apartment on or off, and increments its version. */
export async function writeActive(trx: Trx, id: number, active: boolean): Promise<void> {
  await trx
    .updateTable("apartments")
    .set((eb) => ({ active: active ? (1 as const) : (0 as const), version: eb("version", "+", 1) }))
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
