// POST /api/bookings: places a booking with the same use case as the pages, and returns the outcome.
import { placeBooking } from "#app/booking/placing/place-booking.server.ts";
import type { House } from "#app/house.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { answerJson } from "./answer.ts";
import type { Answer } from "./answer.ts";
import { bookingFaults } from "./booking-faults.ts";
import { describeBooking } from "./describe-booking.ts";
import { makeStatusSecret } from "./make-status-secret.server.ts";
import { readBookingWish } from "./read-wish.ts";
import { refuseRequest } from "./refuse-request.server.ts";

/** Answers a parsed body; the same `key` gives the same booking. `language` is used where the body names none. */
export async function answerBooking(
  body: unknown,
  { key, language, network }: { key: string; language: Language; network: string },
  house: House,
): Promise<Answer> {
  const read = readBookingWish(body);
  if (!read.ok) return refuseRequest(read.faults, language, house);
  const { expectedTotal, ...wish } = read.wish;
  const placed = await placeBooking(
    {
      ...wish,
      // Prefixed, so that an API key can never equal an idempotency key of the pages.
      key: `api:${key}`,
      language: wish.language ?? language,
      source: "api",
      network,
      ...(expectedTotal !== null && { expectedTotal }),
    },
    house,
  );
  if (!placed.ok) return refuseRequest(bookingFaults(placed, read.wish), language, house);
  const { booking, outcome } = placed;
  if (outcome === "confirmed") return answerJson(201, describeBooking(booking, null));
  return answerJson(
    202,
    describeBooking(booking, {
      awaits: outcome === "confirmByEmail" ? "email" : "payment",
      heldUntil: booking.holdExpiresAt,
      url: outcome === "actionNeeded" ? placed.url : null,
      secret: await makeStatusSecret(house.database.db, booking.id),
    }),
  );
}
