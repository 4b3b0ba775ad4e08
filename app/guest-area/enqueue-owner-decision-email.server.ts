// Enqueues the email to the owner about a change or cancellation that a guest made online.
import type { App } from "#app/app.server.ts";
import { defaultLanguage } from "#app/i18n/languages.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { enqueueEmail } from "#app/platform/outbox.sql.server.ts";
import { ownerAddress } from "#app/platform/owner-address.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import type { BookingEmailInput } from "#app/bookings/emails/compose-booking-email.server.ts";

/** In the transaction of the decision. With `before` the stay was changed, without it was cancelled. */
export async function enqueueOwnerDecisionEmail(
  trx: Trx,
  booking: Booking,
  payload: Pick<BookingEmailInput, "money" | "before">,
  app: Pick<App, "clock" | "environment">,
): Promise<void> {
  await enqueueEmail(trx, {
    kind: "ownerGuestDecision",
    bookingId: booking.id,
    language: defaultLanguage,
    recipient: ownerAddress(app.environment),
    replyTo: booking.email,
    payload: payload,
    now: app.clock.now(),
  });
}
