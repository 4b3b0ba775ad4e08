// Writing the owner's rates: new quotes follow at once, bookings keep the price that is frozen in them.
import type { Db, Trx } from "#app/platform/database.server.ts";
import type { Cents } from "./rules/money.ts";
import type { RateCard } from "./rules/rate-card.ts";
import type { StayRules } from "./rules/stay.ts";

/** What is counted: the rates as a whole, or the prices of single nights. Each change makes the version one higher. */
export type RateVersion = "rateCard" | "nightPrices";

/** The version as it stands; 0 before the first change of single nights. Read it before what it stands for. */
export async function rateVersion(db: Db, name: RateVersion): Promise<number> {
  const row = await db
    .selectFrom("settings")
    .select("version")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** Makes the version one higher if it still is `seen`; false when somebody was faster. Locks it until the transaction ends. */
export async function claimRateVersion(
  trx: Trx,
  name: RateVersion,
  seen: number,
  now: Date,
): Promise<boolean> {
  const changed_at = now.toISOString();
  if (seen === 0) {
    const made = await trx
      .insertInto("settings")
      .values({ name, value: "{}", version: 1, changed_at })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .executeTakeFirst();
    return made.numInsertedOrUpdatedRows === 1n;
  }
  const moved = await trx
    .updateTable("settings")
    .set({ version: seen + 1, changed_at })
    .where("name", "=", name)
    .where("version", "=", seen)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** Puts card and rules in place of those there are. */
export async function writeRateCard(
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

/** Writes the seasons, in their order, where there are none. */
export async function insertSeasons(trx: Trx, seasons: RateCard["seasons"]): Promise<void> {
  const rows = seasons.map((season, place) => ({
    id: place + 1,
    key: season.key,
    from_day: season.from,
    to_day: season.to,
    percent: season.percent,
    min_nights: season.minNights,
    position: place + 1,
  }));
  await trx.insertInto("seasons").values(rows).execute();
}

/** Puts an apartment's own figures in place of those there are. */
export async function writeApartmentRate(
  trx: Trx,
  { id, baseRate, cleaningFee }: { id: number; baseRate: Cents; cleaningFee: Cents },
): Promise<void> {
  await trx
    .updateTable("apartments")
    .set({ base_rate: baseRate, cleaning_fee: cleaningFee })
    .where("id", "=", id)
    .execute();
}
