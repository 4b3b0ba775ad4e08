// The links to a booking at its guest's request: a new one sent by email, or all of them ended; never reveals whether a booking exists.
import { setTimeout as wait } from "node:timers/promises";
import type { App } from "#app/app.server.ts";
import { insertEvents } from "#app/bookings/booking-events.sql.server.ts";
import {
  deleteBookingLinks,
  insertBookingLink,
  newLinkSecret,
} from "#app/bookings/booking-links.sql.server.ts";
import {
  findBookingByReference,
  findBookingByToken,
  updateBooking,
} from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { readLockedBooking, readLockedGroup } from "#app/bookings/concurrent-writes.server.ts";
import { isOption } from "#app/bookings/rules/booking-status.ts";
import { countEmail } from "#app/bookings/count-email.server.ts";
import { deleteDraftsOf } from "#app/checkout/drafts.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { enqueueEmail } from "#app/platform/emails/outbox.sql.server.ts";
import { deleteSubscriptionsOf } from "#app/push/push.sql.server.ts";
import { countForSender } from "#app/platform/rate-limits/sender-limits.sql.server.ts";
import { endPassesOf } from "#app/wallet/ended-passes.sql.server.ts";
import { keyedHash, readSecret } from "#app/platform/secrets.sql.server.ts";
import { linksPerNetwork, linksPerReference } from "./rules/guest-forms.ts";

/** `reference` in its normal form, `email` in lower case, `network` of the client. */
export interface BookingLinkRequest {
  reference: string;
  email: string;
  network: string;
}

/** Accepted, whether or not an email is sent; or asked too often from that network, which reveals nothing of any booking. */
export type BookingLinkResult = { ok: true } | { ok: false; minutes: number };

/** Every response takes at least this long, in milliseconds, so that its time reveals nothing. */
const responseMilliseconds = 400;

/** Earlier links stay valid: a stranger cannot end a guest's link by asking for another one. */
export async function sendBookingLink(
  request: BookingLinkRequest,
  app: Pick<App, "database" | "clock">,
): Promise<BookingLinkResult> {
  const minimumTime = wait(responseMilliseconds);
  const { db } = app.database;
  const secret = await readSecret(db, "forms");
  const keyOf = (kind: string, key: string) => keyedHash(secret, `link ${kind} ${key}`);
  const now = app.clock.now();
  const answer = await inTransaction(db, async (trx): Promise<BookingLinkResult> => {
    const network = await countForSender(
      trx,
      keyOf("network", request.network),
      linksPerNetwork,
      now,
    );
    if (!network.within) {
      const minutes = Math.ceil((network.endsAt.getTime() - now.getTime()) / 60_000);
      return { ok: false, minutes };
    }
    const booking = await findBookingByReference(trx, request.reference);
    // Counted for the guest's own email only: a stranger who knows the reference cannot use up the limit.
    if (!booking || booking.email.toLowerCase() !== request.email) return { ok: true };
    // Staff hold the nights for a guest who has not booked yet.
    if (isOption(booking)) return { ok: true };
    const key = keyOf("reference", request.reference);
    const { within } = await countForSender(trx, key, linksPerReference, now);
    if (within) await enqueueLinkEmail(booking, trx, now);
    return { ok: true };
  });
  await minimumTime;
  return answer;
}

async function enqueueLinkEmail(booking: Booking, trx: Trx, now: Date): Promise<void> {
  if (!(await countEmail(trx, "link", booking.email, now))) return;
  const { id: bookingId, language } = booking;
  const manageToken = newLinkSecret();
  await insertBookingLink(trx, { bookingId, manageToken, now });
  await enqueueEmail(trx, {
    kind: "guestLink",
    bookingId,
    language,
    recipient: booking.email,
    payload: { manageToken },
    now,
  });
}

/**
 * The links to a booking, and to those that were booked together with it under the same email address, one of which is emailed anew. Any
 * valid secret of the booking is enough; with an unknown one, or one that has just ended, nothing happens.
 */
export async function endBookingLinks(
  secret: string,
  { database: { db }, clock }: Pick<App, "database" | "clock">,
): Promise<void> {
  const known = await findBookingByToken(db, secret);
  if (!known) return;
  await inTransaction(db, async (trx) => {
    const { groupId } = known;
    const bookings =
      groupId === null
        ? [(await readLockedBooking(trx, known)).booking]
        : await readLockedGroup(trx, groupId);
    // Submitted twice, or already ended by another link: one email is enough.
    const opened = await findBookingByToken(trx, secret);
    if (!opened) return;
    const now = clock.now();
    // The page of each booking of a group leads to the others.
    for (const booking of bookings.filter(({ email }) => email === opened.email)) {
      const manageToken = newLinkSecret();
      await endLinksOf(booking, manageToken, trx, now);
      if (booking.id === opened.id)
        await enqueueEmail(trx, {
          kind: "guestLink",
          bookingId: booking.id,
          language: booking.language,
          recipient: booking.email,
          payload: { manageToken },
          now,
        });
    }
  });
}

async function endLinksOf(
  booking: Booking,
  manageToken: string,
  trx: Trx,
  now: Date,
): Promise<void> {
  await deleteBookingLinks(trx, booking.id);
  // A device can have been added with any of them.
  await deleteSubscriptionsOf(trx, { personId: "", bookingId: booking.id });
  // So can a pass.
  await endPassesOf(trx, booking.id, now);
  // With its draft the browser that booked could create a new link.
  await deleteDraftsOf(trx, booking.id);
  const ended = await updateBooking(trx, booking, { manageToken }, now);
  if (!ended) throw new Error(`Booking ${booking.reference} was changed under its lock`);
  await insertEvents(trx, booking.id, { actor: "guest", what: "linksEnded", now });
}
