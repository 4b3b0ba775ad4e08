// Rows for the page of the day: stays around today, nights taken, emails that could not be sent.
import { stayStatuses } from "#app/bookings/rules/booking-status.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { fromRow } from "#app/platform/database/row-names.ts";
import type { NightsTaken, TodayStay } from "./rules/today-board.ts";

/** A stay as stored, before its balance was read: `dueNow` by card, of `total`. */
export interface StoredStay extends Omit<TodayStay, "toCollect"> {
  id: string;
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
      "reference",
      "status",
      "apartment_id",
      "check_in",
      "check_out",
      "adults",
      "children",
      "language",
      "first_name",
      "last_name",
      "phone",
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
    guest: `${first_name} ${last_name}`,
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
    .where("nights.kind", "in", ["booking", "channel"])
    .where("night", ">=", today)
    .where("night", "<", end)
    .groupBy("night")
    .execute();
  const { apartments } = await db
    .selectFrom("apartments")
    .select((eb) => eb.fn.countAll<number>().as("apartments"))
    .where("active", "=", 1)
    .executeTakeFirstOrThrow();
  return {
    apartments,
    tonight: rows.find(({ night }) => night === today)?.count ?? 0,
    all: rows.reduce((sum, { count }) => sum + count, 0),
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
