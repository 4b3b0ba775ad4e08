// Rows of the prices that the owner set for single nights.
import type { Db, Trx } from "#app/platform/database.server.ts";
import type { Cents } from "./rules/money.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";

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
