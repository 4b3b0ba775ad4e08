// Sends a new link to the guest of a booking, if reference and e-mail match; the response does not reveal whether they do.
import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { House } from "#app/house.server.ts";
import { inTransaction, type Trx } from "#app/platform/database.server.ts";
import { keyedHash } from "#app/platform/keyed-hash.ts";
import { enqueueLetter } from "#app/platform/outbox.sql.server.ts";
import { readSecret } from "#app/platform/secrets.sql.server.ts";
import { countUse } from "#app/platform/use-limits.sql.server.ts";
import { keepLink } from "./booking-links.sql.server.ts";
import { countEmail } from "../count-email.server.ts";
import { type Booking, findBookingByReference } from "../bookings.sql.server.ts";
import { linksOfNetwork, linksOfReference } from "../rules/link-request.ts";

/** `reference` in its normal form, `email` in lower case, `network` of the client. */
export interface LinkWish {
  reference: string;
  email: string;
  network: string;
}

/** Accepted, whether or not an email is sent; or asked too often from that network, which reveals nothing of any booking. */
export type LinkAnswer = { ok: true } | { ok: false; minutes: number };

/** Every response takes at least this long, in milliseconds, so that its time reveals nothing. */
const always = 400;

/** Earlier links stay valid: a stranger cannot end a guest's link by asking for another one. */
export async function sendBookingLink(
  wish: LinkWish,
  house: Pick<House, "database" | "clock">,
): Promise<LinkAnswer> {
  const answered = wait(always);
  const { db } = house.database;
  const secret = await readSecret(db, "forms");
  const keyOf = (kind: string, key: string) => keyedHash(secret, `link ${kind} ${key}`);
  const now = house.clock.now();
  const answer = await inTransaction(db, async (trx): Promise<LinkAnswer> => {
    const network = await countUse(trx, keyOf("network", wish.network), linksOfNetwork, now);
    if (!network.within) {
      const minutes = Math.ceil((network.endsAt.getTime() - now.getTime()) / 60_000);
      return { ok: false, minutes };
    }
    const booking = await findBookingByReference(trx, wish.reference);
    // Counted for the guest's own email only: a stranger who knows the reference cannot use up the limit.
    if (!booking || booking.email.toLowerCase() !== wish.email) return { ok: true };
    const key = keyOf("reference", wish.reference);
    const { within } = await countUse(trx, key, linksOfReference, now);
    if (within) await sendTo(booking, trx, now);
    return { ok: true };
  });
  await answered;
  return answer;
}

async function sendTo(booking: Booking, trx: Trx, now: Date): Promise<void> {
  if (!(await countEmail(trx, "link", booking.email, now))) return;
  const { id: bookingId, language } = booking;
  const manageToken = randomBytes(16).toString("base64url");
  await keepLink(trx, { bookingId, manageToken, now });
  await enqueueLetter(trx, {
    kind: "guestLink",
    bookingId,
    language,
    recipient: booking.email,
    payload: { manageToken },
    now,
  });
}
