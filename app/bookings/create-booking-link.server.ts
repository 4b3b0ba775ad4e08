// Creates a link to the guest's booking for the page shown after booking; while no emails are sent, the guest saves it there.
import { createHmac } from "node:crypto";
import type { App } from "#app/app.server.ts";
import { readSecret } from "#app/platform/secrets.sql.server.ts";
import type { BookingPath } from "#app/i18n/known-path.ts";
import { findLinkSeed, insertBookingLink } from "./booking-links.sql.server.ts";

/**
 * The path, without language, of the booking's own page, with a secret of 128 bits in it. The same each time, until the
 * guest ends all links: from then on another one. Call it only for the browser that booked, and for staff who pass it on.
 */
export async function createBookingLink(
  bookingId: string,
  { database: { db }, clock }: Pick<App, "database" | "clock">,
): Promise<BookingPath> {
  const [key, seed] = await Promise.all([readSecret(db, "forms"), findLinkSeed(db, bookingId)]);
  const digest = createHmac("sha256", key).update(`own link ${bookingId} ${seed}`).digest();
  const manageToken = digest.subarray(0, 16).toString("base64url");
  await insertBookingLink(db, { bookingId, manageToken, now: clock.now() });
  return `/my-booking/${manageToken}`;
}
