// Places a booking: decides whether it may be, keeps the nights, takes the payment, writes the letters. The heart of the house.
import type { House } from "#app/house.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { isUniqueViolation } from "#app/platform/database.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import type { DeclineReason } from "#app/payments/gateway.ts";
import { findBookingByKey } from "./bookings.sql.server.ts";
import type { Booking } from "./bookings.sql.server.ts";
import { answerAgain } from "./placing/answer-again.server.ts";
import { chargeCard } from "./placing/charge-card.server.ts";
import { judgeRequest } from "./placing/judge-request.server.ts";
import { retryCollisions } from "./placing/retry-collisions.server.ts";
import { writeBooking } from "./placing/write-booking.server.ts";
import type { Consents, GuestDetails } from "./rules/booking-request.ts";
import type { FieldFaults } from "./rules/faults.ts";
import { awaitsEmail } from "./rules/hold.ts";
import type { Party } from "./rules/party.ts";
import type { Cents, Quote, RatePlan } from "./rules/price.ts";
import type { Stay } from "./rules/stay.ts";
import type { StayRefusal } from "./rules/stay-refusal.ts";

/** What somebody wants to book. Nothing in it is trusted: `guest` is raw, `expectedTotal` is only compared. */
export interface BookingRequest {
  /** Idempotency key: one booking each. */
  key: string;
  apartmentId: number;
  stay: Stay;
  party: Party;
  plan: RatePlan;
  guest: Record<string, unknown>;
  payment:
    | { method: "property" }
    /** What the gateway's code in the browser gave for the card. */
    | { method: "card"; token: string; brand: string; last4: string };
  consents: Consents;
  language: Language;
  /** `owner`: somebody of the house takes it down, by telephone. */
  source: "web" | "api" | "owner";
  /** The total the guest agreed to. */
  expectedTotal?: Cents;
  /** Where the browser or program stands (platform/http/network-of.ts): bookings that are not paid are counted by it. */
  network?: string;
  /** Where a bank sends the guest back to, absolute; without it the step `return` of /book. */
  returnUrl?: string;
}

/** Writes what else belongs to a new booking, in the transaction that writes it. */
export type Witness = (trx: Trx, booking: Booking) => Promise<void>;

/** How it ended. Of the refusals only `declined` leaves a booking: its nights are kept until `holdExpiresAt`. */
export type Placed =
  | { ok: true; outcome: "confirmed"; booking: Booking }
  | { ok: true; outcome: "actionNeeded"; booking: Booking; url: string }
  | { ok: true; outcome: "paymentUnknown"; booking: Booking }
  /** Its nights are kept until `holdExpiresAt`, for the guest to open the link in the email. */
  | { ok: true; outcome: "confirmByEmail"; booking: Booking }
  | { ok: false; reason: "unknownApartment" }
  | ({ ok: false } & StayRefusal)
  | { ok: false; reason: "consentsMissing"; faults: FieldFaults }
  | { ok: false; reason: "guestFaulty"; faults: FieldFaults; values: GuestDetails }
  /** No card payment is offered (`takesCards`). */
  | { ok: false; reason: "cardsNotTaken" }
  | { ok: false; reason: "nightsTaken" }
  | { ok: false; reason: "priceChanged"; quote: Quote }
  /** The rate is paid by card, and no card was given. */
  | { ok: false; reason: "cardOnly" }
  | { ok: false; reason: "declined"; why: DeclineReason; booking: Booking }
  | { ok: false; reason: "keyReused" }
  /** Too much is booked without a payment, or with an unfinished one, by this email or from this network. */
  | { ok: false; reason: "unpaidLimit" | "unfinishedLimit" };

/**
 * Places a booking. The same key again gives the first result, in any process and however many at once; while a booking
 * waits for its payment, a new card, or the choice to pay at the property, tries again on the same booking.
 */
export async function placeBooking(
  request: BookingRequest,
  house: House,
  witness?: Witness,
): Promise<Placed> {
  for (let look = 1; look <= mostLooks; look++) {
    const placed = await retryCollisions(() => placeOnce(request, house, witness));
    if (placed) return placed;
  }
  throw new Error("The booking of a key was different at every look");
}

// Each look may find the booking one step further: lapsed, expired, its key free, placed anew.
const mostLooks = 6;

async function placeOnce(
  request: BookingRequest,
  house: House,
  witness?: Witness,
): Promise<Placed | null> {
  // Nearly every key is new, and its unique index refuses the others. Whatever stands in the way of a booking, it may be the
  // one that this very request has made before, or a twin of it a moment ago. Where a card was declined, it was written.
  const placed = await placeNew(request, house, witness).catch(collisionOf);
  if (!(placed instanceof Error) && (placed.ok || placed.reason === "declined")) return placed;
  const earlier = await findBookingByKey(house.database.db, request.key);
  if (earlier) return answerAgain(earlier, request, house);
  if (placed instanceof Error) throw placed;
  return placed;
}

function collisionOf(error: unknown): Error {
  if (error instanceof Error && isUniqueViolation(error)) return error;
  throw error;
}

async function placeNew(request: BookingRequest, house: House, witness?: Witness): Promise<Placed> {
  const judged = await judgeRequest(request, house);
  if (!judged.ok) return judged;
  // Before the transaction: the network is slow, and the nights are looked at again inside it.
  await house.readOtherCalendars?.(request.apartmentId);
  const written = await writeBooking(request, judged, house, witness);
  if (!written.ok) return written;
  const { booking, payment } = written;
  if (awaitsEmail(booking)) return { ok: true, outcome: "confirmByEmail", booking };
  if (!payment || request.payment.method !== "card")
    return { ok: true, outcome: "confirmed", booking };
  const { token } = request.payment;
  return chargeCard({ booking, payment }, { token, returnUrl: request.returnUrl }, house);
}
