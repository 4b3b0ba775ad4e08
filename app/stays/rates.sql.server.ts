// Reads the owner's rates and stay rules, in the shape the pricing rules take.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { cacheContent } from "#app/platform/cache-content.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { ApartmentRate, RateCard } from "./rules/rate-card.ts";
import { parseRateCard, parseStayRules } from "./rules/stored-rates.ts";
import type { StayRules } from "./rules/stored-rates.ts";

/** Everything a quote needs, read at one time. */
export interface Rates {
  card: RateCard;
  rules: StayRules;
  /** The ids of the apartments that can be booked, in the owner's order. */
  apartments: readonly number[];
  /** One apartment's rates, also of an inactive one, which may still have bookings. Throws for an unknown id. */
  of(apartmentId: number): ApartmentRate;
}

/** Reads the rate card, the stay rules and every apartment's rates. Throws when the database was not seeded. */
export async function readRates(db: Db): Promise<Rates> {
  return cacheContent(db, "rates", () => readAll(db));
}

async function readAll(db: Db): Promise<Rates> {
  const [apartments, singleNights, seasons, settings] = await Promise.all([
    db
      .selectFrom("apartments")
      .select(["id", "base_rate as baseRate", "cleaning_fee as cleaningFee"])
      .select(["guests as capacity", "active"])
      .orderBy("position")
      .orderBy("id")
      .execute(),
    db.selectFrom("night_prices").selectAll().execute(),
    db
      .selectFrom("seasons")
      .select(["key", "from_day as from", "to_day as to", "percent", "min_nights as minNights"])
      .orderBy("position")
      .orderBy("id")
      .execute(),
    db
      .selectFrom("settings")
      .select(["name", "value"])
      .where("name", "in", ["rateCard", "stayRules"])
      .execute(),
  ]);
  const nightsOf = new Map<number, Record<PlainDate, number>>();
  for (const { apartment_id, night, amount } of singleNights) {
    const prices = nightsOf.get(apartment_id) ?? {};
    prices[night] = amount;
    nightsOf.set(apartment_id, prices);
  }
  const rates = new Map<number, ApartmentRate>(
    apartments.map(({ active: _active, ...rate }) => [
      rate.id,
      { ...rate, singleNights: nightsOf.get(rate.id) ?? {} },
    ]),
  );
  return {
    card: { ...parseRateCard(valueOf(settings, "rateCard")), seasons },
    rules: parseStayRules(valueOf(settings, "stayRules")),
    apartments: apartments.filter(({ active }) => active === 1).map(({ id }) => id),
    of(apartmentId) {
      const rate = rates.get(apartmentId);
      if (!rate) throw new RangeError(`There is no apartment ${apartmentId}`);
      return rate;
    },
  };
}

function valueOf(rows: { name: string; value: string }[], name: string): string {
  const row = rows.find((candidate) => candidate.name === name);
  if (!row) throw new Error(`The setting "${name}" is missing: the database was not seeded`);
  return row.value;
}
