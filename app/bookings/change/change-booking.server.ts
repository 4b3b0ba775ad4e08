// What all changes of a booking have in common: before them the lock and the version that was shown, and after them the refunds,
// the ledger, the invoice, the guest's email, and the owner's about what a guest changed or cancelled online.
import type { App } from "#app/app.server.ts";
import { lockApartment } from "#app/availability/nights.sql.server.ts";
import { ownerRecipient } from "#app/emails/owner-recipient.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { enqueueEmail } from "#app/platform/emails/outbox.sql.server.ts";
import type { NewEmail } from "#app/platform/emails/outbox.sql.server.ts";
import { apartmentsOf } from "#app/stays/rules/moves.ts";
import type { BookingEvent } from "../booking-events.sql.server.ts";
import { findBookingByReference } from "../bookings.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { readLockedBooking } from "../concurrent-writes.server.ts";
import type { BookingEmailInput } from "../emails/compose-booking-email.server.ts";
import { syncInvoices } from "../invoices/sync-invoices.server.ts";
import { postBooking } from "../ledger/post-booking.server.ts";
import type { Refund } from "../payments/booking-refunds.sql.server.ts";
import { createRefunds, sendRefund } from "../payments/refunds.server.ts";

/** Which booking, and the version of it that was shown; `alsoLock` are the ids of apartments whose nights change too. */
interface ShownBooking {
  reference: string;
  version: number;
  alsoLock?: readonly number[];
}

/** The booking does not exist, or has changed since. */
type NotAsShown = { ok: false; reason: "unknown" | "changed" };

/**
 * Runs `change` in a transaction, on the booking as it is under its apartment's lock, unless it has changed since it was shown;
 * then sends the refunds that `change` put into `owed`. Where the gateway cannot be reached they stay owed, and the job sends them.
 */
export async function changeBooking<Result>(
  { reference, version, alsoLock = [] }: ShownBooking,
  app: App,
  change: (trx: Trx, booking: Booking, owed: Refund[]) => Promise<Result>,
): Promise<Result | NotAsShown> {
  const { db } = app.database;
  const found = await findBookingByReference(db, reference);
  if (!found) return { ok: false, reason: "unknown" };
  const { result, owed } = await inTransaction(db, async (trx) => {
    // Always in the same order, so that two bookings swapping apartments cannot deadlock.
    if (alsoLock.length > 0)
      for (const id of new Set([...apartmentsOf(found), ...alsoLock].toSorted((a, b) => a - b)))
        await lockApartment(trx, id);
    const { booking } = await readLockedBooking(trx, found);
    // Of this run: a transaction that could not be committed is run again.
    const refunds: Refund[] = [];
    if (booking.version !== version)
      return { result: { ok: false, reason: "changed" } satisfies NotAsShown, owed: refunds };
    return { result: await change(trx, booking, refunds), owed: refunds };
  });
  for (const refund of owed) await sendRefund(refund, app);
  return result;
}

/** What follows a change: amounts to be refunded, in cents, and the email that tells the guest, if there is one. */
interface Consequences {
  actor: BookingEvent["actor"];
  refunds: readonly Pick<Refund, "amount" | "why" | "reason">[];
  email: Pick<NewEmail, "kind" | "payload"> | null;
  now: Date;
}

/** Stores the refunds as owed, posts the booking as it is after the change, issues its invoice again and enqueues the email. */
export async function settleChange(
  trx: Trx,
  after: Booking,
  { actor, refunds, email, now }: Consequences,
  app: App,
): Promise<Refund[]> {
  const { id: bookingId, language, email: recipient } = after;
  const owed: Refund[] = [];
  for (const refund of refunds)
    owed.push(...(await createRefunds(trx, after, { ...refund, actor }, app)));
  await postBooking(trx, after, { actor, now, facts: app.property.facts });
  await syncInvoices(trx, after, { first: false, now }, app.property);
  if (email) await enqueueEmail(trx, { ...email, bookingId, language, recipient, now });
  return owed;
}

/** Tells the owner what a guest decided online, in the same transaction: with `before` the stay was changed, without it cancelled. */
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
    payload,
    now: app.clock.now(),
  });
}

/** What the emails about a change say of the booking before. */
export function stayBefore(booking: Booking, after: Booking) {
  const { apartmentId, moves, checkIn, checkOut, adults, children, total } = booking;
  const more = after.dueAtProperty - booking.dueAtProperty;
  return { apartmentId, moves: [...moves], checkIn, checkOut, adults, children, total, more };
}
