// Answers the form of single nights: sets a price, or puts nights back to the rule.
import { facts } from "#property/facts.ts";
import { rateVersion } from "#app/booking/rate-changes.sql.server.ts";
import { readRates } from "#app/booking/rates.sql.server.ts";
import { propertyDay } from "#app/booking/rules/plain-date.ts";
import type { House } from "#app/house.server.ts";
import type { Actor } from "../audit.sql.server.ts";
import { readNights } from "./rules/night-wish.ts";
import type { TypedNights } from "./rules/night-wish.ts";
import type { RateFault } from "./rules/rate-faults.ts";
import { formText } from "../rules/form-text.ts";
import { setNightPrices } from "./set-night-prices.server.ts";

/** The form again; `version` is the one to send it with next time. */
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

/** The button `free` puts back to the rule; any other sets the price. */
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
