// Whether the stay of a booking may change, and its terms afterwards: what is paid where, what is refunded, and the new policy.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import {
  cancellationBasis,
  cancellationSchedule,
  refundOf,
  refundPercentAt,
} from "#app/stays/rules/cancellation.ts";
import type {
  CancellationBasis,
  CancellationPolicy,
  PropertyTerms,
} from "#app/stays/rules/cancellation.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { Quote } from "#app/stays/price/rules/price.ts";
import type { ApartmentRate, RateCard } from "#app/stays/rules/rate-card.ts";
import { checkAtDesk, checkPartyAtDesk } from "#app/stays/rules/desk-rules.ts";
import { checkStay, nightsOf } from "#app/stays/rules/stay.ts";
import type { Now, Party, Stay, StayCheck, StayRefusal, StayRules } from "#app/stays/rules/stay.ts";
import { apartmentsOf, isSamePlace, keepsSleptNights, partsOf } from "#app/stays/rules/moves.ts";
import type { Move, PlacedStay } from "#app/stays/rules/moves.ts";
import type { BookingStatus } from "./booking-status.ts";
import { paymentDue } from "./booking-terms.ts";

/**
 * `notNow`: the booking is not active, or over. `same`: nothing would change. `hasArrived`: after arrival the day of arrival
 * cannot change. `nightsSlept`: a night that is over would be in another apartment. `departureOver`: the new departure is past.
 */
export type ChangeFault = "notNow" | "same" | "hasArrived" | "nightsSlept" | "departureOver";

/** `keep`: as agreed, for as many nights. A number: what all nights cost together, in cents. */
export type ChangedPrice = "keep" | Cents;

/** Whether staff agreed a price of its own: it is neither lost nor given to other nights unless they decide so. */
export function hasOwnPrice({ lines }: Pick<Quote, "lines">): boolean {
  return lines.some(({ kind }) => kind === "ownPrice");
}

/** The stay as booked. */
interface BookedStay extends PlacedStay, Party {
  status: BookingStatus;
}

/**
 * Returns the nights of an allowed stay; the same stay is one only where it `isPriced` anew. An unchanged day of arrival may be in
 * the past. Staff may have agreed the nights beyond the rules: where they change others than these (`byStaff`), the nights are not
 * checked again. `rate` is of the new apartment. At the desk (`beyondRules`) the rules of guests are `broken`, not refused, those of
 * the party among them; a party that was accepted in this apartment breaks none.
 */
export function checkChange(
  booking: BookedStay,
  requested: {
    apartmentId: number;
    moves: readonly Move[];
    stay: Stay;
    party: Party;
    isPriced?: boolean;
    byStaff?: boolean;
    beyondRules?: boolean | undefined;
  },
  now: Now,
  { rules, card }: { rules: StayRules; card: RateCard },
  rate?: Pick<ApartmentRate, "nightRules" | "capacity">,
):
  | (Extract<StayCheck, { ok: true }> & { broken?: StayRefusal[] })
  | ({ ok: false } & StayRefusal)
  | (Extract<StayCheck, { ok: false }> & { reason: "stayNotAllowed" })
  | { ok: false; reason: ChangeFault } {
  const { stay, party, apartmentId, moves } = requested;
  const { today } = now;
  if (!mayChange(booking, today)) return { ok: false, reason: "notNow" };
  const sameArrival = stay.checkIn === booking.checkIn;
  const placed = { ...stay, apartmentId, moves };
  const sameDates = sameArrival && stay.checkOut === booking.checkOut;
  const sameNights = sameDates && isSamePlace(booking, placed);
  const isSame =
    sameNights && party.adults === booking.adults && party.children === booking.children;
  if (isSame && !requested.isPriced) return { ok: false, reason: "same" };
  const hasBegun = booking.status === "checked_in" || booking.checkIn < today;
  if (hasBegun && !sameArrival) return { ok: false, reason: "hasArrived" };
  if (sameArrival && stay.checkOut < today) return { ok: false, reason: "departureOver" };
  if (!keepsSleptNights(booking, placed, today)) return { ok: false, reason: "nightsSlept" };
  const known = apartmentsOf(booking);
  const isKnown = apartmentsOf(placed).every((id) => known.includes(id));
  const desk = requested.beyondRules && rate ? { capacity: rate.capacity } : null;
  const accepted = booking.adults + booking.children;
  const isAccepted = isKnown && party.adults + party.children <= accepted;
  if (desk && isAccepted) desk.capacity = Math.max(desk.capacity, accepted);
  // Who only moves in the middle of a stay neither arrives nor leaves on another day.
  const onlyMoves = sameDates && apartmentId === booking.apartmentId;
  if (onlyMoves && requested.byStaff) {
    const size = desk && checkPartyAtDesk(party, desk.capacity);
    return size?.ok === false
      ? size
      : { ok: true, nights: nightsOf(stay), broken: size?.broken ?? [] };
  }
  const from = sameArrival && booking.checkIn <= today ? { today: booking.checkIn, hour: 0 } : now;
  const terms = withBookedEnds(booking, placed, rate);
  if (desk) return checkAtDesk({ stay, party }, from, { rules, card }, { ...terms, ...desk });
  const check = checkStay(stay, from, rules, card, terms);
  return check.ok ? check : { ...check, reason: "stayNotAllowed" };
}

// An end of the stay that stays as it was booked remains possible.
function withBookedEnds(
  booking: BookedStay,
  placed: PlacedStay,
  rate: Pick<ApartmentRate, "nightRules"> | undefined,
): Pick<ApartmentRate, "nightRules"> | undefined {
  if (!rate?.nightRules) return rate;
  const nightRules = { ...rate.nightRules };
  const allow = (date: PlainDate, end: "noArrival" | "noDeparture") => {
    const known = nightRules[date];
    if (known) nightRules[date] = { ...known, [end]: false };
  };
  const { checkIn, checkOut, apartmentId } = placed;
  if (checkIn === booking.checkIn && apartmentId === booking.apartmentId)
    allow(checkIn, "noArrival");
  if (checkOut === booking.checkOut && lastOf(placed) === lastOf(booking))
    allow(checkOut, "noDeparture");
  return { nightRules };
}

function lastOf(stay: PlacedStay): number {
  return partsOf(stay).at(-1)!.apartmentId;
}

/** Whether the stay of a booking can be changed at all. */
export function mayChange(
  { status, checkOut }: { status: BookingStatus; checkOut: string },
  today: string,
): boolean {
  return (status === "confirmed" || status === "checked_in") && checkOut >= today;
}

/** The result of a change; `dueNow` + `dueAtProperty` is the new total. */
export interface ChangedTerms {
  /** The part of the new price that was paid by card; the rest is due at the property. */
  dueNow: Cents;
  dueAtProperty: Cents;
  /** What is refunded to the card, and what the property retains of the price difference by the old terms. */
  refund: Cents;
  retained: Cents;
  policy: CancellationPolicy;
}

/** The terms of the booking before the change. */
interface AgreedTerms {
  paymentMethod: "card" | "property";
  dueNow: Cents;
  policy: CancellationPolicy;
}

/**
 * A higher price is paid at the property; no card is charged for it. For a lower price, the share that the old terms refund
 * now is refunded of what the card paid too much, never more than is `left` of what was paid: giving up a night is
 * cancelling it. The new terms are counted from the new arrival, but never refund a larger share than the old ones do now,
 * so that moving a stay away from its deadline does not allow cancelling it. Where no night is given up (`isSameStay`), because
 * staff lower the price of the same nights in the same apartment, all of it goes back: nothing was cancelled. `atLeast` is a share in
 * percent that the property gives back where the old terms give less; the new ones do not follow it.
 */
export function changedTerms(
  before: AgreedTerms,
  {
    stay,
    quote,
    left,
    isSameStay = false,
    atLeast = 0,
  }: { stay: Stay; quote: Quote; left: Cents; isSameStay?: boolean; atLeast?: number },
  at: { today: PlainDate; hour: number },
  propertyTerms: PropertyTerms,
): ChangedTerms {
  const { byCard } = paymentDue({ ...quote, paymentMethod: before.paymentMethod });
  const dueNow = Math.min(before.dueNow, byCard);
  const percent = refundPercentAt(before.policy, { date: at.today, hour: at.hour });
  const overpaid = before.dueNow - dueNow;
  const basis = cancellationBasis(quote, dueNow);
  // The nights given up are cancelled by the terms of before; what follows from them, such as cleaning, goes back.
  const givenUp = before.policy.basis && {
    kept: Math.max(0, before.policy.basis.kept - basis.kept),
    paid: overpaid,
  };
  const refund = Math.min(
    isSameStay ? overpaid : refundOf(Math.max(percent, atLeast), givenUp, overpaid),
    left,
  );
  const newPolicy = cancellationSchedule(stay, quote.plan, basis, propertyTerms, at);
  return {
    dueNow,
    dueAtProperty: quote.total - dueNow,
    refund,
    retained: overpaid - refund,
    policy: { ...newPolicy, steps: capRefunds(percent, newPolicy.steps, basis) },
  };
}

// Adjacent steps with the same share are merged.
function capRefunds(
  most: number,
  steps: CancellationPolicy["steps"],
  basis: CancellationBasis,
): CancellationPolicy["steps"] {
  const bounded = steps.map(({ until, refundPercent }) => {
    const percent = Math.min(refundPercent, most);
    return { until, refundPercent: percent, refund: refundOf(percent, basis, basis.paid) };
  });
  return bounded.filter(
    ({ refundPercent }, index) => bounded[index + 1]?.refundPercent !== refundPercent,
  );
}

/** A booking before its extras change. */
interface PaidBooking {
  total: Cents;
  /** What of the total was paid by card. */
  dueNow: Cents;
  policy: CancellationPolicy;
}

/** What of it is paid: `open` is still to be paid (below zero: paid too much), `left` can still be refunded to a card. */
interface PaidAmounts {
  open: Cents;
  left: Cents;
}

/** The money of the booking afterwards; `refund` goes back to the card, `ofLater` of it from what was paid by card later. */
export interface ChangedMoney {
  dueNow: Cents;
  dueAtProperty: Cents;
  refund: Cents;
  ofLater: Cents;
  policy: CancellationPolicy;
}

/**
 * What is ordered later is part of what is open. What is taken back first reduces what is open; what was paid beyond the new
 * total goes back to the card, all of it: an extra not delivered is never kept (docs/decisions 58 and 68).
 */
export function changedMoney(
  { total, dueNow, policy }: PaidBooking,
  newTotal: Cents,
  { open, left }: PaidAmounts,
): ChangedMoney {
  const given = total - newTotal;
  const refund = Math.max(0, Math.min(given - Math.max(0, open), left));
  const ofLater = Math.max(0, refund - dueNow);
  // What was refunded as goodwill before is not refunded again, nor is it part of a price that is lower by now.
  const stillPaid = Math.min(dueNow - (refund - ofLater), newTotal);
  return {
    dueNow: stillPaid,
    dueAtProperty: newTotal - stillPaid,
    refund,
    ofLater,
    policy: stillPaid === dueNow ? policy : paidPolicy(policy, stillPaid),
  };
}

// The same terms, with the refunds of what is paid now.
function paidPolicy(policy: CancellationPolicy, paid: Cents): CancellationPolicy {
  const { basis, steps } = policy;
  return {
    ...policy,
    steps: steps.map((step) => ({ ...step, refund: refundOf(step.refundPercent, basis, paid) })),
    ...(basis && { basis: { ...basis, paid } }),
  };
}
