// Writes the owner's rates and prices of single nights. New quotes use them at once; bookings keep the price stored in them.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import type { Cents } from "./rules/money.ts";
import type { NightRules, RateCard } from "./rules/rate-card.ts";
import type { StayRules } from "./rules/stay.ts";

/** What has a version number: the rates as a whole, or the prices of single nights. Each change increments it. */
type RateVersion = "rateCard" | "nightPrices";

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

/** Replaces the rate card, its seasons and their names, and the stay rules. */
export async function replaceRateCard(
  trx: Trx,
  { seasons, names, ...card }: RateCard,
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
  await trx.deleteFrom("dated_seasons").execute();
  const dated = seasons.flatMap(({ kind, key, from, to, percent, minNights }) =>
    kind ? [{ kind, key, first: from, last: to, percent, min_nights: minNights }] : [],
  );
  if (dated.length > 0)
    await trx
      .insertInto("dated_seasons")
      .values(dated.map((row, index) => ({ id: index + 1, ...row })))
      .execute();
  await trx.deleteFrom("season_names").execute();
  const own = Object.entries(names ?? {}).flatMap(([key, texts]) =>
    Object.entries(texts).map(([language, name]) => ({ key, language, name })),
  );
  if (own.length > 0) await trx.insertInto("season_names").values(own).execute();
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

/** An apartment's rates beside the base rate: those of years, prices of single nights, and their other rules. */
export interface OwnNights {
  id: number;
  ratesFrom: Readonly<Record<string, Cents>>;
  prices: Readonly<Record<PlainDate, Cents>>;
  nights: Readonly<Record<PlainDate, NightRules>>;
}

/** Replaces all of them; a night without a price is priced by the rate card again. */
export async function replaceOwnNights(
  trx: Trx,
  { id: apartment_id, ratesFrom, prices, nights }: OwnNights,
): Promise<void> {
  for (const table of ["year_rates", "night_prices", "night_rules"] as const)
    await trx.deleteFrom(table).where("apartment_id", "=", apartment_id).execute();
  const years = Object.entries(ratesFrom).map(([year, base_rate]) => ({
    apartment_id,
    year: Number(year),
    base_rate,
  }));
  if (years.length > 0) await trx.insertInto("year_rates").values(years).execute();
  const priced = Object.entries(prices).map(([night, amount]) => ({ apartment_id, night, amount }));
  for (const rows of inBatches(priced)) await trx.insertInto("night_prices").values(rows).execute();
  const ruled = Object.entries(nights).map(([night, rules]) => ({
    apartment_id,
    night,
    min_nights: rules.minNights ?? null,
    no_arrival: rules.noArrival ? (1 as const) : (0 as const),
    no_departure: rules.noDeparture ? (1 as const) : (0 as const),
    closed: rules.closed ? (1 as const) : (0 as const),
  }));
  for (const rows of inBatches(ruled)) await trx.insertInto("night_rules").values(rows).execute();
}

// A statement has a limited number of parameters.
function inBatches<Row>(rows: readonly Row[]): Row[][] {
  const size = 500;
  const count = Math.ceil(rows.length / size);
  return Array.from({ length: count }, (_, at) => rows.slice(at * size, (at + 1) * size));
}
