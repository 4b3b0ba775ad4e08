// Confirms a booking, also by the link in the guest's email, asks its guest to confirm it, or expires it, with the emails
// for that.
import type { App } from "#app/app.server.ts";
import { releaseNights, reserveNights } from "#app/availability/nights.sql.server.ts";
import { ownerRecipient } from "#app/emails/owner-recipient.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { enqueueEmail, enqueueEmails } from "#app/platform/emails/outbox.sql.server.ts";
import { countForSender } from "#app/platform/rate-limits/sender-limits.sql.server.ts";
import { keyedHash, readSecret } from "#app/platform/secrets.sql.server.ts";
import { nightsOf } from "#app/stays/rules/stay.ts";
import { insertEvents } from "../booking-events.sql.server.ts";
import type { BookingEvent } from "../booking-events.sql.server.ts";
import { insertBookingLink, newLinkSecret } from "../booking-links.sql.server.ts";
import { findBookingByToken, updateBooking } from "../bookings.sql.server.ts";
import type { Booking, BookingChanges } from "../bookings.sql.server.ts";
import { readLockedBooking } from "../concurrent-writes.server.ts";
import { reserveExtraNights } from "../extras/price-extras.server.ts";
import { postBooking } from "../ledger/post-booking.server.ts";
import { awaitsEmailConfirmation, isOption, stayStatuses } from "../rules/booking-status.ts";

/**
 * Confirms a booking read under its apartment's lock; null when its hold was over and another booking has one of the
 * nights or extras: then the caller expires the booking or rolls back with `NightsGone`, for nights may be written. The secret for the guest's email is created here, because the database stores only its hash. The caller posts the
 * booking to the ledger when it has written the payment.
 */
export async function confirmBooking(
  trx: Trx,
  booking: Booking,
  {
    actor,
    changes = {},
    toGuest = true,
  }: { actor: BookingEvent["actor"]; changes?: BookingChanges; toGuest?: boolean },
  app: App,
): Promise<Booking | null> {
  const now = app.clock.now();
  const { id: bookingId, apartmentId } = booking;
  const nights = nightsOf(booking);
  if (!(await reserveNights(trx, { apartmentId, nights, kind: "booking", bookingId, now })))
    return null;
  const kept = { ...booking, holdExpiresAt: null };
  if (!(await reserveExtraNights(trx, kept, { now, facts: app.property.facts }))) return null;
  const manageToken = newLinkSecret();
  const confirmed = await updateBooking(
    trx,
    booking,
    { ...changes, status: "confirmed", holdExpiresAt: null, manageToken },
    now,
  );
  if (!confirmed) throw new Error(`Booking ${booking.reference} was changed under its lock`);
  await insertEvents(trx, bookingId, { actor, what: "confirmed", now });
  await enqueueBookingEmails(trx, confirmed, manageToken, app, toGuest);
  return confirmed;
}

/** Thrown to roll back the transaction: the booking stays as it was, for the job that ends its hold. */
export class NightsGone extends Error {}

/** Expires a booking read under its apartment's lock, in the caller's transaction. */
export async function expireBooking(
  trx: Trx,
  booking: Booking,
  actor: BookingEvent["actor"],
  app: App,
): Promise<Booking> {
  const now = app.clock.now();
  await releaseNights(trx, booking.id);
  const expired = await updateBooking(
    trx,
    booking,
    { status: "expired", holdExpiresAt: null },
    now,
  );
  if (!expired) throw new Error(`Booking ${booking.reference} was changed under its lock`);
  await insertEvents(trx, booking.id, { actor, what: "expired", now });
  return expired;
}

/**
 * Puts both emails into the outbox, in the transaction that confirms the booking. The guest's email has `manageToken`,
 * the secret of the guest's own page, of which the booking stores only the hash. Of bookings that were made together only the
 * first writes to the guest (`toGuest`), about all of them.
 */
export async function enqueueBookingEmails(
  trx: Trx,
  booking: Booking,
  manageToken: string,
  app: App,
  toGuest = true,
): Promise<void> {
  const email = { bookingId: booking.id, now: app.clock.now() };
  const confirmation = {
    ...email,
    kind: "guestConfirmation",
    language: booking.language,
    recipient: booking.email,
    payload: { manageToken },
  };
  await enqueueEmails(trx, [
    ...(toGuest ? [confirmation] : []),
    {
      ...email,
      kind: "ownerNewBooking",
      ...(await ownerRecipient(trx, app)),
      replyTo: booking.email,
      payload: null,
    },
  ]);
}

/** One email to the owner per day of unusually many unpaid bookings. */
const ownerEmailLimit = { most: 1, minutes: 24 * 60 };

/**
 * Puts the emails into the outbox, in the transaction that reserves the nights. `manageToken` is the secret of the guest's
 * link.
 */
export async function enqueueConfirmLinkEmail(
  trx: Trx,
  booking: Booking,
  manageToken: string,
  app: Pick<App, "clock" | "environment" | "property">,
): Promise<void> {
  const now = app.clock.now();
  await enqueueEmail(trx, {
    kind: "guestConfirmLink",
    bookingId: booking.id,
    language: booking.language,
    recipient: booking.email,
    payload: { manageToken },
    now,
  });
  const key = keyedHash(await readSecret(trx, "forms"), "unpaid wave");
  if (!(await countForSender(trx, key, ownerEmailLimit, now)).within) return;
  await enqueueEmail(trx, {
    kind: "ownerUnpaidWave",
    bookingId: booking.id,
    ...(await ownerRecipient(trx, app)),
    payload: null,
    now,
  });
}

/**
 * `confirmed` also when it was confirmed before: the button may be clicked twice. `gone`: the hold was over, and the nights
 * are taken or the booking has expired. `notWaiting`: it is no longer active, or waits for a payment. Null when no booking
 * has that secret.
 */
export async function confirmByEmail(
  manageToken: string,
  app: App,
): Promise<"confirmed" | "gone" | "notWaiting" | null> {
  const { db } = app.database;
  const found = await findBookingByToken(db, manageToken);
  if (!found) return null;
  try {
    return await inTransaction(db, async (trx) => {
      const { booking } = await readLockedBooking(trx, found);
      if (booking.status === "expired") return "gone";
      // Staff confirm it, when the guest has agreed.
      if (isOption(booking)) return "notWaiting";
      if (!awaitsEmailConfirmation(booking))
        return stayStatuses.includes(booking.status) ? "confirmed" : "notWaiting";
      const confirmed = await confirmBooking(trx, booking, { actor: "guest" }, app);
      if (!confirmed) throw new NightsGone();
      const now = app.clock.now();
      await postBooking(trx, confirmed, { actor: "guest", now, facts: app.property.facts });
      // The confirmation email has a new link; the one that was opened stays valid.
      await insertBookingLink(trx, { bookingId: booking.id, manageToken, now });
      return "confirmed";
    });
  } catch (error) {
    if (error instanceof NightsGone) return "gone";
    throw error;
  }
}
