// The letters of a booking that has just become firm: one to the guest, one to the owner.
import type { House } from "#app/house.server.ts";
import { defaultLanguage } from "#app/i18n/languages.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { enqueueLetters } from "#app/platform/outbox.sql.server.ts";
import { ownerAddress } from "#app/platform/owner-address.ts";
import type { Booking } from "../bookings.sql.server.ts";

/**
 * Puts both letters into the outbox, in the transaction that makes the booking firm. The guest's carries `manageToken`,
 * the secret of the guest's own page, of which the booking keeps only the hash.
 */
export async function announceBooking(
  trx: Trx,
  booking: Booking,
  manageToken: string,
  house: House,
): Promise<void> {
  const letter = { bookingId: booking.id, now: house.clock.now() };
  await enqueueLetters(trx, [
    {
      ...letter,
      kind: "guestConfirmation",
      language: booking.language,
      recipient: booking.email,
      payload: { manageToken },
    },
    {
      ...letter,
      kind: "ownerNewBooking",
      language: defaultLanguage,
      recipient: ownerAddress(house.environment),
      replyTo: booking.email,
      payload: null,
    },
  ]);
}
