// Rows for the page of the day: stays around today, nights taken, emails that could not be sent, late second parts of payment
// plans, and what guests paid too much.
import { sql } from "kysely";
import { listOtherNights } from "#app/analytics/metrics.sql.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import { readLaterPart } from "#app/bookings/payments/plans/read-plan.server.ts";
import type { LaterPart } from "#app/bookings/payments/plans/read-plan.server.ts";
import { stayStatuses } from "#app/bookings/rules/booking-status.ts";
import { guestName } from "#app/bookings/rules/guest-fields.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { fromRow } from "#app/platform/database/row-names.ts";
import { parseMoves } from "#app/stays/rules/moves.ts";
import type { NightsTaken, TodayStay } from "./rules/today-board.ts";

/** A stay as stored, before its balance was read: `dueNow` by card, of `total`. */
export interface StoredStay extends Omit<TodayStay, "toCollect"> {
  id: string;
  /** What the guest asked for when booking; "" for nothing. */
  specialRequests: string;
  paymentMethod: "card" | "property";
  total: number;
  dueNow: number;
}

/** The stays that touch the days `from` to `to`, both included: confirmed, checked-in and checked-out ones. */
export async function listStays(db: Db, from: PlainDate, to: PlainDate): Promise<StoredStay[]> {
  const rows = await db
    .selectFrom("bookings")
    .select([
      "id",
      "version",
      "reference",
      "status",
      "apartment_id",
      "moves",
      "check_in",
      "check_out",
      "free_from",
      "adults",
      "children",
      "language",
      "first_name",
      "last_name",
      "companions",
      "phone",
      "special_requests",
      "payment_method",
      "total",
      "due_now",
      "currency",
      "arrival_time",
      "transfer",
      "flight",
    ])
    .select((eb) =>
      eb
        .selectFrom("payments")
        .select((payments) => payments.fn.countAll<number>().as("count"))
        .whereRef("payments.booking_id", "=", "bookings.id")
        .where("payments.gateway", "=", "sandbox")
        .where("payments.status", "=", "captured")
        .as("practice_payments"),
    )
    .select((eb) =>
      eb
        .selectFrom("ledger_entries")
        .select((entries) => entries.fn.min("day").as("day"))
        .whereRef("ledger_entries.booking_id", "=", "bookings.id")
        .where("ledger_entries.kind", "=", "charges")
        .as("charged_on"),
    )
    .where("status", "in", stayStatuses)
    .where("check_in", "<=", to)
    .where("check_out", ">=", from)
    .orderBy("check_in")
    .orderBy("apartment_id")
    .execute();
  return rows.map(({ first_name, last_name, practice_payments, ...row }) => ({
    ...fromRow(row),
    status: row.status as TodayStay["status"],
    moves: parseMoves(row.moves),
    guest: guestName({ firstName: first_name, lastName: last_name }),
    transfer: row.transfer === 1,
    paidInPractice: (practice_payments ?? 0) > 0,
  }));
}

/** How many nights guests have taken, ours and other channels', tonight and from `today` up to, but excluding, `end`. */
export async function countNights(db: Db, today: PlainDate, end: PlainDate): Promise<NightsTaken> {
  const rows = await db
    .selectFrom("nights")
    .innerJoin("apartments", "apartments.id", "nights.apartment_id")
    .select((eb) => ["night", eb.fn.countAll<number>().as("count")])
    .where("active", "=", 1)
    .where("nights.kind", "=", "booking")
    .where("night", ">=", today)
    .where("night", "<", end)
    .groupBy("night")
    .execute();
  const apartments = await db
    .selectFrom("apartments")
    .select("id")
    .where("active", "=", 1)
    .execute();
  const active = new Set(apartments.map(({ id }) => id));
  // What another site only closed has no guest.
  const others = (await listOtherNights(db, { from: today, to: addDays(end, -1) })).filter(
    ({ kind, apartmentId }) => kind === "channel" && active.has(apartmentId),
  );
  const isTonight = ({ night }: { night: PlainDate }) => night === today;
  return {
    apartments: active.size,
    tonight: (rows.find(isTonight)?.count ?? 0) + others.filter(isTonight).length,
    all: rows.reduce((sum, { count }) => sum + count, 0) + others.length,
  };
}

/** An email that was given up; `reference` of the booking it is about. */
export interface FailedEmail {
  id: string;
  kind: string;
  recipient: string;
  reference: string | null;
  /** An instant. */
  createdAt: string;
}

/** The emails that could not be sent, the latest first, at most `limit`. */
export async function listFailedEmails(db: Db, limit: number): Promise<FailedEmail[]> {
  return db
    .selectFrom("outbox")
    .leftJoin("bookings", "bookings.id", "outbox.booking_id")
    .select((eb) => [
      eb.ref("outbox.id").as("id"),
      eb.ref("outbox.created_at").as("createdAt"),
      "kind",
      "recipient",
      "reference",
    ])
    .where("outbox.status", "=", "failed")
    .orderBy("outbox.created_at", "desc")
    .limit(limit)
    .execute();
}

/** The rest of a plan that is not paid; why the card was refused, null when it was not charged. */
export interface LatePlan extends LaterPart {
  reference: string;
  guest: string;
  currency: string;
  checkIn: PlainDate;
  declineReason: string | null;
}

/** Plans whose guest was asked after a refusal, and those that were due on `lateSince` or before; the nearest arrival first. */
export async function listLatePlans(
  db: Db,
  lateSince: PlainDate,
  at: { now: Date; timeZone: string },
): Promise<LatePlan[]> {
  const rows = await db
    .selectFrom("payment_plans")
    .innerJoin("bookings", "bookings.id", "payment_plans.booking_id")
    .select(["booking_id", "decline_reason"])
    .where("state", "<>", "ended")
    .where((eb) => eb.or([eb("decline_reason", "is not", null), eb("due_on", "<=", lateSince)]))
    .orderBy("check_in")
    .orderBy("booking_id")
    .limit(50)
    .execute();
  const plans: LatePlan[] = [];
  for (const { booking_id: id, decline_reason: declineReason } of rows) {
    const booking = await findBookingById(db, id);
    const later = booking && (await readLaterPart(db, booking, at));
    if (!booking || !later) continue;
    const { reference, firstName, lastName, currency, checkIn } = booking;
    const guest = guestName({ firstName, lastName });
    plans.push({ ...later, reference, guest, currency, checkIn, declineReason });
  }
  return plans;
}

/** The amount in cents. */
export interface OverpaidBooking {
  reference: string;
  guest: string;
  amount: number;
  currency: string;
}

/** What guests paid too much, of the bookings with a payment by card or recorded by staff since that day. */
export async function listOverpaid(db: Db, since: PlainDate): Promise<OverpaidBooking[]> {
  const open = sql<number>`sum(case debit when 'guest' then amount else -amount end)`;
  const rows = await db
    .selectFrom("ledger_movements as movement")
    .innerJoin("bookings", "bookings.id", "movement.booking_id")
    .select(["reference", "first_name", "last_name", "bookings.currency", open.as("open")])
    .where("movement.booking_id", "in", (eb) =>
      eb
        .selectFrom("ledger_entries")
        .select("booking_id")
        .where("kind", "in", ["payment", "capture"])
        .where("day", ">=", since)
        .where("booking_id", "is not", null)
        .$narrowType<{ booking_id: string }>(),
    )
    .where((eb) => eb.or([eb("debit", "=", "guest"), eb("credit", "=", "guest")]))
    .groupBy(["bookings.id", "reference", "first_name", "last_name", "bookings.currency"])
    .having(open, "<", 0)
    .orderBy("reference")
    .execute();
  return rows.map(({ reference, first_name, last_name, currency, open: owed }) => ({
    reference,
    guest: guestName({ firstName: first_name, lastName: last_name }),
    amount: -owed,
    currency,
  }));
}

/** Nights held as an option; `until` is the instant (ISO 8601) when they let go. */
export interface OpenOption {
  reference: string;
  version: number;
  guest: string;
  apartmentId: number;
  checkIn: PlainDate;
  checkOut: PlainDate;
  until: string;
}

/** The options that are still held, the first to end first. */
export async function listOpenOptions(db: Db, now: Date): Promise<OpenOption[]> {
  const rows = await db
    .selectFrom("bookings")
    .select(["reference", "version", "first_name", "last_name", "apartment_id"])
    .select(["check_in", "check_out", "hold_expires_at"])
    .where("status", "=", "pending_payment")
    .where("payment_method", "=", "property")
    .where("source", "=", "owner")
    .where("hold_expires_at", ">", now.toISOString())
    .orderBy("hold_expires_at")
    .orderBy("reference")
    .execute();
  return rows.map((row) => ({
    reference: row.reference,
    version: row.version,
    guest: guestName({ firstName: row.first_name, lastName: row.last_name }),
    apartmentId: row.apartment_id,
    checkIn: row.check_in,
    checkOut: row.check_out,
    until: row.hold_expires_at ?? "",
  }));
}
