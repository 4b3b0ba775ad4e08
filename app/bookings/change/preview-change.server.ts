// Previews a change of a booking's stay: whether it is allowed, what it costs, what is refunded. Writes nothing.
import type { PropertyFacts } from "#property/facts.ts";
import { findTakenNights } from "#app/availability/nights.sql.server.ts";
import { withClosedNights } from "#app/availability/rules/availability.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { listBookingExtras } from "#app/extras/booking-extras.sql.server.ts";
import type { WantedExtra } from "#app/extras/rules/extra.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { listBookedPromotions } from "#app/promotions/promotions.sql.server.ts";
import { suits, toReduction } from "#app/promotions/rules/promotion.ts";
import {
  apartmentOn,
  apartmentsOf,
  hasNight,
  movesWithin,
  partsOf,
} from "#app/stays/rules/moves.ts";
import type { Move, PlacedStay, StayPart } from "#app/stays/rules/moves.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import type { Rates } from "#app/stays/rates.sql.server.ts";
import { nightRulesOf } from "#app/stays/rules/rate-card.ts";
import type { ApartmentRate } from "#app/stays/rules/rate-card.ts";
import { keptReduction, withBestPrice } from "#app/stays/price/rules/best-price.ts";
import { keepPrice, quoteStay } from "#app/stays/price/rules/price.ts";
import type { PriceLine, Quote } from "#app/stays/price/rules/price.ts";
import { checkParty, nightsOf } from "#app/stays/rules/stay.ts";
import type { Party, Stay, StayRefusal } from "#app/stays/rules/stay.ts";
import { findAgreedReduction } from "../best-price/claims.sql.server.ts";
import type { BookingEvent } from "../booking-events.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { findExemption } from "../payments/by-hand/fee-exemptions.sql.server.ts";
import { exemptQuote } from "../payments/by-hand/rules/fee-exemption.ts";
import { previewCancellation } from "./cancel-booking.server.ts";
import { hasExtras, priceExtras } from "../extras/price-extras.server.ts";
import type { ExtrasRequest } from "../extras/price-extras.server.ts";
import { findPlan } from "../payments/plans/plans.sql.server.ts";
import { policyByPlan } from "../payments/plans/read-plan.server.ts";
import { changedTerms, checkChange } from "../rules/stay-change.ts";
import type { ChangedPrice, ChangedTerms, ChangeFault } from "../rules/stay-change.ts";

/** The stay a booking is to get. Its rate plan stays. */
export interface RequestedStay {
  apartmentId: number;
  /** The booking's own, as far as they are within the stay, where they are left out; none in another first apartment. */
  moves?: readonly Move[] | undefined;
  stay: Stay;
  party: Party;
  /** How staff price it; the rates of today where it is left out. */
  price?: ChangedPrice | undefined;
  /** At the desk: rules of guests that the stay breaks are listed in the offer, to be waived by staff. */
  beyondRules?: boolean;
  /** The least share, in percent, that goes back of what the new stay costs less. */
  atLeast?: number;
  actor: BookingEvent["actor"];
}

/** The new price by today's rates, and the terms that follow from it. */
export interface ChangeOffer extends ChangedTerms {
  quote: Quote;
  nights: PlainDate[];
  moves: Move[];
  /** The rules of guests that it breaks, where staff may waive them. */
  broken: StayRefusal[];
  /** What stays of the extras, and the names of those that the new stay cannot have, by language. */
  extras: WantedExtra[];
  dropped: Record<string, string>[];
  /** The promotions that the new stay has as agreed, and those of the present price that it does not qualify for, by language. */
  promotions: { kept: Record<string, string>[]; lost: Record<string, string>[] };
  /** What the new stay keeps of a price matched elsewhere, in cents; null where it keeps all, or had none. */
  keptBestPrice: Cents | null;
}

/** Why the change is refused, by the same rules as a new booking. */
export type ChangeRefusal =
  | { ok: false; reason: ChangeFault | "unknownApartment" | "nightsTaken" | "keepNights" }
  | ({ ok: false } & StayRefusal);

type Preview = { ok: true; offer: ChangeOffer } | ChangeRefusal;

/** Checks against the present state; the booking's own nights count as free. */
export function previewChange(
  booking: Booking,
  requested: RequestedStay,
  db: Db,
  now: Date,
  facts: PropertyFacts,
): Promise<Preview> {
  return previewEach(booking, db, now, facts)(requested);
}

/**
 * Previews several changes of one booking, one after the other, as `previewChange` does. What they have in common is read once, when
 * it is first needed, and `rates` not even once where they are known.
 */
export function previewEach(
  booking: Booking,
  db: Db,
  now: Date,
  facts: PropertyFacts,
  rates?: Rates,
): (requested: RequestedStay) => Promise<Preview> {
  const { id } = booking;
  const shared: Shared = {
    rates: once(async () => rates ?? readRates(db)),
    promotions: once(() => listBookedPromotions(db, id)),
    agreed: once(() => findAgreedReduction(db, id)),
    exemption: once(() => findExemption(db, id)),
    plan: once(() => findPlan(db, id)),
    left: once(async () => (await previewCancellation(booking, db, now, facts.timeZone)).left),
  };
  return (requested) => previewOne(booking, requested, shared, db, now, facts);
}

// What is the same for every stay that the booking could get.
interface Shared {
  rates(): Promise<Rates>;
  promotions(): ReturnType<typeof listBookedPromotions>;
  agreed(): ReturnType<typeof findAgreedReduction>;
  exemption(): ReturnType<typeof findExemption>;
  left(): Promise<Cents>;
  plan(): ReturnType<typeof findPlan>;
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | null = null;
  return () => (found ??= read());
}

async function previewOne(
  booking: Booking,
  requested: RequestedStay,
  shared: Shared,
  db: Db,
  now: Date,
  facts: PropertyFacts,
): Promise<Preview> {
  const { apartmentId, moves: wantedMoves, stay, party, price } = requested;
  const { beyondRules, atLeast, actor } = requested;
  const rates = await shared.rates();
  // A booking may stay in its apartment even when the apartment cannot be booked any more.
  const ownMoves = apartmentId === booking.apartmentId ? booking.moves : [];
  const moves = movesWithin({ ...stay, apartmentId, moves: wantedMoves ?? ownMoves });
  const parts = partsOf({ ...stay, apartmentId, moves });
  const ownApartments = apartmentsOf(booking);
  if (
    parts.some(
      ({ apartmentId: id }) => !rates.apartments.includes(id) && !ownApartments.includes(id),
    )
  )
    return { ok: false, reason: "unknownApartment" };
  const rate = withMoves(rates, { ...stay, apartmentId, moves });
  const day = propertyDay(now, facts.timeZone);
  // A price of its own may be all that changes.
  const isPriced = typeof price === "number" && price !== booking.quote.accommodation;
  const byStaff = actor === "owner";
  const asked = { apartmentId, moves, stay, party, isPriced, byStaff, beyondRules };
  const check = checkChange(booking, asked, day, rates, rate);
  if (!check.ok) return check;
  if (price === "keep" && check.nights.length !== booking.quote.nights)
    return { ok: false, reason: "keepNights" };
  // As many guests as staff have accepted; at the desk the check of the stay has checked the party too.
  const accepted = byStaff ? booking.adults + booking.children : 0;
  const partyCheck = checkParty(party, Math.max(rate.capacity, accepted));
  if (!partyCheck.ok && !beyondRules) return { ...partyCheck, reason: "partyFaulty" };
  for (const part of parts)
    if (await isPartTaken(db, part, { rate: rates.of(part.apartmentId), booking, now }))
      return { ok: false, reason: "nightsTaken" };
  const booked = await shared.promotions();
  // As agreed and as if booked on the same day; one that the new stay does not qualify for falls away, and none is added.
  const kept = booked.filter(({ terms, bookedOn }) => suits(terms, apartmentId, stay, bookedOn));
  const reductions = kept.map(({ terms }) => toReduction(terms));
  const own = typeof price === "number" ? price : undefined;
  const priced = quoteStay(stay, party, rate, rates.card, booking.ratePlan, reductions, own);
  // Of a price matched elsewhere what belongs to the nights that stay; a price of its own is the whole price (decision 129).
  const agreed = own === undefined ? await shared.agreed() : null;
  const quoted = agreed
    ? withBestPrice(priced, keptReduction(agreed, { ...stay, apartmentId, moves }))
    : priced;
  const exemption = await shared.exemption();
  const exempted = exemption ? exemptQuote(quoted, party, exemption) : quoted;
  const stayQuote = price === "keep" ? keepPrice(booking.quote, exempted) : exempted;
  const ordering = { stay: { ...stay, apartmentId, moves }, party, now, facts };
  const { quote, extras, dropped } = await repriceExtras(booking, stayQuote, ordering, db);
  const left = await shared.left();
  // A lower price of the same nights was decided by staff; a guest who reduces it gives something up.
  const isSameStay = byStaff && isSame(booking, { apartmentId, stay });
  const terms = changedTerms(booking, { stay, quote, left, isSameStay, atLeast }, day, facts);
  const changed = { checkIn: stay.checkIn, quote, policy: terms.policy };
  const promotions = comparePromotions(booking.quote, quote);
  const { nights, broken = [] } = check;
  return {
    ok: true,
    offer: {
      ...terms,
      policy: policyByPlan(await shared.plan(), changed, day.today),
      quote,
      nights,
      moves,
      broken,
      extras,
      dropped,
      promotions,
      keptBestPrice: keptOf(booking.quote, quote),
    },
  };
}

// The rates and rules of each apartment for the nights in it, the departure being from the last; cleaning is paid once, as in the first.
function withMoves(rates: Rates, placed: PlacedStay): ApartmentRate {
  const { apartmentId, moves, checkOut } = placed;
  const rate = rates.of(apartmentId);
  if (moves.length === 0) return rate;
  const capacity = Math.min(
    ...[rate, ...moves.map((move) => rates.of(move.apartmentId))].map((one) => one.capacity),
  );
  return {
    ...rate,
    capacity,
    nightRules: Object.fromEntries(
      [...nightsOf(placed), checkOut].map((day) => [
        day,
        nightRulesOf(day, rates.of(apartmentOn(placed, day))),
      ]),
    ),
    moves: moves.map(({ from, apartmentId: id }) => ({ from, rate: rates.of(id) })),
  };
}

// Nights that are booked already stay so when the owner closes them.
async function isPartTaken(
  db: Db,
  { apartmentId, checkIn: from, checkOut: to }: StayPart,
  { rate, booking, now }: { rate: ApartmentRate; booking: Booking; now: Date },
): Promise<boolean> {
  const nights = { apartments: [apartmentId], from, to, now, ownBookingId: booking.id };
  const taken = await findTakenNights(db, nights);
  const closed = withClosedNights(taken.get(apartmentId) ?? new Set(), rate);
  return nightsOf({ checkIn: from, checkOut: to }).some(
    (night) => closed.has(night) && !hasNight(booking, night, apartmentId),
  );
}

function isSame(
  booking: Booking,
  { apartmentId, stay }: Pick<RequestedStay, "apartmentId" | "stay">,
): boolean {
  const { checkIn, checkOut } = booking;
  return (
    apartmentId === booking.apartmentId && stay.checkIn === checkIn && stay.checkOut === checkOut
  );
}

// By the lines of the prices: of two that do not combine the one that saves less is not applied.
function comparePromotions(before: Quote, after: Quote): ChangeOffer["promotions"] {
  const kept = promotionsOf(after);
  const isLost = ({ rule }: PriceLine) => kept.every((line) => line.rule !== rule);
  const lost = promotionsOf(before).filter(isLost);
  return { kept: kept.map(namesIn), lost: lost.map(namesIn) };
}

function keptOf(before: Quote, after: Quote): Cents | null {
  const [was = 0, is = 0] = [before, after].map(
    ({ lines }) => lines.find(({ kind }) => kind === "bestPrice")?.amount,
  );
  return is > was ? 0 - is : null;
}

function promotionsOf({ lines }: Quote): PriceLine[] {
  return lines.filter(({ kind }) => kind === "promotion");
}

function namesIn({ names = {} }: PriceLine): Record<string, string> {
  return names;
}

// Extras follow the stay: priced for its nights and guests at the price agreed, or left out where it cannot have them.
async function repriceExtras(
  booking: Booking,
  quote: Quote,
  asked: Omit<ExtrasRequest, "by">,
  db: Db,
): Promise<Pick<ChangeOffer, "quote" | "extras" | "dropped">> {
  if (!hasExtras(booking.quote)) return { quote, extras: [], dropped: [] };
  const agreed = booking.quote.lines.filter(({ kind }) => kind === "extra");
  const ordered = await listBookingExtras(db, booking.id);
  const { id: ownBookingId } = booking;
  const request = { ...asked, by: "owner", ownBookingId, agreed } as const;
  const priced = await priceExtras(db, quote, ordered, request);
  const rules = new Set(priced.quote.lines.map(({ rule }) => rule));
  const dropped = agreed.filter(({ rule }) => !rules.has(rule)).map(({ names = {} }) => names);
  return { quote: priced.quote, extras: priced.extras, dropped };
}
