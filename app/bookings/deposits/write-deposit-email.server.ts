// Writes the emails about a damage deposit, and asks guests to place a hold.
import type { Trx } from "#app/platform/database/database.server.ts";
import { enqueueEmail } from "#app/platform/emails/outbox.sql.server.ts";
import { insertEvents } from "../booking-events.sql.server.ts";
import type { BookingEvent } from "../booking-events.sql.server.ts";
import { insertBookingLink, newLinkSecret } from "../booking-links.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { markAsked } from "./deposits.sql.server.ts";

/**
 * It is held, or was returned, in cash or on the card; `reason`: why something was kept. A guest whose data was erased, or who
 * has no address, gets none.
 */
export async function enqueueDepositEmail(
  trx: Trx,
  { id: bookingId, email: recipient, language }: Booking,
  {
    kind,
    by,
    reason = "",
    now,
  }: {
    kind: "guestDepositHeld" | "guestDepositReturned";
    by: "cash" | "card";
    reason?: string;
    now: Date;
  },
): Promise<void> {
  if (recipient === "") return;
  const payload = { depositReason: reason, depositBy: by };
  await enqueueEmail(trx, { kind, bookingId, language, recipient, payload, now });
}

/** The email with a link to the page on which the guest places the hold; that it was asked for is in the booking's history. */
export async function askForHold(
  trx: Trx,
  { id: bookingId, email: recipient, language }: Booking,
  { actor, now }: { actor: Exclude<BookingEvent["actor"], "guest">; now: Date },
): Promise<void> {
  const manageToken = newLinkSecret();
  await insertBookingLink(trx, { bookingId, manageToken, now });
  const about = { kind: "guestDepositAsked", bookingId, language, recipient };
  await enqueueEmail(trx, { ...about, payload: { manageToken }, now });
  await markAsked(trx, bookingId, now);
  await insertEvents(trx, bookingId, { actor, what: "depositAsked", now });
}
