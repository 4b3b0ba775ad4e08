// The rows behind the emails around a stay: for which bookings one is due, which were enqueued, and where unsent ones go.
import type { ExpressionBuilder } from "kysely";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import type { Tables } from "#app/platform/tables/tables.ts";
import { keyedHash, readSecret } from "#app/platform/secrets.sql.server.ts";
import { insertReviewLink, newLinkSecret } from "../booking-links.sql.server.ts";
import { openStatuses } from "../payments/payments.sql.server.ts";
import { emailKey } from "../rules/booking-limits.ts";
import { stayStatuses } from "../rules/booking-status.ts";

/** The kinds of emails that are enqueued automatically, as in the outbox. */
export type StayEmailKind = "guestPaymentFailed" | "guestBeforeArrival" | "guestThankYou";

/** A booking to check again under its lock. */
export interface Candidate {
  id: string;
  apartmentId: number;
}

/**
 * The bookings that arrive on the days `from` to `to` and have no email about that arrival. A stay that was moved after its
 * email gets another one when the new arrival is on the day `to`; if it is nearer, the email about the change is enough.
 */
export async function listArrivals(
  db: Db,
  { from, to, limit }: { from: PlainDate; to: PlainDate; limit: number },
): Promise<Candidate[]> {
  return bookingsToEmail(db)
    .where("status", "=", "confirmed")
    .where("check_in", ">=", from)
    .where("check_in", "<=", to)
    .where((eb) =>
      eb.not(
        eb.exists(
          claimedEmail(eb, "guestBeforeArrival").where((of) =>
            of.or([
              of("occasion", "=", of.ref("bookings.check_in")),
              of("bookings.check_in", "<", to),
            ]),
          ),
        ),
      ),
    )
    .orderBy("check_in")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** The bookings that ended on the days `from` to `to` and have no thank-you email. */
export async function listDepartures(
  db: Db,
  { from, to, limit }: { from: PlainDate; to: PlainDate; limit: number },
): Promise<Candidate[]> {
  return bookingsToEmail(db)
    .where("status", "in", stayStatuses)
    .where("check_out", ">=", from)
    .where("check_out", "<=", to)
    .where((eb) => eb.not(eb.exists(claimedEmail(eb, "guestThankYou"))))
    .orderBy("check_out")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/**
 * The card bookings that expired between the instants `from` and `to`, by time and not because the guest gave them up;
 * without those with an open payment, and those whose guest has started another booking since.
 */
export async function listUnfinishedPayments(
  db: Db,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<Candidate[]> {
  return (
    bookingsToEmail(db)
      .innerJoin("booking_events", "booking_events.booking_id", "bookings.id")
      .where("status", "=", "expired")
      // A booking that was to be confirmed by email had no payment, and its address may be a stranger's.
      .where("payment_method", "=", "card")
      // Implied by the event's instant; it leaves so few bookings that the events of all others are not scanned.
      .where("bookings.updated_at", ">=", from.toISOString())
      .where("what", "=", "expired")
      .where("actor", "=", "system")
      .where("at", ">=", from.toISOString())
      .where("at", "<=", to.toISOString())
      .where((eb) =>
        eb.not(
          eb.or([
            eb.exists(claimedEmail(eb, "guestPaymentFailed")),
            eb.exists(
              eb
                .selectFrom("payments")
                .select("payments.id")
                .whereRef("payments.booking_id", "=", "bookings.id")
                .where("payments.status", "in", openStatuses),
            ),
            hasLaterBooking(eb),
          ]),
        ),
      )
      .orderBy("at")
      .limit(limit)
      .execute()
  );
}

/** Claims an email in the transaction that enqueues it; false when another process has. `occasion` is a day or "". */
export async function claimStayEmail(
  trx: Trx,
  {
    bookingId,
    kind,
    occasion,
    now,
  }: { bookingId: string; kind: StayEmailKind; occasion: string; now: Date },
): Promise<boolean> {
  const claimed = await trx
    .insertInto("stay_letters")
    .values({ booking_id: bookingId, kind, occasion, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(["booking_id", "kind", "occasion"]).doNothing())
    .executeTakeFirst();
  return claimed.numInsertedOrUpdatedRows === 1n;
}

/** Whether the guest of a booking has started another one since, under the same e-mail. */
export async function hasBookedSince(db: Db, bookingId: string): Promise<boolean> {
  const found = await db
    .selectFrom("bookings")
    .select("id")
    .where("id", "=", bookingId)
    .where(hasLaterBooking)
    .executeTakeFirst();
  return found !== undefined;
}

/** Remembers that this address is not asked for a review any more; twice is the same as once. */
export async function refuseReviewRequests(db: Db, email: string, now: Date): Promise<void> {
  await db
    .insertInto("review_refusals")
    .values({ address_hash: await refusalOf(db, email), created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column("address_hash").doNothing())
    .execute();
}

/** Whether that address was told never to be asked for a review again. */
export async function refusesReviewRequests(db: Db, email: string): Promise<boolean> {
  const found = await db
    .selectFrom("review_refusals")
    .select("created_at")
    .where("address_hash", "=", await refusalOf(db, email))
    .executeTakeFirst();
  return found !== undefined;
}

// Hashed: it is kept for as long as the app is, and needs no address to be read.
async function refusalOf(db: Db, email: string): Promise<string> {
  return keyedHash(await readSecret(db, "forms"), `no review requests ${emailKey(email)}`);
}

// Without erased guests and without demo bookings.
function bookingsToEmail(db: Db) {
  return db
    .selectFrom("bookings")
    .select(["bookings.id", "apartment_id as apartmentId"])
    .where("email", "<>", "")
    .where("source", "<>", "demo");
}

type BookingExpressions = ExpressionBuilder<Tables, "bookings">;

function claimedEmail(eb: BookingExpressions, kind: StayEmailKind) {
  return eb
    .selectFrom("stay_letters")
    .select("kind")
    .whereRef("stay_letters.booking_id", "=", "bookings.id")
    .where("kind", "=", kind);
}

function hasLaterBooking(eb: BookingExpressions) {
  return eb.exists(
    eb
      .selectFrom("bookings as later")
      .select("later.id")
      .where((of) => of(of.fn("lower", ["later.email"]), "=", of.fn("lower", ["bookings.email"])))
      .whereRef("later.created_at", ">", "bookings.created_at"),
  );
}

/**
 * Sends a booking's unsent emails to another address, with `manageToken` and new secrets for reviews in place of those that ended; those of the
 * kinds `without` are deleted, because the caller writes a new one. One that is being sent at this moment goes where it was going; only
 * a further attempt goes to the new address.
 */
export async function redirectUnsentEmails(
  trx: Trx,
  {
    bookingId,
    from,
    to,
    without,
    manageToken,
    now,
  }: {
    bookingId: string;
    from: string;
    to: string;
    without: readonly string[];
    manageToken: string;
    now: Date;
  },
): Promise<void> {
  const rows = await trx
    .selectFrom("outbox")
    .select(["id", "kind", "status", "payload"])
    .where("booking_id", "=", bookingId)
    .where("recipient", "=", from)
    .where("status", "<>", "sent")
    .execute();
  for (const { id, kind, status, payload } of rows) {
    if (without.includes(kind) && status !== "sending") {
      await trx.deleteFrom("outbox").where("id", "=", id).execute();
      continue;
    }
    const values = JSON.parse(payload ?? "null") as Record<string, unknown> | null;
    const changed = { ...values };
    if (typeof values?.["manageToken"] === "string") changed["manageToken"] = manageToken;
    if (typeof values?.["reviewToken"] === "string") {
      const reviewToken = newLinkSecret();
      changed["reviewToken"] = reviewToken;
      await insertReviewLink(trx, { bookingId, reviewToken, now });
    }
    await trx
      .updateTable("outbox")
      .set({ recipient: to, ...(values && { payload: JSON.stringify(changed) }) })
      .where("id", "=", id)
      .execute();
  }
}
