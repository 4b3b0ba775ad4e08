// All data stored under a guest's email address, table by table: to be exported.
import { sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";
import { kindsByHand } from "#app/ledger/rules/entries-by-hand.ts";

/** The ids of a guest's bookings, messages, and the emails about either or to the guest. */
export interface GuestDataIds {
  bookings: string[];
  messages: string[];
  emails: string[];
}

/** Of the booking's address, in upper or lower case; of a guest who has none, what belongs to this one booking. */
export async function findGuestData(
  db: Db,
  booking: { id: string; email: string },
): Promise<GuestDataIds> {
  const address = booking.email.toLowerCase();
  if (address === "") {
    const of = (table: "messages" | "outbox") =>
      db.selectFrom(table).select("id").where("booking_id", "=", booking.id).execute();
    const [messages, emails] = [idsOf(await of("messages")), idsOf(await of("outbox"))];
    return { bookings: [booking.id], messages, emails };
  }
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
      .where((eb) =>
        eb.or([
          sql<boolean>`lower(email) = ${address}`,
          // Written before the guest's address was corrected.
          eb("booking_id", "in", [...bookings, ""]),
        ]),
      )
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
    damage: await db
      .selectFrom("damage_notes")
      .select(["booking_id", "created_at", "text", "settled_at"])
      .where("booking_id", "in", ofBookings)
      .orderBy("created_at")
      .execute(),
    pricesElsewhere: await db
      .selectFrom("best_price_claims")
      .select(["booking_id", "filed_at", "status", "amount", "currency", "link", "note"])
      .select(["answered_at", "reason", "answer", "elsewhere", "saved", "refund"])
      .where("booking_id", "in", ofBookings)
      .orderBy("filed_at")
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
    receivedEmails: await db
      .selectFrom("received_emails")
      .innerJoin("messages", "messages.id", "received_emails.message_id")
      .select(["created_at", "received_emails.subject", "whole_text", "attachments"])
      .where("message_id", "in", [...messages, ""])
      .orderBy("created_at")
      .execute(),
    answers: await db
      .selectFrom("message_answers")
      .select(["created_at", "text"])
      .where("message_id", "in", [...messages, ""])
      .orderBy("created_at")
      .execute(),
    staffMessages: await db
      .selectFrom("staff_messages")
      .select(["booking_id", "created_at", "text", "balance"])
      .where("booking_id", "in", ofBookings)
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
