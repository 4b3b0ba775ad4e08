// The promotions that may reduce a stay booked now, and the one function that prices a stay with them.
import type { RouterContextProvider } from "react-router";
import { appContext, requestInfoContext } from "#app/app.server.ts";
import type { App } from "#app/app.server.ts";
import { addDays, instantAt, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { CodeFault } from "#app/stays/rules/faults.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { quoteStay } from "#app/stays/price/rules/price.ts";
import type { ApartmentRate, Quote, RateCard, RatePlan } from "#app/stays/price/rules/price.ts";
import type { Party, Stay } from "#app/stays/rules/stay.ts";
import { findCode, readCodeCookie } from "./find-code.server.ts";
import type { FoundCode, TypedCode } from "./find-code.server.ts";
import { readPriceStates } from "./price-history.sql.server.ts";
import { countUses, readPromotions } from "./promotions.sql.server.ts";
import { beginningOf, daysBefore, lowestBefore } from "./rules/lowest-price.ts";
import type { PriceState, PropertyTime } from "./rules/lowest-price.ts";
import {
  grantedIn,
  isBookableOn,
  isForEverybody,
  reducedFirstNight,
  reducedRate,
  suits,
  toReduction,
} from "./rules/promotion.ts";
import type { Promotion } from "./rules/promotion.ts";

/** What a code did for a stay: why it does not reduce it, or `applied`, or `notBetter` where another promotion gives more. */
export type CodeOutcome = CodeFault | "applied" | "notBetter";

/** The promotions of one request; ask for them once, and price every stay of the request with them. */
export interface Offers {
  /** Those on which the stay's price is made, whether granted or not. */
  promotionsFor(apartmentId: number, stay: Stay): readonly Promotion[];
  /** `quoteStay` with them, and with the lowest price before where an announced reduction has to name it. */
  quote(stay: Stay, party: Party, rate: ApartmentRate, card: RateCard, plan: RatePlan): Quote;
  /** The night that begins on a day as the first one of a stay of so many nights, for calendars. */
  nightPrice(date: PlainDate, nights: number, rate: ApartmentRate, card: RateCard): Cents;
  /** A price per night as every stay in the apartment gets it. */
  rateFrom(apartmentId: number, price: Cents): Cents;
  /** Null when no code was typed. `quote` is the stay's. */
  codeOutcome(apartmentId: number, stay: Stay, quote: Quote): CodeOutcome | null;
  /** Whether a code was typed: without one the prices are those of everybody. */
  hasCode: boolean;
  /** Why the code is refused whatever the stay, or null. */
  codeFault: CodeFault | null;
}

type OfferApp = Pick<App, "database" | "clock" | "property" | "rateLimiter">;

/**
 * Reads the promotions that can be booked today: those for everybody, and the one of a typed code. `ownBookingId` is the
 * guest's own unfinished booking: what it uses already does not count against it.
 */
export async function readOffers(
  app: OfferApp,
  {
    code,
    ownBookingId,
  }: { code?: TypedCode | null | undefined; ownBookingId?: string | undefined } = {},
): Promise<Offers> {
  const { db } = app.database;
  const { timeZone } = app.property.facts;
  const { today } = propertyDay(app.clock.now(), timeZone);
  const known = await readPromotions(db);
  const found = code ? await findCode(code, known, today, app) : null;
  const open = known.filter(
    (each) => each.status === "active" && isBookableOn(each, today) && isForEverybody(each),
  );
  const offered = [...open, ...(found?.promotions ?? [])];
  const limited = offered.filter(({ mostUses }) => mostUses !== null).map(({ id }) => id);
  const uses = await countUses(db, limited, ownBookingId);
  const left = offered.filter(
    ({ id, mostUses }) => mostUses === null || (uses.get(id) ?? 0) < mostUses,
  );
  const states = await readStates(db, open);
  const time = timeAt(timeZone);
  const codeFault = codeFaultOf(found, left);
  const promotionsFor = (apartmentId: number, stay: Stay) =>
    left.filter((each) => suits(each, apartmentId, stay, today));
  return {
    promotionsFor,
    hasCode: found !== null,
    codeFault,
    nightPrice(date, nights, rate, card) {
      const stay = { checkIn: date, checkOut: addDays(date, nights) };
      return reducedFirstNight(stay, promotionsFor(rate.id, stay), rate, card);
    },
    rateFrom: (apartmentId, price) => reducedRate(apartmentId, price, left),
    quote(stay, party, rate, card, plan) {
      const promotions = promotionsFor(rate.id, stay);
      const quote = quoteStay(stay, party, rate, card, plan, promotions.map(toReduction));
      const granted = grantedIn(quote, promotions);
      const lowest = findLowest(
        { granted, quote, apartmentId: rate.id, stay, party },
        states,
        time,
      );
      return lowest === null ? quote : { ...quote, lowestBefore: lowest };
    },
    codeOutcome(apartmentId, stay, quote) {
      if (!found) return null;
      if (codeFault) return codeFault;
      const promotions = promotionsFor(apartmentId, stay).filter((each) =>
        found.promotions.includes(each),
      );
      if (promotions.length === 0) return "codeNotForStay";
      return grantedIn(quote, promotions).length > 0 ? "applied" : "notBetter";
    },
  };
}

/**
 * Those of a request to any page: with the code in its cookie, so that prices in lists and calendars are those that the
 * checkout will ask for.
 */
export function readOffersOfRequest(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  ownBookingId?: string,
): Promise<Offers> {
  const app = context.get(appContext);
  const text = readCodeCookie(request, app.environment.origin);
  const { network } = context.get(requestInfoContext);
  return readOffers(app, { code: text === null ? null : { text, network }, ownBookingId });
}

function codeFaultOf(found: FoundCode | null, left: readonly Promotion[]): CodeFault | null {
  if (!found || found.fault) return found?.fault ?? null;
  return found.promotions.some((each) => left.includes(each)) ? null : "codeUsedUp";
}

async function readStates(db: Db, open: readonly Promotion[]): Promise<readonly PriceState[]> {
  const since = open.flatMap((each) => each.since ?? []).toSorted()[0];
  if (since === undefined) return [];
  // A day more, since the property's day may begin before that of UTC.
  const from = addDays(since.slice(0, 10), -daysBefore - 2);
  return readPriceStates(db, `${from}T00:00:00.000Z`);
}

// Only a reduction that everybody gets is announced, and only one below the lowest price before may be called one.
function findLowest(
  {
    granted,
    quote,
    ...priced
  }: {
    granted: readonly Promotion[];
    quote: Quote;
    apartmentId: number;
    stay: Stay;
    party: Party;
  },
  states: readonly PriceState[],
  time: PropertyTime,
): number | null {
  if (granted.length === 0 || !granted.every(isForEverybody)) return null;
  const began = beginningOf(granted, priced.stay, time);
  if (!began) return null;
  const lowest = lowestBefore({ ...priced, plan: quote.plan }, began, states, time);
  return lowest !== null && quote.total < lowest ? lowest : null;
}

function timeAt(timeZone: string): PropertyTime {
  const instants = new Map<PlainDate, string>();
  return {
    instantOf(day) {
      const known = instants.get(day) ?? instantAt(day, 0, timeZone).toISOString();
      instants.set(day, known);
      return known;
    },
    dayOf: (instant) => propertyDay(new Date(instant), timeZone).today,
  };
}
