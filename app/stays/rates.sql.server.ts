// Reads the owner's rates and stay rules, in the shape the pricing rules take, and which of them can be booked now.
import { takesCards } from "#app/app.server.ts";
import type { App } from "#app/app.server.ts";
import { cacheContent } from "#app/platform/cache-content.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Tables } from "#app/platform/tables/tables.ts";
import { orderSeasons } from "./rules/rate-card.ts";
import type { ApartmentRate, NightRules, RateCard } from "./rules/rate-card.ts";
import type { StayRules } from "./rules/stay.ts";
import { listStormNights } from "./storm-nights.sql.server.ts";
import { parseRateCard, parseStayRules } from "./rules/stored-terms.ts";

/** Everything a quote needs, read at one time. */
export interface Rates {
  card: RateCard;
  rules: StayRules;
  /** Whether guests can book: false until the owner opens a new property, and while it is closed again. */
  isOpen: boolean;
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
  const [apartments, singleNights, nightRules, yearRates, seasons, dated, names, settings, storms] =
    await Promise.all([
      db
        .selectFrom("apartments")
        .select(["id", "base_rate as baseRate", "cleaning_fee as cleaningFee"])
        .select(["guests as capacity", "active"])
        .orderBy("position")
        .orderBy("id")
        .execute(),
      db.selectFrom("night_prices").selectAll().orderBy("night").execute(),
      db.selectFrom("night_rules").selectAll().orderBy("night").execute(),
      db.selectFrom("year_rates").selectAll().orderBy("year").execute(),
      db
        .selectFrom("seasons")
        .select(["key", "from_day as from", "to_day as to", "percent", "min_nights as minNights"])
        .orderBy("position")
        .orderBy("id")
        .execute(),
      db
        .selectFrom("dated_seasons")
        .select([
          "key",
          "first as from",
          "last as to",
          "percent",
          "min_nights as minNights",
          "kind",
        ])
        .orderBy("id")
        .execute(),
      db.selectFrom("season_names").selectAll().orderBy("key").orderBy("language").execute(),
      db
        .selectFrom("settings")
        .select(["name", "value"])
        .where("name", "in", ["rateCard", "stayRules", "opening"])
        .execute(),
      listStormNights(db),
    ]);
  const prices = byApartment(singleNights, ({ night, amount }) => [night, amount]);
  const rules = byApartment(nightRules, (row) => [row.night, toNightRules(row)]);
  const years = byApartment(yearRates, ({ year, base_rate }) => [String(year), base_rate]);
  const rates = new Map<number, ApartmentRate>(
    apartments.map(({ active: _active, ...rate }) => [
      rate.id,
      {
        ...rate,
        singleNights: prices.get(rate.id) ?? {},
        ...(rules.has(rate.id) && { nightRules: rules.get(rate.id)! }),
        ...(storms.has(rate.id) && { stormNights: storms.get(rate.id)! }),
        ...(years.has(rate.id) && { ratesFrom: years.get(rate.id)! }),
      },
    ]),
  );
  const own: Record<string, Record<string, string>> = {};
  for (const { key, language, name } of names) (own[key] ??= {})[language] = name;
  const stored = parseRateCard(valueOf(settings, "rateCard"));
  return {
    card: {
      ...stored,
      seasons: orderSeasons([...dated, ...seasons]),
      ...(names.length > 0 && { names: own }),
    },
    rules: parseStayRules(valueOf(settings, "stayRules")),
    isOpen: !isClosed(settings.find(({ name }) => name === "opening")?.value),
    apartments: apartments.filter(({ active }) => active === 1).map(({ id }) => id),
    of(apartmentId) {
      const rate = rates.get(apartmentId);
      if (!rate) throw new RangeError(`There is no apartment ${apartmentId}`);
      return rate;
    },
  };
}

function byApartment<Row extends { apartment_id: number }, Value>(
  rows: readonly Row[],
  entryOf: (row: Row) => [key: string, Value],
): Map<number, Record<string, Value>> {
  const found = new Map<number, Record<string, Value>>();
  for (const row of rows) {
    const [key, value] = entryOf(row);
    const values = found.get(row.apartment_id) ?? {};
    values[key] = value;
    found.set(row.apartment_id, values);
  }
  return found;
}

function toNightRules(row: Tables["night_rules"]): NightRules {
  return {
    ...(row.min_nights !== null && { minNights: row.min_nights }),
    ...(row.no_arrival === 1 && { noArrival: true }),
    ...(row.no_departure === 1 && { noDeparture: true }),
    ...(row.closed === 1 && { closed: true }),
  };
}

// A database of an earlier release has no such row: it stays open.
function isClosed(opening = "{}"): boolean {
  return (JSON.parse(opening) as { closed?: unknown }).closed === true;
}

function valueOf(rows: { name: string; value: string }[], name: string): string {
  const row = rows.find((candidate) => candidate.name === name);
  if (!row) throw new Error(`The setting "${name}" is missing: the database was not seeded`);
  return row.value;
}

/**
 * As `readRates`, but without a card gateway the non-refundable rate is left out: only a card payment makes it binding.
 * While the property is closed its rules allow guests no stay; `by` the owner, who books for them, they are as usual.
 */
export async function readOfferedRates(
  app: Pick<App, "database" | "gateway">,
  by: "guest" | "owner" = "guest",
): Promise<Rates> {
  const all = await readRates(app.database.db);
  const isRefused = !all.isOpen && by === "guest";
  const rates = isRefused ? { ...all, rules: { ...all.rules, notOpen: true } } : all;
  if (takesCards(app)) return rates;
  const plans = rates.card.plans.filter(({ key }) => key !== "nonRefundable");
  return { ...rates, card: { ...rates.card, plans } };
}
