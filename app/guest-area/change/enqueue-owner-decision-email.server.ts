// Enqueues the email to the owner about a change or cancellation that a guest made online.
import type { App } from "#app/app.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { enqueueEmail } from "#app/platform/outbox.sql.server.ts";
import { ownerRecipient } from "#app/emails/owner-recipient.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import type { BookingEmailInput } from "#app/bookings/emails/compose-booking-email.server.ts";

/** In the transaction of the decision. With `before` the stay was changed, without it was cancelled. */
export async function enqueueOwnerDecisionEmail(
  trx: Trx,
  booking: Booking,
  payload: Pick<BookingEmailInput, "money" | "before">,
  app: Pick<App, "clock" | "environment" | "property">,
): Promise<void> {
  await enqueueEmail(trx, {
    kind: "ownerGuestDecision",
    bookingId: booking.id,
    ...(await ownerRecipient(trx, app)),
    replyTo: booking.email,
    payload: payload,
    now: app.clock.now(),
  });
}
