// Prices of single nights: loads a month of them, and sets a price or resets nights to the rate rules.
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { isMonth, shiftMonth } from "#app/dates/rules/month-weeks.ts";
import { addDays, monthOf, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { recordPrices } from "#app/promotions/price-history.sql.server.ts";
import {
  incrementRateVersion,
  listNightPrices,
  readRateVersion,
  replaceNightPrices,
} from "#app/stays/rate-changes.sql.server.ts";
import type { PricedNight } from "#app/stays/rate-changes.sql.server.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { formLine, formVersion } from "#app/ui/rules/form-values.ts";
import { loadRates } from "./load-rates.server.ts";
import { formatPriceRuns, nightCells, nightLimits, readNights } from "./rules/night-prices.ts";
import type { NightCell, NightPriceChange, TypedNights } from "./rules/night-prices.ts";
import type { RateFault } from "./rules/rate-faults.ts";

/** The grid; `apartment` is a number as text or `all`, a month is `YYYY-MM` and null where there is none to go to. */
export interface LoadedNights {
  version: number;
  apartments: { id: number; name: string }[];
  apartment: string;
  month: string;
  earlier: string | null;
  later: string | null;
  today: PlainDate;
  currency: string;
  cells: NightCell[];
}

/** Invalid values show the first apartment and the current month. */
export async function loadNights(
  asked: { apartment: string; month: string },
  language: Language,
  app: App,
): Promise<LoadedNights> {
  const { facts } = app.property;
  const version = await readRateVersion(app.database.db, "nightPrices");
  const { rates, apartments } = await loadRates(language, app);
  const { today } = propertyDay(app.clock.now(), facts.timeZone);
  const known = apartments.find(({ id }) => String(id) === asked.apartment) ?? apartments[0];
  const apartment = asked.apartment === "all" || !known ? "all" : String(known.id);
  const shown = rates.apartments.filter((id) => apartment === "all" || String(id) === apartment);
  const [current, last] = [monthOf(today), shiftMonth(monthOf(today), nightLimits.months)];
  const inside = isMonth(asked.month) && asked.month >= current && asked.month <= last;
  const month = inside ? asked.month : current;
  return {
    version,
    apartments,
    apartment,
    month,
    earlier: month > current ? shiftMonth(month, -1) : null,
    later: month < last ? shiftMonth(month, 1) : null,
    today,
    currency: rates.card.currency,
    cells:
      shown.length > 0
        ? nightCells(
            month,
            shown.map((id) => rates.of(id)),
            rates.card,
          )
        : [],
  };
}

/** The form to show again; `version` is sent with it next time. */
export interface NightsAnswer {
  typed: TypedNights;
  faults: RateFault[];
  stale: boolean;
  version: number;
}

/** What was done, or the form again. */
export type AnswerNightsResult =
  | { done: MessageKey<"admin-rates.nights.done">; typed: TypedNights }
  | { done: null; status: number; answer: NightsAnswer };

/** The button `free` resets to the rate rules; any other sets the price. */
export async function answerNights(
  form: FormData,
  actor: Actor,
  app: App,
): Promise<AnswerNightsResult> {
  const { facts } = app.property;
  const field = (name: string) => formLine(form, name);
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
  const version = formVersion(form);
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
    if (changed > 0) await recordPrices(trx, now);
    return { ok: true, apartments: changed };
  });
}

function priceNights(first: string, last: string, amount: number): PricedNight[] {
  const nights: PricedNight[] = [];
  for (let night = first; night <= last; night = addDays(night, 1)) nights.push({ night, amount });
  return nights;
}
