// Handles the form of single nights: sets a price, or resets nights to the rate rules.
import { facts } from "#property/facts.ts";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import { nightPricesIn, writeNightPrices } from "#app/booking/night-prices.sql.server.ts";
import type { PricedNight } from "#app/booking/night-prices.sql.server.ts";
import { claimRateVersion, rateVersion } from "#app/booking/rate-changes.sql.server.ts";
import { readRates } from "#app/booking/rates.sql.server.ts";
import { addDays, propertyDay } from "#app/booking/rules/plain-date.ts";
import type { House } from "#app/house.server.ts";
import { defaultLanguage } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Actor } from "../audit.sql.server.ts";
import { formText } from "../rules/form-text.ts";
import { readNights } from "./rules/night-wish.ts";
import type { NightWish, TypedNights } from "./rules/night-wish.ts";
import { priceRuns } from "./rules/price-runs.ts";
import type { RateFault } from "./rules/rate-faults.ts";

/** The form to show again; `version` is sent with it next time. */
export interface NightsAnswer {
  typed: TypedNights;
  faults: RateFault[];
  stale: boolean;
  version: number;
}

/** `done` is a message key of `owner-rates.nights.done`. */
export type AnsweredNights =
  | { done: "set" | "freed" | "same"; typed: TypedNights }
  | { done: null; status: number; answer: NightsAnswer };

/** The button `free` resets to the rate rules; any other sets the price. */
export async function answerNights(
  form: FormData,
  actor: Actor,
  house: House,
): Promise<AnsweredNights> {
  const field = (name: string) => formText(form, name).trim().slice(0, 40);
  const typed = {
    apartment: field("apartment"),
    first: field("first"),
    last: field("last"),
    price: field("price"),
  };
  const { db } = house.database;
  const { today } = propertyDay(house.clock.now(), facts.timeZone);
  const isFree = field("do") === "free";
  const read = readNights(typed, isFree, (await readRates(db)).apartments, today);
  const version = Number(field("version") || NaN);
  if (!read.ok)
    return {
      done: null,
      status: 400,
      answer: { typed, faults: read.faults, stale: false, version },
    };
  const set = await setNightPrices(read.wish, version, actor, house);
  if (set.ok) {
    if (set.apartments === 0) return { done: "same", typed };
    return { done: isFree ? "freed" : "set", typed };
  }
  const latest = await rateVersion(db, "nightPrices");
  return { done: null, status: 409, answer: { typed, faults: [], stale: true, version: latest } };
}

/** The number of apartments changed; `stale` when another request set single nights since `version`. */
type SetNightPrices = { ok: true; apartments: number } | { ok: false; reason: "stale" };

/** Sets what `readNights` accepted, all of it or nothing. */
async function setNightPrices(
  { apartments, first, last, price }: NightWish,
  version: number,
  actor: Actor,
  { database, clock }: Pick<House, "database" | "clock">,
): Promise<SetNightPrices> {
  const nights = price === null ? [] : nightsAt(first, last, price);
  return inTransaction(database.db, async (trx): Promise<SetNightPrices> => {
    const now = clock.now();
    if (!(await claimRateVersion(trx, "nightPrices", version, now)))
      return { ok: false, reason: "stale" };
    const { currency } = (await readRates(trx)).card;
    let changed = 0;
    for (const apartmentId of apartments) {
      const span = { apartmentId, first, last };
      const was = priceRuns(await nightPricesIn(trx, span), currency);
      const is = priceRuns(nights, currency);
      if (was === is) continue;
      changed += 1;
      await writeNightPrices(trx, span, nights);
      await writeAudit(trx, {
        actor,
        what: price === null ? "nightPricesFreed" : "nightPricesSet",
        subject: await findApartmentName(trx, apartmentId, defaultLanguage),
        before: { nightPrices: was },
        after: { nightPrices: is },
        now,
      });
    }
    return { ok: true, apartments: changed };
  });
}

function nightsAt(first: string, last: string, amount: number): PricedNight[] {
  const nights: PricedNight[] = [];
  for (let night = first; night <= last; night = addDays(night, 1)) nights.push({ night, amount });
  return nights;
}
