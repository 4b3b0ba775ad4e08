// Writes a new booking with its nights, and its first payment or its emails, in one transaction.
import { randomBytes, randomUUID } from "node:crypto";
import { facts } from "#property/facts.ts";
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { noteEvent } from "../booking-events.sql.server.ts";
import { insertBooking } from "../bookings.sql.server.ts";
import type { Booking, GivenConsents, NewBooking } from "../bookings.sql.server.ts";
import { keepNights, lockApartment } from "../nights.sql.server.ts";
import type { Payment } from "../payments.sql.server.ts";
import { bookingTerms } from "../rules/booking-terms.ts";
import { emailHoldUntil, holdUntil } from "../rules/hold.ts";
import { propertyDay } from "../rules/plain-date.ts";
import { newReference } from "../rules/reference.ts";
import { boundBooking } from "./bound-booking.server.ts";
import { startPayment } from "./charge-card.server.ts";
import type { CheckedRequest } from "./check-request.server.ts";
import { enqueueBookingEmails, enqueueConfirmLink } from "./confirm-booking.server.ts";
import type { BookingRequest, AlsoWrite } from "./request-outcomes.ts";

/** A written booking, pending and with a payment for the gateway when paid by card; or why none was written. */
export type WrittenBooking =
  | { ok: true; booking: Booking; payment: Payment | null }
  | { ok: false; reason: "nightsTaken" | "unpaidLimit" | "unfinishedLimit" };

/**
 * Writes a checked request, unless one of its nights was taken since or a limit is reached. Throws a unique violation when
 * the key was used since, or, once in a trillion bookings, the reference: check and write again.
 */
export async function writeBooking(
  request: BookingRequest,
  checked: CheckedRequest,
  house: House,
  alsoWrite?: AlsoWrite,
): Promise<WrittenBooking> {
  const actor = request.source === "owner" ? "owner" : "guest";
  const manageToken = randomBytes(16).toString("base64url");
  const wanted = newBooking(request, checked, manageToken, house);
  try {
    return await inTransaction(house.database.db, async (trx): Promise<WrittenBooking> => {
      await lockApartment(trx, request.apartmentId);
      const { now } = wanted;
      const bounded = await boundBooking(trx, wanted, request.network, house);
      if (!bounded.ok) return bounded;
      const hold = { status: "pending_payment", holdExpiresAt: emailHoldUntil(now) } as const;
      const booking = await insertBooking(trx, { ...wanted, ...(bounded.byEmail && hold) });
      const kept = await keepNights(trx, {
        apartmentId: request.apartmentId,
        nights: checked.nights,
        bookingId: booking.id,
        isNew: true,
        now,
        ...(booking.holdExpiresAt
          ? { kind: "hold", expiresAt: new Date(booking.holdExpiresAt) }
          : { kind: "booking" }),
      });
      if (!kept) throw new NightsGone();
      await alsoWrite?.(trx, booking);
      const detail = { total: booking.total, payment: booking.paymentMethod };
      const placed = { actor, what: "placed", detail, now } as const;
      if (request.payment.method === "card") {
        await noteEvent(trx, booking.id, placed);
        const payment = await startPayment(trx, booking, request.payment, house);
        return { ok: true, booking, payment };
      }
      if (bounded.byEmail) {
        await noteEvent(trx, booking.id, placed);
        await enqueueConfirmLink(trx, booking, manageToken, house);
        return { ok: true, booking, payment: null };
      }
      await noteEvent(trx, booking.id, placed, { actor, what: "confirmed", now });
      await enqueueBookingEmails(trx, booking, manageToken, house);
      return { ok: true, booking, payment: null };
    });
  } catch (error) {
    if (error instanceof NightsGone) return { ok: false, reason: "nightsTaken" };
    throw error;
  }
}

// Thrown, so that the transaction rolls back the booking written a moment before.
class NightsGone extends Error {}

function newBooking(
  request: BookingRequest,
  { guest, quote }: CheckedRequest,
  manageToken: string,
  house: House,
): NewBooking {
  const now = house.clock.now();
  const { payment, stay, party } = request;
  const byCard = payment.method === "card";
  const day = propertyDay(now, facts.timeZone);
  return {
    id: randomUUID(),
    reference: newReference(randomBytes, facts.referencePrefix),
    idempotencyKey: request.key,
    manageToken,
    status: byCard ? "pending_payment" : "confirmed",
    apartmentId: request.apartmentId,
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
    adults: party.adults,
    children: party.children,
    ratePlan: quote.plan,
    language: request.language,
    ...guest,
    currency: quote.currency,
    total: quote.total,
    quote,
    ...bookingTerms(payment.method, stay, quote, facts, day),
    consents: consentsAt(now),
    holdExpiresAt: byCard ? holdUntil(now) : null,
    source: request.source,
    now,
  };
}

// All three were given: the request was checked before.
function consentsAt(now: Date): GivenConsents {
  const at = now.toISOString();
  const { terms, privacy, cancellation } = facts.termsVersion;
  return {
    terms: { version: terms, at },
    privacy: { version: privacy, at },
    cancellation: { version: cancellation, at },
  };
}
