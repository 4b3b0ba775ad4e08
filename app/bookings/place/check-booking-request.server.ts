// Checks whether a stay may be booked, for whom, and what it costs, by the current rules and rates.
import { takesCards } from "#app/app.server.ts";
import type { App } from "#app/app.server.ts";
import { findTakenNights } from "#app/availability/nights.sql.server.ts";
import { isFree, withClosedNights } from "#app/availability/rules/availability.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { WantedExtra } from "#app/extras/rules/extra.ts";
import { readOffers } from "#app/promotions/read-offers.server.ts";
import { grantedIn } from "#app/promotions/rules/promotion.ts";
import type { Promotion } from "#app/promotions/rules/promotion.ts";
import { readOfferedRates } from "#app/stays/rates.sql.server.ts";
import { isCardOnly, offeredPlan } from "#app/stays/rules/cancellation.ts";
import type { Quote } from "#app/stays/rules/price.ts";
import { checkParty, checkStay } from "#app/stays/rules/stay.ts";
import { priceExtras } from "../extras/price-extras.server.ts";
import { withoutCardNumbers } from "../payments/rules/card-numbers.ts";
import { findOfferedParts } from "../plans/read-plan.server.ts";
import type { PaymentParts } from "../plans/rules/payment-plan.ts";
import { checkConsents, parseGuest } from "../rules/booking-request.ts";
import type { BookingRequest, GuestDetails } from "../rules/booking-request.ts";
import { checkPayAtProperty } from "./check-pay-at-property.server.ts";
import type { PlaceBookingResult } from "./request-outcomes.ts";

/** A request that may be booked, with its cleaned guest details, nights and price. */
export interface CheckedRequest {
  ok: true;
  guest: GuestDetails;
  nights: PlainDate[];
  quote: Quote;
  extras: WantedExtra[];
  /** The parts in which it is paid; null: at once. */
  parts: PaymentParts | null;
  /** Those in the price: the transaction that writes the booking counts their uses. */
  promotions: readonly Promotion[];
}

/**
 * Checks a request in the order of the form; the nights of `ownBookingId` count as free. Whether the nights are free is
 * only checked so that hopeless attempts do not queue for the lock: the transaction that reserves them decides.
 */
export async function checkBookingRequest(
  request: BookingRequest,
  app: App,
  ownBookingId?: string,
): Promise<CheckedRequest | Extract<PlaceBookingResult, { ok: false }>> {
  const { facts } = app.property;
  const { apartmentId, stay, party, plan, expectedTotal } = request;
  const { db } = app.database;
  const now = app.clock.now();
  const rates = await readOfferedRates(app, request.source === "owner" ? "owner" : "guest");
  if (!rates.apartments.includes(apartmentId)) return { ok: false, reason: "unknownApartment" };
  const rate = rates.of(apartmentId);

  const day = propertyDay(now, facts.timeZone);
  const verdict = checkStay(stay, day, rates.rules, rates.card, rate);
  if (!verdict.ok) return { ...verdict, reason: "stayNotAllowed" };
  const partyVerdict = checkParty(party, rate.capacity);
  if (!partyVerdict.ok) return { ...partyVerdict, reason: "partyFaulty" };
  const consents = checkConsents(request.consents);
  if (!consents.ok) return { ...consents, reason: "consentsMissing" };
  const guest = parseGuest(request.guest);
  if (!guest.ok) return { ...guest, reason: "guestFaulty" };

  if (request.payment.method === "card" && !takesCards(app))
    return { ok: false, reason: "cardsNotTaken" };

  const { checkIn: from, checkOut: to } = stay;
  const taken = await findTakenNights(db, {
    apartments: [apartmentId],
    from,
    to,
    now,
    ownBookingId,
  });
  if (!isFree(stay, withClosedNights(taken.get(apartmentId) ?? new Set(), rate)))
    return { ok: false, reason: "nightsTaken" };
  // Staff may book any rate.
  const isGuest = request.source !== "owner";
  const offered = isGuest ? offeredPlan(plan, stay, rates.card, facts, day) : plan;
  const { code: text, network, source } = request;
  const code =
    text === undefined
      ? null
      : { text, email: guest.guest.email, network: source === "owner" ? undefined : network };
  const offers = await readOffers(app, { code, ownBookingId });
  // What it cost before is not part of the agreement.
  const { lowestBefore: _, ...quoted } = offers.quote(stay, party, rate, rates.card, offered);
  const outcome = offers.codeOutcome(apartmentId, stay, quoted);
  if (outcome && outcome !== "applied" && outcome !== "notBetter")
    return { ok: false, reason: "codeRefused", fault: outcome };
  const { quote, extras, missing } = await priceExtras(db, quoted, request.extras ?? [], {
    stay: { ...stay, apartmentId },
    party,
    now,
    facts,
    by: isGuest ? "guest" : "owner",
    ownBookingId,
  });
  if (missing[0] !== undefined)
    return { ok: false, reason: "extraUnavailable", extraId: missing[0] };
  if (expectedTotal !== undefined && expectedTotal !== quote.total)
    return { ok: false, reason: "priceChanged", quote };
  if (isGuest && isCardOnly(quote.plan) && request.payment.method !== "card")
    return { ok: false, reason: "cardOnly" };
  const refusal = await checkPayAtProperty(
    db,
    {
      ...stay,
      apartmentId,
      total: quote.total,
      paymentMethod: request.payment.method,
      source: request.source,
    },
    app,
  );
  if (refusal) return { ok: false, reason: "notAtProperty", refusal };
  const parts = findOfferedParts(quote, stay, app);
  const wanted = request.payment.method === "card" ? request.payment.parts : undefined;
  if (wanted && !parts) return { ok: false, reason: "partsNotOffered" };
  if (wanted && parts?.collect === "card" && !wanted.chargeLater)
    return { ok: false, reason: "consentsMissing", faults: { chargeLater: "chargeLaterNeeded" } };
  return {
    ok: true,
    guest: withoutCardNumbers(guest.guest),
    nights: verdict.nights,
    quote,
    extras,
    parts: wanted ? parts : null,
    promotions: grantedIn(quoted, offers.promotionsFor(apartmentId, stay)),
  };
}
