// Sends a new link to the guest of a booking, if reference and e-mail match; the response does not reveal whether they do.
import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { App } from "#app/app.server.ts";
import { inTransaction, type Trx } from "#app/platform/database.server.ts";
import { keyedHash } from "#app/platform/keyed-hash.ts";
import { enqueueEmail } from "#app/platform/outbox.sql.server.ts";
import { readSecret } from "#app/platform/secrets.sql.server.ts";
import { countForSender } from "#app/platform/rate-limits/sender-limits.sql.server.ts";
import { insertBookingLink } from "#app/bookings/booking-links.sql.server.ts";
import { countEmail } from "#app/bookings/count-email.server.ts";
import { type Booking, findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import { linksPerNetwork, linksPerReference } from "./rules/link-request.ts";

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
  const manageToken = randomBytes(16).toString("base64url");
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
