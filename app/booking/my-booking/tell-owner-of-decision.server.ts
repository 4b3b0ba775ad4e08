// Enqueues the email to the owner about a change or cancellation that a guest made online.
import type { House } from "#app/house.server.ts";
import { defaultLanguage } from "#app/i18n/languages.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { enqueueLetter } from "#app/platform/outbox.sql.server.ts";
import { ownerAddress } from "#app/platform/owner-address.ts";
import type { Booking } from "../bookings.sql.server.ts";
import type { LetterSubject } from "../letters/write-letter.server.ts";

/** In the transaction of the decision. With `before` the stay was changed, without it was cancelled. */
export async function tellOwnerOfDecision(
  trx: Trx,
  booking: Booking,
  told: Pick<LetterSubject, "money" | "before">,
  house: Pick<House, "clock" | "environment">,
): Promise<void> {
  await enqueueLetter(trx, {
    kind: "ownerGuestDecision",
    bookingId: booking.id,
    language: defaultLanguage,
    recipient: ownerAddress(house.environment),
    replyTo: booking.email,
    payload: told,
    now: house.clock.now(),
  });
}
