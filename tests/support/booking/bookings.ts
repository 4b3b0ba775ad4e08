// A booking for tests, its price and terms calculated as in production.
import { randomUUID } from "node:crypto";
import { facts } from "#property/facts.ts";
import { usualGuarantee } from "#app/stays/price/rules/best-price.ts";
import { insertBooking } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { postBooking } from "#app/bookings/ledger/post-booking.server.ts";
import { insertPayment, updatePayment } from "#app/bookings/payments/payments.sql.server.ts";
import { statusesHoldingNights } from "#app/bookings/rules/booking-status.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { cancellationBasis, cancellationSchedule } from "#app/stays/rules/cancellation.ts";
import { quoteStay } from "#app/stays/price/rules/price.ts";
import { nightsOf } from "#app/stays/rules/stay.ts";
import { aGuest } from "./guests.ts";
import { anApartmentRate, aRateCard } from "../rate-card.ts";

/**
 * Claire Moreau's week in apartment 1, from Saturday 13 March 2027, paid by card: EUR 1,021.33, of which 42.00 are due at the
 * property.
 */
export function aBooking(changes: Partial<Booking> = {}): Booking {
  const { checkIn, checkOut, adults, children, ratePlan, paymentMethod } = {
    checkIn: "2027-03-13",
    checkOut: "2027-03-20",
    adults: 2,
    children: 1,
    ratePlan: "flexible" as const,
    paymentMethod: "card" as const,
    ...changes,
  };
  const stay = { checkIn, checkOut };
  const party = { adults, children };
  const quote = quoteStay(stay, party, anApartmentRate(1), aRateCard(), ratePlan);
  const paidNow = paymentMethod === "card" ? quote.dueNow : 0;
  const agreed = { version: "2026-11-01", at: "2026-11-20T08:00:00.000Z" };
  return {
    id: "7d4e0c6a-52a5-4c1e-9f0b-0d6a3c1b2e4f",
    reference: "KF-7M3QX9TD",
    status: "confirmed",
    apartmentId: 1,
    moves: [],
    companions: "",
    groupId: null,
    ...stay,
    ...party,
    ratePlan,
    language: "en",
    ...aGuest(),
    arrivalTime: "",
    transfer: false,
    flight: "",
    currency: quote.currency,
    otherCurrency: null,
    total: quote.total,
    dueNow: quote.dueNow,
    dueAtProperty: quote.dueAtProperty,
    retained: null,
    freeFrom: null,
    quote,
    policy: cancellationSchedule(stay, ratePlan, cancellationBasis(quote, paidNow), facts, {
      today: "2026-11-20",
      hour: 12,
    }),
    bestPrice: usualGuarantee,
    paymentMethod,
    consents: { terms: agreed, privacy: agreed, cancellation: agreed },
    holdExpiresAt: null,
    source: "web",
    version: 1,
    createdAt: "2026-11-20T08:00:00.000Z",
    updatedAt: "2026-11-20T08:00:00.000Z",
    ...changes,
  };
}

/**
 * Inserts a booking with new secrets, its nights when its status holds any, and unless `isBare` its card payment, and posts
 * it to the ledger; no email and no event.
 */
export async function writeBooking(
  db: Db,
  booking: Booking,
  now: Date,
  { isBare = false }: { isBare?: boolean } = {},
): Promise<Booking> {
  return inTransaction(db, async (trx) => {
    const keys = { idempotencyKey: randomUUID(), manageToken: randomUUID(), now };
    const written = await insertBooking(trx, { ...booking, ...keys });
    const nights = nightsOf(booking).map((night) => ({
      apartment_id: booking.apartmentId,
      night,
      kind: "booking" as const,
      booking_id: booking.id,
      expires_at: null,
      note: null,
    }));
    if (statusesHoldingNights.includes(booking.status))
      await trx.insertInto("nights").values(nights).execute();
    if (isBare || ["pending_payment", "expired"].includes(booking.status)) return written;
    if (booking.paymentMethod === "card") await writePayment(trx, booking, now);
    await postBooking(trx, written, { actor: "guest", now, facts });
    return written;
  });
}

async function writePayment(trx: Trx, booking: Booking, now: Date): Promise<void> {
  const { id: bookingId, dueNow: amount, currency } = booking;
  const card = { cardBrand: "Visa", cardLast4: "4242", gateway: "sandbox", attempt: 1 };
  const { id } = await insertPayment(trx, { bookingId, amount, currency, ...card, now });
  const gatewayReference = `sbx_pay_${bookingId}`;
  await updatePayment(trx, id, { status: "captured", gatewayReference }, now);
}
