// All data stored under a guest's email address, table by table: to be exported or erased.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Updateable } from "kysely";
import type { BookingRow } from "#app/platform/tables/booking-tables.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { guestFieldNames, guestFields } from "#app/bookings/rules/guest-fields.ts";
import type { GuestFieldName } from "#app/bookings/rules/guest-fields.ts";
import { toRow } from "#app/platform/database/row-names.ts";
import { kindsByHand } from "#app/ledger/rules/entries-by-hand.ts";

/** The ids of a guest's bookings, messages, and the emails about either or to the guest. */
export interface GuestDataIds {
  bookings: string[];
  messages: string[];
  emails: string[];
}

/** `email` in upper or lower case. */
export async function findGuestData(db: Db, email: string): Promise<GuestDataIds> {
  const address = email.toLowerCase();
  const bookings = idsOf(
    await db
      .selectFrom("bookings")
      .select("id")
      .where(sql<boolean>`lower(email) = ${address}`)
      .execute(),
  );
  const messages = idsOf(
    await db
      .selectFrom("messages")
      .select("id")
      .where(sql<boolean>`lower(email) = ${address}`)
      .execute(),
  );
  const emails = await db
    .selectFrom("outbox")
    .select("id")
    .where((eb) =>
      eb.or([
        sql<boolean>`lower(recipient) = ${address}`,
        sql<boolean>`lower(reply_to) = ${address}`,
        eb("booking_id", "in", [...bookings, ""]),
      ]),
    )
    .execute();
  return { bookings, messages, emails: idsOf(emails) };
}

function idsOf(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

/** The guest's data in tables beside the bookings, as plain rows without secrets. */
export async function readGuestData(db: Db, { bookings, messages, emails }: GuestDataIds) {
  const ofBookings = [...bookings, ""];
  return {
    payments: await db
      .selectFrom("payments")
      .select(["booking_id", "created_at", "status", "amount", "currency"])
      .select(["card_brand", "card_last4"])
      .where("booking_id", "in", ofBookings)
      .orderBy("created_at")
      .execute(),
    paymentPlans: await db
      .selectFrom("payment_plans")
      .select(["booking_id", "collect", "first_part", "second_part", "due_on", "state"])
      .select(["consent_version", "consent_at"])
      .where("booking_id", "in", ofBookings)
      .execute(),
    depositHolds: await db
      .selectFrom("deposit_holds")
      .select(["booking_id", "created_at", "status", "amount", "currency"])
      .select(["card_brand", "card_last4", "taken"])
      .where("booking_id", "in", ofBookings)
      .orderBy("created_at")
      .execute(),
    refunds: await db
      .selectFrom("booking_refunds")
      .select(["booking_id", "created_at", "status", "amount", "currency", "why", "reason"])
      .where("booking_id", "in", ofBookings)
      .orderBy("created_at")
      .execute(),
    recordedPayments: await db
      .selectFrom("ledger_entries")
      .select(["booking_id", "at", "kind", "method", "foreign_currency", "foreign_amount"])
      .select(["foreign_rate", sql<number | null>`-guest_change`.as("amount")])
      .where("booking_id", "in", ofBookings)
      .where("kind", "in", [...kindsByHand, "reversal"])
      .orderBy("at")
      .execute(),
    disputes: await db
      .selectFrom("disputes")
      .select(["booking_id", "created_at", "status", "amount", "currency", "reason"])
      .where("booking_id", "in", ofBookings)
      .orderBy("created_at")
      .execute(),
    notes: await db
      .selectFrom("booking_notes")
      .select(["booking_id", "created_at", "text"])
      .where("booking_id", "in", ofBookings)
      .orderBy("created_at")
      .execute(),
    feeExemptions: await db
      .selectFrom("fee_exemptions")
      .select(["booking_id", "adults", "why", "evidence", "updated_at"])
      .where("booking_id", "in", ofBookings)
      .execute(),
    extras: await db
      .selectFrom("booking_extras")
      .select(["booking_id", "extra_id", "quantity", "flight", "time", "created_at"])
      .select(["ways", "flight_back", "time_back"])
      .where("booking_id", "in", ofBookings)
      .execute(),
    events: await db
      .selectFrom("booking_events")
      .select(["booking_id", "at", "actor", "what"])
      .where("booking_id", "in", ofBookings)
      .orderBy("at")
      .execute(),
    messages: await db
      .selectFrom("messages")
      .select(["created_at", "language", "name", "email", "phone", "subject", "message"])
      .where("id", "in", [...messages, ""])
      .orderBy("created_at")
      .execute(),
    answers: await db
      .selectFrom("message_answers")
      .select(["created_at", "text"])
      .where("message_id", "in", [...messages, ""])
      .orderBy("created_at")
      .execute(),
    reviews: await db
      .selectFrom("reviews")
      .select([
        "booking_id",
        "day",
        "language",
        "stars",
        "title",
        "text",
        "guest",
        "status",
        "answer",
      ])
      .where("booking_id", "in", ofBookings)
      .orderBy("day")
      .execute(),
    letters: await db
      .selectFrom("outbox")
      .select(["kind", "language", "recipient", "status", "created_at", "sent_at"])
      .where("id", "in", [...emails, ""])
      .orderBy("created_at")
      .execute(),
  };
}

/**
 * Blanks or deletes whatever names the guest, in every table; dates, nights, prices and payments stay. The manage links
 * of each booking stop working.
 */
export async function eraseGuestData(
  trx: Trx,
  email: string,
  { bookings, messages, emails }: GuestDataIds,
): Promise<void> {
  for (const id of bookings)
    await trx
      .updateTable("bookings")
      .set((eb) => ({
        ...erasedBooking,
        manage_token_hash: `erased ${randomUUID()}`,
        version: eb("version", "+", 1),
      }))
      .where("id", "=", id)
      .execute();
  const ofBookings = [...bookings, ""];
  await trx
    .updateTable("payments")
    .set({ card_last4: null })
    .where("booking_id", "in", ofBookings)
    .execute();
  await trx
    .updateTable("deposit_holds")
    .set({ card_last4: null, keep_reason: "" })
    .where("booking_id", "in", ofBookings)
    .execute();
  await trx
    .updateTable("booking_refunds")
    .set({ reason: "" })
    .where("booking_id", "in", ofBookings)
    .execute();
  await trx
    .updateTable("fee_exemptions")
    .set({ evidence: "" })
    .where("booking_id", "in", ofBookings)
    .execute();
  await trx
    .updateTable("booking_extras")
    .set({ flight: "", time: "", flight_back: "", time_back: "" })
    .where("booking_id", "in", ofBookings)
    .execute();
  await trx.deleteFrom("booking_notes").where("booking_id", "in", ofBookings).execute();
  await trx.deleteFrom("booking_links").where("booking_id", "in", ofBookings).execute();
  await trx.deleteFrom("review_links").where("booking_id", "in", ofBookings).execute();
  await trx.deleteFrom("reviews").where("booking_id", "in", ofBookings).execute();
  await trx
    .deleteFrom("messages")
    .where("id", "in", [...messages, ""])
    .execute();
  await eraseEmails(trx, email, emails);
  await eraseDrafts(trx, email, ofBookings);
}

// Kysely writes no column whose value is undefined.
const unchanged = undefined;

const erasedGuest = Object.fromEntries(
  guestFieldNames.map((name) => [name, guestFields[name].survivesErasure ? unchanged : ""]),
) as Record<GuestFieldName, "" | undefined>;

// What erasing a guest writes to each column of a booking. A new column fails to compile until it is decided here.
const erasedBooking = {
  id: unchanged,
  reference: unchanged,
  idempotency_key: unchanged,
  status: unchanged,
  apartment_id: unchanged,
  check_in: unchanged,
  check_out: unchanged,
  adults: unchanged,
  children: unchanged,
  rate_plan: unchanged,
  language: unchanged,
  ...toRow(erasedGuest),
  arrival_time: "",
  transfer: 0,
  flight: "",
  currency: unchanged,
  total: unchanged,
  due_now: unchanged,
  due_at_property: unchanged,
  retained: unchanged,
  free_from: unchanged,
  quote: unchanged,
  policy: unchanged,
  payment_method: unchanged,
  // Replaced by `eraseGuestData`, and the version counted up.
  manage_token_hash: unchanged,
  version: unchanged,
  consents: unchanged,
  hold_expires_at: unchanged,
  source: unchanged,
  created_at: unchanged,
  updated_at: unchanged,
} satisfies { [Column in keyof BookingRow]: Updateable<BookingRow>[Column] | undefined };

// Unsent emails are deleted; of sent ones, kind and date remain.
async function eraseEmails(trx: Trx, email: string, emails: readonly string[]): Promise<void> {
  const ids = [...emails, ""];
  await trx.deleteFrom("inbox_letters").where("outbox_id", "in", ids).execute();
  await trx
    .deleteFrom("inbox_letters")
    .where(sql<boolean>`lower(recipient) = ${email.toLowerCase()}`)
    .execute();
  await trx.deleteFrom("outbox").where("id", "in", ids).where("status", "<>", "sent").execute();
  await trx
    .updateTable("outbox")
    .set({ recipient: "", reply_to: null, payload: null, last_error: null })
    .where("id", "in", ids)
    .execute();
}

// Drafts of bookings and repeatable API responses, which are stored for a day.
async function eraseDrafts(trx: Trx, email: string, bookings: string[]): Promise<void> {
  const within = `%${email.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  await trx
    .deleteFrom("drafts")
    .where((eb) =>
      eb.or([
        eb("booking_id", "in", bookings),
        sql<boolean>`lower(data) like ${within} escape '\\'`,
      ]),
    )
    .execute();
  await trx
    .deleteFrom("idempotency_keys")
    .where(sql<boolean>`lower(response_body) like ${within} escape '\\'`)
    .execute();
}
