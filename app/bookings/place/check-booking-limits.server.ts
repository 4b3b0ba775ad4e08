// Checks, in the transaction that writes a booking, the limits on what a guest may hold without having paid.
import type { PropertyFacts } from "#property/facts.ts";
import type { App } from "#app/app.server.ts";
import { daysBetween, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { emailsWait } from "#app/platform/environment/environment.ts";
import { keyedHash, readSecret } from "#app/platform/secrets.sql.server.ts";
import type { Stay } from "#app/stays/rules/stay.ts";
import {
  countOpenByEmail,
  countUnfinishedFromNetwork,
  countUnpaidFromNetwork,
  countWaveNights,
  insertBookingNetwork,
  lockBookingLimits,
} from "./booking-limits.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { countEmail } from "../count-email.server.ts";
import {
  isWave,
  isWithinUnfinishedLimits,
  isWithinUnpaidLimits,
  waveDays,
} from "../rules/booking-limits.ts";

/** `byEmail`: an unpaid booking that is confirmed only by the link in an email to its guest. */
export type BookingLimitsResult =
  | { ok: true; byEmail: boolean }
  | { ok: false; reason: "unpaidLimit" | "unfinishedLimit" };

/**
 * Call after locking the apartment and before writing; its counts are part of the transaction. `network` as in
 * platform/http/network-of.ts. An app without rate limits sets no limits here either, and staff are never limited.
 * Where emails wait for a mail server, a booking that would have to be confirmed by email is refused. Of several bookings that
 * are made `together` the first is checked for all, as one stay of each apartment, with all their nights. The others are only counted for later ones.
 */
export async function checkBookingLimits(
  trx: Trx,
  booking: LimitedBooking,
  network: string | undefined,
  app: Pick<App, "clock" | "rateLimiter" | "environment" | "property">,
  together?: MadeTogether,
): Promise<BookingLimitsResult> {
  const { facts } = app.property;
  const isPublic = booking.source === "web" || booking.source === "api";
  if (!app.rateLimiter || !isPublic) return { ok: true, byEmail: false };
  const { email, paymentMethod: method } = booking;
  const now = app.clock.now();
  const { today } = propertyDay(now, facts.timeZone);
  const hash =
    network === undefined ? null : keyedHash(await readSecret(trx, "forms"), `booking ${network}`);
  if (together?.isFirst === false) {
    if (hash) await insertBookingNetwork(trx, { bookingId: booking.id, hash, now });
    return { ok: true, byEmail: false };
  }
  const nights = together?.nights ?? daysBetween(booking.checkIn, booking.checkOut);
  const counted = { booking, hash, now, today, nights, apartments: together?.apartments ?? 1 };
  // A first check without the lock, so that hopeless attempts do not queue for it.
  if (!(await isWithin(trx, counted, facts.unpaid))) return refused[method];
  await lockBookingLimits(trx);
  if (!(await isWithin(trx, counted, facts.unpaid))) return refused[method];
  if (method === "property" && !(await countEmail(trx, "unpaid", email, now)))
    return refused.property;
  if (hash) await insertBookingNetwork(trx, { bookingId: booking.id, hash, now });
  const byEmail =
    method === "property" &&
    isWave(await countWaveNights(trx, { now, today }, waveDays), facts.unpaid);
  if (byEmail && emailsWait(app.environment)) return refused.property;
  return { ok: true, byEmail };
}

/** How many apartments are booked together, and their nights in all. */
export interface MadeTogether {
  apartments: number;
  nights: number;
  isFirst: boolean;
}

const refused = {
  property: { ok: false, reason: "unpaidLimit" },
  card: { ok: false, reason: "unfinishedLimit" },
} as const;

type LimitedBooking = Pick<
  Booking,
  "id" | "email" | "checkIn" | "checkOut" | "paymentMethod" | "source"
>;

interface Counted {
  booking: LimitedBooking;
  hash: string | null;
  now: Date;
  today: PlainDate;
  nights: number;
  apartments: number;
}

async function isWithin(
  trx: Trx,
  { booking, hash, now, today, nights, apartments }: Counted,
  bounds: PropertyFacts["unpaid"],
): Promise<boolean> {
  const { id: ownId, email, paymentMethod: method } = booking;
  const ofEmail = await countOpenByEmail(trx, { email, method, ownId }, { now, today });
  if (method === "property") {
    const fromNetwork = hash ? await countUnpaidFromNetwork(trx, { hash, ownId }, now) : 0;
    return isWithinUnpaidLimits({ ...ofEmail, fromNetwork }, nights, bounds, apartments);
  }
  const held = hash === null ? null : await countUnfinishedFromNetwork(trx, { hash, ownId }, now);
  const fromNetwork = held?.stays ?? 0;
  const nightsFromNetwork = held?.nights ?? 0;
  return isWithinUnfinishedLimits(
    { ofEmail: ofEmail.stays, fromNetwork, nightsFromNetwork },
    nights,
    apartments,
  );
}

/**
 * Whether the guest may extend the stay of a booking: only up to the unpaid nights that one email may hold. `unpaid` is
 * the number of nights of the new stay without a payment. Call under the apartment's lock.
 */
export async function mayExtendUnpaid(
  trx: Trx,
  booking: Booking,
  { stay: { checkIn, checkOut }, unpaid }: { stay: Stay; unpaid: number },
  {
    clock,
    rateLimiter: uses,
    property: { facts },
  }: Pick<App, "clock" | "rateLimiter" | "property">,
): Promise<boolean> {
  const { id: ownId, email } = booking;
  const isLonger = daysBetween(checkIn, checkOut) > daysBetween(booking.checkIn, booking.checkOut);
  if (!uses || unpaid === 0 || !isLonger) return true;
  await lockBookingLimits(trx);
  const now = clock.now();
  const { today } = propertyDay(now, facts.timeZone);
  const others = await countOpenByEmail(trx, { email, method: "property", ownId }, { now, today });
  // Only the nights are limited: there is no additional stay, and none from another network.
  const known = { stays: 0, nights: others.nights, fromNetwork: 0 };
  return isWithinUnpaidLimits(known, unpaid, { ...facts.unpaid, stays: 0, perNetwork: 0 });
}
