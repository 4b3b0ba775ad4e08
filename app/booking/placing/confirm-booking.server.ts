// Confirms a booking, asks its guest to confirm it, or expires it, with the emails for that. Always in the caller's transaction.
import { randomBytes } from "node:crypto";
import type { House } from "#app/house.server.ts";
import { defaultLanguage } from "#app/i18n/languages.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { keyedHash } from "#app/platform/keyed-hash.ts";
import { enqueueLetter, enqueueLetters } from "#app/platform/outbox.sql.server.ts";
import { ownerAddress } from "#app/platform/owner-address.ts";
import { readSecret } from "#app/platform/secrets.sql.server.ts";
import { countUse } from "#app/platform/use-limits.sql.server.ts";
import { noteEvent } from "../booking-events.sql.server.ts";
import type { BookingEvent } from "../booking-events.sql.server.ts";
import { updateBooking } from "../bookings.sql.server.ts";
import type { Booking, BookingChanges } from "../bookings.sql.server.ts";
import { freeNights, keepNights } from "../nights.sql.server.ts";
import { nightsOf } from "../rules/stay.ts";

/**
 * Confirms a booking read under its apartment's lock; null when its hold was over and another booking has one of the
 * nights. The secret for the guest's email is created here, because the database stores only its hash.
 */
export async function confirmBooking(
  trx: Trx,
  booking: Booking,
  { actor, changes = {} }: { actor: BookingEvent["actor"]; changes?: BookingChanges },
  house: House,
): Promise<Booking | null> {
  const now = house.clock.now();
  const { id: bookingId, apartmentId } = booking;
  const nights = nightsOf(booking);
  if (!(await keepNights(trx, { apartmentId, nights, kind: "booking", bookingId, now })))
    return null;
  const manageToken = randomBytes(16).toString("base64url");
  const confirmed = await updateBooking(
    trx,
    booking,
    { ...changes, status: "confirmed", holdExpiresAt: null, manageToken },
    now,
  );
  if (!confirmed) throw new Error(`Booking ${booking.reference} was changed under its lock`);
  await noteEvent(trx, bookingId, { actor, what: "confirmed", now });
  await enqueueBookingEmails(trx, confirmed, manageToken, house);
  return confirmed;
}

/** Expires a booking read under its apartment's lock, in the caller's transaction. */
export async function dropBooking(
  trx: Trx,
  booking: Booking,
  actor: BookingEvent["actor"],
  house: House,
): Promise<Booking> {
  const now = house.clock.now();
  await freeNights(trx, booking.id);
  const dropped = await updateBooking(
    trx,
    booking,
    { status: "expired", holdExpiresAt: null },
    now,
  );
  if (!dropped) throw new Error(`Booking ${booking.reference} was changed under its lock`);
  await noteEvent(trx, booking.id, { actor, what: "expired", now });
  return dropped;
}

/**
 * Puts both emails into the outbox, in the transaction that confirms the booking. The guest's email has `manageToken`,
 * the secret of the guest's own page, of which the booking stores only the hash.
 */
export async function enqueueBookingEmails(
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

/** One email to the owner per day of unusually many unpaid bookings. */
const tellOwner = { most: 1, minutes: 24 * 60 };

/**
 * Puts the emails into the outbox, in the transaction that reserves the nights. `manageToken` is the secret of the guest's
 * link.
 */
export async function enqueueConfirmLink(
  trx: Trx,
  booking: Booking,
  manageToken: string,
  { clock, environment }: Pick<House, "clock" | "environment">,
): Promise<void> {
  const now = clock.now();
  await enqueueLetter(trx, {
    kind: "guestConfirmLink",
    bookingId: booking.id,
    language: booking.language,
    recipient: booking.email,
    payload: { manageToken },
    now,
  });
  const key = keyedHash(await readSecret(trx, "forms"), "unpaid wave");
  if (!(await countUse(trx, key, tellOwner, now)).within) return;
  await enqueueLetter(trx, {
    kind: "ownerUnpaidWave",
    bookingId: booking.id,
    language: defaultLanguage,
    recipient: ownerAddress(environment),
    payload: null,
    now,
  });
}
