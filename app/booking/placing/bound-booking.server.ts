// Checks, in the transaction that writes a booking, the limits on what a guest may hold without having paid.
import { facts } from "#property/facts.ts";
import type { House } from "#app/house.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { emailsWait } from "#app/platform/environment.ts";
import { keyedHash } from "#app/platform/keyed-hash.ts";
import { readSecret } from "#app/platform/secrets.sql.server.ts";
import {
  heldByEmail,
  keepNetwork,
  lockBounds,
  nightsOfWave,
  unfinishedFromNetwork,
  unpaidFromNetwork,
} from "../bounds.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { countEmail } from "../count-email.server.ts";
import { isWave, isWithinUnfinished, isWithinUnpaid, waveDays } from "../rules/booking-bounds.ts";
import { daysBetween, propertyDay } from "../rules/plain-date.ts";
import type { PlainDate } from "../rules/plain-date.ts";
import type { Stay } from "../rules/stay.ts";

/** `byEmail`: an unpaid booking that is confirmed only by the link in an email to its guest. */
export type Bounded =
  | { ok: true; byEmail: boolean }
  | { ok: false; reason: "unpaidLimit" | "unfinishedLimit" };

/**
 * Call after locking the apartment and before writing; its counts are part of the transaction. `network` as in
 * platform/http/network-of.ts. An app without rate limits sets no limits here either, and staff are never limited.
 * Where emails wait for a mail server, a booking that would have to be confirmed by email is refused.
 */
export async function boundBooking(
  trx: Trx,
  booking: Bookable,
  network: string | undefined,
  house: Pick<House, "clock" | "uses" | "environment">,
): Promise<Bounded> {
  const isStrangers = booking.source === "web" || booking.source === "api";
  if (!house.uses || !isStrangers) return { ok: true, byEmail: false };
  const { email, paymentMethod: method } = booking;
  const now = house.clock.now();
  const { today } = propertyDay(now, facts.timeZone);
  const hash =
    network === undefined ? null : keyedHash(await readSecret(trx, "forms"), `booking ${network}`);
  const counted = { booking, hash, now, today };
  // A first check without the lock, so that hopeless attempts do not queue for it.
  if (!(await isWithin(trx, counted))) return refused[method];
  await lockBounds(trx);
  if (!(await isWithin(trx, counted))) return refused[method];
  if (method === "property" && !(await countEmail(trx, "unpaid", email, now)))
    return refused.property;
  if (hash) await keepNetwork(trx, { bookingId: booking.id, hash, now });
  const byEmail =
    method === "property" &&
    isWave(await nightsOfWave(trx, { now, today }, waveDays), facts.unpaid);
  if (byEmail && emailsWait(house.environment)) return refused.property;
  return { ok: true, byEmail };
}

const refused = {
  property: { ok: false, reason: "unpaidLimit" },
  card: { ok: false, reason: "unfinishedLimit" },
} as const;

type Bookable = Pick<Booking, "id" | "email" | "checkIn" | "checkOut" | "paymentMethod" | "source">;

interface Counted {
  booking: Bookable;
  hash: string | null;
  now: Date;
  today: PlainDate;
}

async function isWithin(trx: Trx, { booking, hash, now, today }: Counted): Promise<boolean> {
  const { id: ownId, email, checkIn, checkOut, paymentMethod: method } = booking;
  const nights = daysBetween(checkIn, checkOut);
  const ofEmail = await heldByEmail(trx, { email, method, ownId }, { now, today });
  if (method === "property") {
    const fromNetwork = hash ? await unpaidFromNetwork(trx, { hash, ownId }, now) : 0;
    return isWithinUnpaid({ ...ofEmail, fromNetwork }, nights, facts.unpaid);
  }
  const held = hash === null ? null : await unfinishedFromNetwork(trx, { hash, ownId }, now);
  const fromNetwork = held?.stays ?? 0;
  const nightsFromNetwork = held?.nights ?? 0;
  return isWithinUnfinished({ ofEmail: ofEmail.stays, fromNetwork, nightsFromNetwork }, nights);
}

/**
 * Whether the guest may extend the stay of a booking: only up to the unpaid nights that one email may hold. `unpaid` is
 * the number of nights of the new stay without a payment. Call under the apartment's lock.
 */
export async function mayGrow(
  trx: Trx,
  booking: Booking,
  { stay: { checkIn, checkOut }, unpaid }: { stay: Stay; unpaid: number },
  { clock, uses }: Pick<House, "clock" | "uses">,
): Promise<boolean> {
  const { id: ownId, email } = booking;
  const isLonger = daysBetween(checkIn, checkOut) > daysBetween(booking.checkIn, booking.checkOut);
  if (!uses || unpaid === 0 || !isLonger) return true;
  await lockBounds(trx);
  const now = clock.now();
  const { today } = propertyDay(now, facts.timeZone);
  const others = await heldByEmail(trx, { email, method: "property", ownId }, { now, today });
  // Only the nights are limited: there is no additional stay, and none from another network.
  const known = { stays: 0, nights: others.nights, fromNetwork: 0 };
  return isWithinUnpaid(known, unpaid, { ...facts.unpaid, stays: 0, perNetwork: 0 });
}
