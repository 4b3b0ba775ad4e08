// POST /api/bookings: places a booking with the same use case as the pages, and returns the outcome.
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import type { App } from "#app/app.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { answerJson } from "./answer.ts";
import type { Answer } from "./answer.ts";
import { bookingFaults } from "./booking-faults.ts";
import { describeBooking } from "./describe-booking.ts";
import { makeStatusSecret } from "./make-status-secret.server.ts";
import { readBookingRequest } from "./read-request.ts";
import { refuseRequest } from "./refuse-request.server.ts";

/** Answers a parsed body; the same `key` gives the same booking. `language` is used where the body names none. */
export async function answerBooking(
  body: unknown,
  { key, language, network }: { key: string; language: Language; network: string },
  app: App,
): Promise<Answer> {
  const { facts } = app.property;
  const read = readBookingRequest(body, facts.currency);
  if (!read.ok) return refuseRequest(read.faults, language, app);
  const { expectedTotal, ...request } = read.value;
  const placed = await placeBooking(
    {
      ...request,
      // Prefixed, so that an API key can never equal an idempotency key of the pages.
      key: `api:${key}`,
      language: request.language ?? language,
      source: "api",
      network,
      ...(expectedTotal !== null && { expectedTotal }),
    },
    app,
  );
  if (!placed.ok) return refuseRequest(bookingFaults(placed, read.value), language, app);
  const { booking, outcome } = placed;
  if (outcome === "confirmed") return answerJson(201, describeBooking(booking, null));
  return answerJson(
    202,
    describeBooking(booking, {
      awaits: outcome === "confirmByEmail" ? "email" : "payment",
      heldUntil: booking.holdExpiresAt,
      url: outcome === "actionNeeded" ? placed.url : null,
      secret: await makeStatusSecret(app.database.db, booking.id),
    }),
  );
}
