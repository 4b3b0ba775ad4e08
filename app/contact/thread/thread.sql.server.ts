// The rows of a thread: everything that was written about one booking, by its guest, by staff and by itself.
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { listEmailNotes } from "../received/received-emails.sql.server.ts";
import type { EmailNote } from "../received/received-emails.sql.server.ts";
import { messageKind } from "../rules/guest-message.ts";
import type { OutboxRow } from "#app/platform/tables/tables.ts";

/** One entry. `at` is an ISO instant. */
export type ThreadEntry =
  | {
      from: "guest";
      id: string;
      author: string;
      /** As it stands in the inbox, with the lines about the arrival in the owner's language. */
      text: string;
      /** What the guest typed; "" when only arrival details were sent. */
      words: string;
      /** As typed, or that of the booking. */
      email: string;
      /** Through the contact form, where any visitor can type the guest's address: not through the link of the booking. */
      isByForm: boolean;
      /** Null for what did not come by email. */
      note: EmailNote | null;
      language: string;
      status: "new" | "answered" | "done";
      at: string;
    }
  | {
      from: "staff";
      id: string;
      /** "" for one that was sent by itself. */
      author: string;
      /** With `{link}` and `{balance}` as they are: a secret, and an amount that not all staff may see. */
      text: string;
      /** The amount that was sent; null where the text names none, and in messages of earlier releases. */
      balance: string | null;
      /** Null when the email was obsolete. */
      emailStatus: OutboxRow["status"] | null;
      at: string;
    }
  | { from: "email"; id: string; kind: string; emailStatus: OutboxRow["status"]; at: string };

/** All entries, the oldest first; of the emails those to the guest that a message is not shown for. */
export async function listThread(db: Db, bookingId: string): Promise<ThreadEntry[]> {
  const guest = await db
    .selectFrom("messages")
    .select(["id", "name", "email", "message", "own_words", "language", "status", "created_at"])
    .where("booking_id", "=", bookingId)
    .execute();
  const notes = await listEmailNotes(db, { bookingId });
  const written = await db
    .selectFrom("staff_messages")
    .leftJoin("outbox", "outbox.id", "staff_messages.letter_id")
    .select(["staff_messages.id", "author", "text", "balance", "outbox.status"])
    .select("staff_messages.created_at")
    .where("staff_messages.booking_id", "=", bookingId)
    .execute();
  const answers = await db
    .selectFrom("message_answers")
    .innerJoin("messages", "messages.id", "message_answers.message_id")
    .leftJoin("outbox", "outbox.id", "message_answers.letter_id")
    .select(["message_answers.id", "author", "text", "outbox.status", "message_answers.created_at"])
    .where("messages.booking_id", "=", bookingId)
    .execute();
  const emails = await db
    .selectFrom("outbox")
    .select(["id", "kind", "status", "created_at", "sent_at"])
    .where("booking_id", "=", bookingId)
    .where("kind", "not like", "owner%")
    .where("kind", "<>", messageKind)
    .execute();
  const entries: ThreadEntry[] = [
    ...guest.map((row) => ({
      from: "guest" as const,
      id: row.id,
      author: row.name,
      text: row.message,
      words: row.own_words ?? row.message,
      email: row.email,
      isByForm: row.own_words === null,
      note: notes.get(row.id) ?? null,
      language: row.language,
      status: row.status,
      at: row.created_at,
    })),
    ...[...written, ...answers.map((row) => ({ ...row, balance: null }))].map(
      ({ id, author, text, balance, status, created_at }) => ({
        from: "staff" as const,
        id,
        author,
        text,
        balance,
        emailStatus: status,
        at: created_at,
      }),
    ),
    ...emails.map(({ id, kind, status, created_at, sent_at }) => ({
      from: "email" as const,
      id,
      kind,
      emailStatus: status,
      at: sent_at ?? created_at,
    })),
  ];
  return entries.toSorted((a, b) => (a.at === b.at ? compare(a.id, b.id) : compare(a.at, b.at)));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A message to a guest. */
export interface StaffMessage {
  id: string;
  bookingId: string;
  author: string;
  text: string;
  /** As in `ThreadEntry`. */
  balance: string | null;
}

/** Stores a message; an `id` that exists violates the primary key. `writer` is null for one that is sent by itself. */
export async function insertStaffMessage(
  trx: Trx,
  {
    id,
    bookingId,
    writer,
    text,
    balance,
    emailId,
    now,
  }: {
    id: string;
    bookingId: string;
    writer: { id: string; name: string } | null;
    text: string;
    balance: string | null;
    emailId: string;
    now: Date;
  },
): Promise<void> {
  await trx
    .insertInto("staff_messages")
    .values({
      id,
      booking_id: bookingId,
      person_id: writer?.id ?? null,
      author: writer?.name ?? "",
      text,
      balance,
      letter_id: emailId,
      created_at: now.toISOString(),
    })
    .execute();
}

/** The message of that id, or null. */
export async function findStaffMessage(db: Db, id: string): Promise<StaffMessage | null> {
  const row = await db
    .selectFrom("staff_messages")
    .select(["id", "booking_id as bookingId", "author", "text", "balance"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Marks those of the entries that are unanswered messages of the guest, as answered or as needing no answer; resolves to their
 * number. `entries` were listed in the same transaction: what came since has not been read.
 */
export async function settleThread(
  trx: Trx,
  entries: readonly ThreadEntry[],
  status: "answered" | "done",
): Promise<number> {
  const open = entries.filter((one) => one.from === "guest" && one.status === "new");
  if (open.length === 0) return 0;
  const { numUpdatedRows } = await trx
    .updateTable("messages")
    .set((eb) => ({ status, version: eb("version", "+", 1) }))
    .where(
      "id",
      "in",
      open.map(({ id }) => id),
    )
    .where("status", "=", "new")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes messages older than the instant. */
export async function deleteStaffMessagesBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom("staff_messages").where("created_at", "<", instant.toISOString()).execute();
}
