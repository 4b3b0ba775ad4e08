// Writes the owner's rates and prices of single nights. New quotes use them at once; bookings keep the price stored in them.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import type { Cents } from "./rules/money.ts";
import type { RateCard } from "./rules/rate-card.ts";
import type { StayRules } from "./rules/stay.ts";

/** What has a version number: the rates as a whole, or the prices of single nights. Each change increments it. */
export type RateVersion = "rateCard" | "nightPrices";

/** The present version; 0 before the first change of single nights. Read it before the data it belongs to. */
export async function readRateVersion(db: Db, name: RateVersion): Promise<number> {
  const row = await db
    .selectFrom("settings")
    .select("version")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** Increments the version if it still is `seen`; false when it has changed. Locks it until the transaction ends. */
export async function incrementRateVersion(
  trx: Trx,
  name: RateVersion,
  seen: number,
  now: Date,
): Promise<boolean> {
  const changed_at = now.toISOString();
  if (seen === 0) {
    const inserted = await trx
      .insertInto("settings")
      .values({ name, value: "{}", version: 1, changed_at })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .executeTakeFirst();
    return inserted.numInsertedOrUpdatedRows === 1n;
  }
  const updated = await trx
    .updateTable("settings")
    .set({ version: seen + 1, changed_at })
    .where("name", "=", name)
    .where("version", "=", seen)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Replaces the rate card and the stay rules. */
export async function replaceRateCard(
  trx: Trx,
  { seasons, ...card }: RateCard,
  rules: StayRules,
): Promise<void> {
  await trx
    .updateTable("settings")
    .set({ value: JSON.stringify(card) })
    .where("name", "=", "rateCard")
    .execute();
  await trx
    .updateTable("settings")
    .set({ value: JSON.stringify(rules) })
    .where("name", "=", "stayRules")
    .execute();
  await trx.deleteFrom("seasons").execute();
  await insertSeasons(trx, seasons);
}

/** Inserts the yearly seasons, in their order; there must be none yet. */
export async function insertSeasons(trx: Trx, seasons: RateCard["seasons"]): Promise<void> {
  const yearly = seasons.filter(({ kind }) => !kind);
  const rows = yearly.map((season, index) => ({
    id: index + 1,
    key: season.key,
    from_day: season.from,
    to_day: season.to,
    percent: season.percent,
    min_nights: season.minNights,
    position: index + 1,
  }));
  await trx.insertInto("seasons").values(rows).execute();
}

/** Replaces an apartment's base rate and cleaning fee. */
export async function replaceApartmentRate(
  trx: Trx,
  { id, baseRate, cleaningFee }: { id: number; baseRate: Cents; cleaningFee: Cents },
): Promise<void> {
  await trx
    .updateTable("apartments")
    .set({ base_rate: baseRate, cleaning_fee: cleaningFee })
    .where("id", "=", id)
    .execute();
}

/** Nights of one apartment, the last one included. */
export interface NightSpan {
  apartmentId: number;
  first: PlainDate;
  last: PlainDate;
}

/** A night with its own price. */
export interface PricedNight {
  night: PlainDate;
  amount: Cents;
}

/** The prices stored for a span of nights, by date. */
export async function listNightPrices(
  db: Db,
  { apartmentId, first, last }: NightSpan,
): Promise<PricedNight[]> {
  return db
    .selectFrom("night_prices")
    .select(["night", "amount"])
    .where("apartment_id", "=", apartmentId)
    .where("night", ">=", first)
    .where("night", "<=", last)
    .orderBy("night")
    .execute();
}

/** Replaces all prices of a span; a night without one is priced by the rate card again. */
export async function replaceNightPrices(
  trx: Trx,
  { apartmentId, first, last }: NightSpan,
  nights: readonly PricedNight[],
): Promise<void> {
  await trx
    .deleteFrom("night_prices")
    .where("apartment_id", "=", apartmentId)
    .where("night", ">=", first)
    .where("night", "<=", last)
    .execute();
  const rows = nights.map(({ night, amount }) => ({ apartment_id: apartmentId, night, amount }));
  if (rows.length > 0) await trx.insertInto("night_prices").values(rows).execute();
}
