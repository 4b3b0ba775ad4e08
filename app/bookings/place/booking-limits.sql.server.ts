// Queries for the limits on unpaid and unfinished bookings: how many one email or one network has, and how many nights they hold.
import type { ExpressionBuilder } from "kysely";
import { daysBetween } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { locksRows } from "#app/platform/database/database.server.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import type { Tables } from "#app/platform/tables/tables.ts";
import { emailKey } from "../rules/booking-limits.ts";
import type { PaymentMethod } from "../rules/booking-request.ts";

/** An instant and the date it falls on at the property. */
interface Now {
  now: Date;
  today: PlainDate;
}

/** A number of bookings, and of their nights. */
export interface BookingCount {
  stays: number;
  nights: number;
}

const dayMilliseconds = 24 * 60 * 60_000;
// Bookings entered by staff, and those of the demo data, are not limited.
const onlineSources = ["web", "api"] as const;

/**
 * Serializes the transactions that write limited bookings, across all processes, so that their counts are exact. Lock the
 * apartment first. SQLite has one writer anyway.
 */
export async function lockBookingLimits(trx: Trx): Promise<void> {
  if (!locksRows(trx)) return;
  // Any row that is never updated will do; plain reads of it do not wait for the lock.
  await trx.selectFrom("secrets").select("name").where("name", "=", "forms").forUpdate().execute();
}

/** Open bookings of a mailbox with that payment method, except `ownId`: not ended yet, and no expired hold. */
export async function countOpenByEmail(
  trx: Trx,
  { email, method, ownId }: { email: string; method: PaymentMethod; ownId: string },
  { now, today }: Now,
): Promise<BookingCount> {
  const key = emailKey(email);
  const [mailbox = ""] = key.split("@");
  const rows = await trx
    .selectFrom("bookings")
    .select(["check_in", "check_out", "email"])
    .where("payment_method", "=", method)
    .where("check_out", ">", today)
    .where("source", "in", onlineSources)
    .where(isOpen(now, method))
    .where("id", "<>", ownId)
    .where((eb) =>
      eb(
        eb.fn("lower", [eb.fn("substr", ["email", eb.lit(1), eb.lit(mailbox.length)])]),
        "=",
        mailbox,
      ),
    )
    .execute();
  return countStays(rows.filter((row) => emailKey(row.email) === key));
}

/** Card bookings from a network whose payment is unfinished now, except `ownId`. */
export async function countUnfinishedFromNetwork(
  trx: Trx,
  { hash, ownId }: { hash: string; ownId: string },
  now: Date,
): Promise<BookingCount> {
  const rows = await selectFromNetwork(trx, hash, ownId)
    .select(["check_in", "check_out"])
    .where("payment_method", "=", "card")
    .where(isOpen(now, "card"))
    .execute();
  return countStays(rows);
}

/** How many unpaid bookings were made from a network within the last day, whatever their status now; except `ownId`. */
export async function countUnpaidFromNetwork(
  trx: Trx,
  { hash, ownId }: { hash: string; ownId: string },
  now: Date,
): Promise<number> {
  const rows = await selectFromNetwork(trx, hash, ownId)
    .select("bookings.id")
    .where("payment_method", "=", "property")
    .where("booking_networks.created_at", ">", dayBefore(now))
    .execute();
  return rows.length;
}

/** Stores for a day from which network a booking came. */
export async function insertBookingNetwork(
  trx: Trx,
  { bookingId, hash, now }: { bookingId: string; hash: string; now: Date },
): Promise<void> {
  await trx
    .insertInto("booking_networks")
    .values({ booking_id: bookingId, network_hash: hash, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column("booking_id").doNothing())
    .execute();
}

/** Deletes the networks stored more than a day ago. */
export async function deleteOldNetworks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("booking_networks").where("created_at", "<=", dayBefore(now)).execute();
}

/**
 * How many apartment-nights the unpaid bookings of the last day hold, however far ahead, and how many there are in `days`
 * days. If only near nights counted, there would be no limit on later ones.
 */
export async function countWaveNights(
  db: Db,
  { now, today }: Now,
  days: number,
): Promise<{ held: number; of: number }> {
  const { held } = await selectRecentUnpaid(db, now)
    .innerJoin("nights", "nights.booking_id", "bookings.id")
    .select((eb) => eb.fn.countAll<number>().as("held"))
    .where("night", ">=", today)
    .where((eb) =>
      eb.or([eb("nights.kind", "<>", "hold"), eb("nights.expires_at", ">", now.toISOString())]),
    )
    .executeTakeFirstOrThrow();
  const { apartments } = await db
    .selectFrom("apartments")
    .select((eb) => eb.fn.countAll<number>().as("apartments"))
    .where("active", "=", 1)
    .executeTakeFirstOrThrow();
  return { held, of: apartments * days };
}

/** The ids of the unpaid bookings of the last day that are active or await confirmation by email, oldest first. */
export async function listRecentUnpaid(db: Db, now: Date): Promise<string[]> {
  const rows = await selectRecentUnpaid(db, now)
    .select("bookings.id")
    .where(isOpen(now, "property"))
    .orderBy("bookings.created_at")
    .orderBy("bookings.id")
    .execute();
  return rows.map(({ id }) => id);
}

// A booking that staff have handled, by a note or any action, is trusted and does not count any more.
function selectRecentUnpaid(db: Db, now: Date) {
  return db
    .selectFrom("bookings")
    .where("bookings.created_at", ">", dayBefore(now))
    .where("payment_method", "=", "property")
    .where("source", "in", onlineSources)
    .where((eb) =>
      eb.not(
        eb.or([
          eb.exists(
            eb
              .selectFrom("booking_events")
              .select("booking_events.id")
              .whereRef("booking_events.booking_id", "=", "bookings.id")
              .where("actor", "=", "owner"),
          ),
          eb.exists(
            eb
              .selectFrom("booking_notes")
              .select("booking_notes.id")
              .whereRef("booking_notes.booking_id", "=", "bookings.id"),
          ),
        ]),
      ),
    );
}

function selectFromNetwork(trx: Trx, hash: string, ownId: string) {
  return trx
    .selectFrom("booking_networks")
    .innerJoin("bookings", "bookings.id", "booking_networks.booking_id")
    .where("network_hash", "=", hash)
    .where("bookings.id", "<>", ownId);
}

// A card booking counts as open while its payment is unfinished, an unpaid one until the stay is over.
function isOpen(now: Date, method: PaymentMethod) {
  return (eb: ExpressionBuilder<Tables, "bookings">) => {
    const held = eb.and([
      eb("status", "=", "pending_payment"),
      eb("hold_expires_at", ">", now.toISOString()),
    ]);
    return method === "card"
      ? held
      : eb.or([held, eb("status", "in", ["confirmed", "checked_in"])]);
  };
}

function countStays(rows: { check_in: PlainDate; check_out: PlainDate }[]): BookingCount {
  const nights = rows.reduce((all, row) => all + daysBetween(row.check_in, row.check_out), 0);
  return { stays: rows.length, nights };
}

function dayBefore(now: Date): string {
  return new Date(now.getTime() - dayMilliseconds).toISOString();
}
