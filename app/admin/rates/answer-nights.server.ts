// Handles the form of single nights: sets a price, or resets nights to the rate rules.
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import { listNightPrices, replaceNightPrices } from "#app/stays/night-prices.sql.server.ts";
import type { PricedNight } from "#app/stays/night-prices.sql.server.ts";
import { incrementRateVersion, readRateVersion } from "#app/stays/rate-changes.sql.server.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { readFormText } from "../rules/read-form-text.ts";
import { readNights } from "./rules/night-price-change.ts";
import type { NightPriceChange, TypedNights } from "./rules/night-price-change.ts";
import { formatPriceRuns } from "./rules/format-price-runs.ts";
import type { RateFault } from "./rules/rate-faults.ts";

/** The form to show again; `version` is sent with it next time. */
export interface NightsAnswer {
  typed: TypedNights;
  faults: RateFault[];
  stale: boolean;
  version: number;
}

/** `done` is a message key of `owner-rates.nights.done`. */
export type AnswerNightsResult =
  | { done: "set" | "freed" | "same"; typed: TypedNights }
  | { done: null; status: number; answer: NightsAnswer };

/** The button `free` resets to the rate rules; any other sets the price. */
export async function answerNights(
  form: FormData,
  actor: Actor,
  app: App,
): Promise<AnswerNightsResult> {
  const { facts } = app.property;
  const field = (name: string) => readFormText(form, name).trim().slice(0, 40);
  const typed = {
    apartment: field("apartment"),
    first: field("first"),
    last: field("last"),
    price: field("price"),
  };
  const { db } = app.database;
  const { today } = propertyDay(app.clock.now(), facts.timeZone);
  const isReset = field("do") === "free";
  const read = readNights(typed, isReset, (await readRates(db)).apartments, today);
  const version = Number(field("version") || NaN);
  if (!read.ok)
    return {
      done: null,
      status: 400,
      answer: { typed, faults: read.faults, stale: false, version },
    };
  const set = await setNightPrices(read.change, version, actor, app);
  if (set.ok) {
    if (set.apartments === 0) return { done: "same", typed };
    return { done: isReset ? "freed" : "set", typed };
  }
  const latest = await readRateVersion(db, "nightPrices");
  return { done: null, status: 409, answer: { typed, faults: [], stale: true, version: latest } };
}

/** The number of apartments changed; `stale` when another request set single nights since `version`. */
type SetNightPricesResult = { ok: true; apartments: number } | { ok: false; reason: "stale" };

/** Sets what `readNights` accepted, all of it or nothing. */
async function setNightPrices(
  { apartments, first, last, price }: NightPriceChange,
  version: number,
  actor: Actor,
  { database, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<SetNightPricesResult> {
  const nights = price === null ? [] : priceNights(first, last, price);
  return inTransaction(database.db, async (trx): Promise<SetNightPricesResult> => {
    const now = clock.now();
    if (!(await incrementRateVersion(trx, "nightPrices", version, now)))
      return { ok: false, reason: "stale" };
    const { currency } = (await readRates(trx)).card;
    let changed = 0;
    for (const apartmentId of apartments) {
      const span = { apartmentId, first, last };
      const was = formatPriceRuns(await listNightPrices(trx, span), currency);
      const is = formatPriceRuns(nights, currency);
      if (was === is) continue;
      changed += 1;
      await replaceNightPrices(trx, span, nights);
      await writeAudit(trx, {
        actor,
        what: price === null ? "nightPricesFreed" : "nightPricesSet",
        subject: await findApartmentName(trx, apartmentId, facts.defaultLanguage, facts),
        before: { nightPrices: was },
        after: { nightPrices: is },
        now,
      });
    }
    return { ok: true, apartments: changed };
  });
}

function priceNights(first: string, last: string, amount: number): PricedNight[] {
  const nights: PricedNight[] = [];
  for (let night = first; night <= last; night = addDays(night, 1)) nights.push({ night, amount });
  return nights;
}
