// Places a booking: checks the request, reserves the nights, charges the card, enqueues the emails.
import type { App } from "#app/app.server.ts";
import { isUniqueViolation } from "#app/platform/database/database.server.ts";
import { isForEverybody } from "#app/promotions/rules/promotion.ts";
import { findBookingByKey } from "../bookings.sql.server.ts";
import { retryOnUniqueViolation } from "../concurrent-writes.server.ts";
import { chargeCard } from "../payments/charge-card.server.ts";
import type { BookingRequest } from "../rules/booking-request.ts";
import { awaitsEmailConfirmation } from "../rules/booking-status.ts";
import { checkBookingRequest } from "./check-booking-request.server.ts";
import type { CheckedRequest } from "./check-booking-request.server.ts";
import { repeatRequest } from "./repeat-request.server.ts";
import type { AlsoWrite, PlaceBookingResult } from "./request-outcomes.ts";
import { writeBooking } from "./write-booking.server.ts";

/**
 * Places a booking. The same idempotency key again gives the first result, even at the same time and in other processes;
 * while a booking waits for its payment, a new card, or paying at the property, is tried on the same booking.
 */
export async function placeBooking(
  request: BookingRequest,
  app: App,
  alsoWrite?: AlsoWrite,
): Promise<PlaceBookingResult> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const placed = await retryOnUniqueViolation(() => attemptPlacing(request, app, alsoWrite));
    if (placed) return placed;
  }
  throw new Error("The booking of an idempotency key changed at every attempt");
}

// Each attempt may find the booking one step further: lapsed, expired, its key released, placed again.
const maxAttempts = 6;

async function attemptPlacing(
  request: BookingRequest,
  app: App,
  alsoWrite?: AlsoWrite,
): Promise<PlaceBookingResult | null> {
  // Nearly every key is new, and the unique index refuses the others. Whatever refuses a booking may be the booking that this
  // request, or a duplicate sent a moment ago, has already made. With a declined card the booking was written.
  const placed = await placeNew(request, app, alsoWrite).catch(uniqueViolationOf);
  if (!(placed instanceof Error) && (placed.ok || placed.reason === "declined")) return placed;
  const earlier = await findBookingByKey(app.database.db, request.key);
  if (earlier) return repeatRequest(earlier, request, app);
  if (placed instanceof Error) throw placed;
  return placed;
}

// Between the price that was shown and the booking the last use went to another guest, or this guest had used theirs.
async function withoutPromotions(
  request: BookingRequest,
  { promotions }: CheckedRequest,
  app: App,
): Promise<PlaceBookingResult> {
  if (promotions.some((each) => !isForEverybody(each)))
    return { ok: false, reason: "codeRefused", fault: "codeUsedUp" };
  // No price is -1: the check refuses the request and answers with the price without the promotion.
  const again = await checkBookingRequest({ ...request, expectedTotal: -1 }, app);
  return again.ok ? { ok: false, reason: "nightsTaken" } : again;
}

function uniqueViolationOf(error: unknown): Error {
  if (error instanceof Error && isUniqueViolation(error)) return error;
  throw error;
}

async function placeNew(
  request: BookingRequest,
  app: App,
  alsoWrite?: AlsoWrite,
): Promise<PlaceBookingResult> {
  const checked = await checkBookingRequest(request, app);
  if (!checked.ok) return checked;
  // Before the transaction: the network is slow, and the nights are checked again inside it.
  await app.readOtherCalendars?.(request.apartmentId);
  const written = await writeBooking(request, checked, app, alsoWrite);
  if (!written.ok && written.reason === "promotionUsedUp")
    return withoutPromotions(request, checked, app);
  if (!written.ok) return written;
  const { booking, payment } = written;
  if (awaitsEmailConfirmation(booking)) return { ok: true, outcome: "confirmByEmail", booking };
  if (!payment || request.payment.method !== "card")
    return { ok: true, outcome: "confirmed", booking };
  const { token } = request.payment;
  return chargeCard({ booking, payment }, { token, returnUrl: request.returnUrl }, app);
}
