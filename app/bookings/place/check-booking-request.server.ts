// Checks whether a stay may be booked, for whom, what it costs, and whether it may be paid at the property, by the current
// rules, rates and limits of the owner.
import { takesCards } from "#app/app.server.ts";
import type { App } from "#app/app.server.ts";
import { findTakenNights } from "#app/availability/nights.sql.server.ts";
import { isFree, withClosedNights } from "#app/availability/rules/availability.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { WantedExtra } from "#app/extras/rules/extra.ts";
import { parseFactChanges } from "#app/i18n/property/property-facts.ts";
import { mergeFacts } from "#app/i18n/property/property.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { readOffers } from "#app/promotions/read-offers.server.ts";
import { grantedIn } from "#app/promotions/rules/promotion.ts";
import type { Promotion } from "#app/promotions/rules/promotion.ts";
import { readSetting } from "#app/settings/settings.sql.server.ts";
import { readOfferedRates, readRates } from "#app/stays/rates.sql.server.ts";
import {
  isCardOnly,
  offeredPlan,
  offersPropertyPayment,
  refusePropertyPayment,
} from "#app/stays/rules/cancellation.ts";
import type { PropertyPaymentRefusal } from "#app/stays/rules/cancellation.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { checkAtDesk } from "#app/stays/rules/desk-rules.ts";
import { quoteStay } from "#app/stays/price/rules/price.ts";
import type { Quote } from "#app/stays/price/rules/price.ts";
import { checkParty, checkStay } from "#app/stays/rules/stay.ts";
import type { Stay } from "#app/stays/rules/stay.ts";
import { internationalPhone } from "../international-phone.server.ts";
import { priceExtras } from "../extras/price-extras.server.ts";
import { withoutCardNumbers } from "../payments/rules/mask-card-numbers.ts";
import { findOfferedParts } from "../payments/plans/read-plan.server.ts";
import type { PaymentParts } from "../payments/plans/rules/payment-plan.ts";
import { checkConsents, parseGuest, parseGuestWithoutEmail } from "../rules/booking-request.ts";
import type { BookingRequest, DeskTerms, GuestDetails } from "../rules/booking-request.ts";
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
  const desk: DeskTerms = (request.source === "owner" && request.desk) || {};
  const check = desk.beyondRules ? checkAtDesk : checkForGuest;
  const result = check({ stay, party }, day, rates, rate);
  if (!result.ok) return result;
  const consents = checkConsents(request.consents, {
    shown: request.texts,
    now: facts.termsVersion,
  });
  if (!consents.ok) return { ...consents, reason: "consentsMissing" };
  const guest = desk.withoutEmail
    ? parseGuestWithoutEmail(request.guest, internationalPhone)
    : parseGuest(request.guest, internationalPhone);
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
  const { lowestBefore: _, ...quoted } =
    desk.ownPrice === undefined
      ? offers.quote(stay, party, rate, rates.card, offered)
      : quoteStay(stay, party, rate, rates.card, offered, [], desk.ownPrice);
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
    nights: result.nights,
    quote,
    extras,
    parts: wanted ? parts : null,
    promotions: grantedIn(quoted, offers.promotionsFor(apartmentId, stay)),
  };
}

const checkForGuest: typeof checkAtDesk = ({ stay, party }, day, { rules, card }, rate) => {
  const result = checkStay(stay, day, rules, card, rate);
  if (!result.ok) return { ...result, reason: "stayNotAllowed" };
  const size = checkParty(party, rate.capacity);
  if (!size.ok) return { ...size, reason: "partyFaulty" };
  return { ok: true, nights: result.nights, broken: [] };
};

/** What of a booking decides whether it may be paid at the property. */
interface CheckedBooking extends Stay {
  apartmentId: number;
  total: Cents;
  paymentMethod: "card" | "property";
  source: BookingRequest["source"] | "demo";
}

/**
 * Null when it may be, or is paid by card. Staff are not limited, and where no card is taken there is no other way to pay. Within a
 * transaction the limits are read anew: those that hold when it writes.
 */
export async function checkPayAtProperty(
  db: Db,
  { apartmentId, checkIn, checkOut, total, paymentMethod, source }: CheckedBooking,
  app: Pick<App, "clock" | "property" | "gateway">,
): Promise<PropertyPaymentRefusal | null> {
  if (paymentMethod !== "property" || source === "owner" || !takesCards(app)) return null;
  const { payAtProperty, timeZone } = db.isTransaction
    ? mergeFacts(app.property.written, parseFactChanges((await readSetting(db, "facts")).value))
    : app.property.facts;
  // The rates are eight statements in a transaction, and most properties limit nothing.
  if (offersPropertyPayment(payAtProperty) === "always") return null;
  const { card } = await readRates(db);
  const { today } = propertyDay(app.clock.now(), timeZone);
  const stay = { checkIn, checkOut };
  return refusePropertyPayment({ apartmentId, stay, total, today }, payAtProperty, card);
}
