// The rows of the waiting list.
import { sql } from "kysely";
import { emailKey } from "#app/bookings/rules/booking-limits.ts";
import { stayStatuses } from "#app/bookings/rules/booking-status.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { fromRow, toRow } from "#app/platform/database/row-names.ts";
import type { WaitingEntryRow } from "#app/platform/tables/extra-tables.ts";
import type { WaitingEntry } from "./rules/waiting.ts";

const asEntry = (row: WaitingEntryRow): WaitingEntry => {
  const { consentVersion: _version, ...entry } = fromRow(row);
  return entry;
};

/** Adds an entry that is not confirmed yet. */
export async function insertWaiting(
  trx: Trx,
  entry: Pick<
    WaitingEntry,
    | "id"
    | "email"
    | "language"
    | "checkIn"
    | "checkOut"
    | "adults"
    | "children"
    | "apartmentId"
    | "createdAt"
  > & { consentVersion: string },
): Promise<void> {
  const none = { confirmedAt: null, toldAt: null, toldUntil: null, toldApartmentId: null };
  await trx
    .insertInto("waiting_entries")
    .values(toRow({ ...entry, ...none }))
    .execute();
}

/** Null for an unknown id. */
export async function findWaiting(db: Db, id: string): Promise<WaitingEntry | null> {
  const row = await db
    .selectFrom("waiting_entries")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? asEntry(row) : null;
}

/** Every entry with nights from `since` on, by its place: those confirmed first, the others last. */
export async function listWaiting(db: Db, since: PlainDate): Promise<WaitingEntry[]> {
  const rows = await db
    .selectFrom("waiting_entries")
    .selectAll()
    .where("check_in", ">=", since)
    .orderBy(sql`case when confirmed_at is null then 1 else 0 end`)
    .orderBy("confirmed_at")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(asEntry);
}

/** Those of one address, in any spelling of its letters. */
export async function listWaitingOf(db: Db, email: string): Promise<WaitingEntry[]> {
  const rows = await db
    .selectFrom("waiting_entries")
    .selectAll()
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .orderBy("created_at")
    .execute();
  return rows.map(asEntry);
}

/** Those of one mailbox, whatever tag its address was written with; the oldest first. */
export async function listWaitingOfMailbox(db: Db, email: string): Promise<WaitingEntry[]> {
  const key = emailKey(email);
  const [mailbox = ""] = key.split("@");
  const rows = await db
    .selectFrom("waiting_entries")
    .selectAll()
    .where((eb) =>
      eb(
        eb.fn("lower", [eb.fn("substr", ["email", eb.lit(1), eb.lit(mailbox.length)])]),
        "=",
        mailbox,
      ),
    )
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.filter((row) => emailKey(row.email) === key).map(asEntry);
}

/** The first confirmation counts; false for an unknown id. */
export async function confirmWaiting(db: Db, id: string, now: Date): Promise<boolean> {
  const confirmed = await db
    .updateTable("waiting_entries")
    .set((eb) => ({ confirmed_at: eb.fn.coalesce("confirmed_at", eb.val(now.toISOString())) }))
    .where("id", "=", id)
    .executeTakeFirst();
  return confirmed.numUpdatedRows > 0n;
}

/** Claims the turn of an entry; false when it was told already, or is gone. */
export async function claimTurn(
  trx: Trx,
  id: string,
  { apartmentId, now, until }: { apartmentId: number; now: Date; until: Date },
): Promise<boolean> {
  const claimed = await trx
    .updateTable("waiting_entries")
    .set({
      told_at: now.toISOString(),
      told_until: until.toISOString(),
      told_apartment_id: apartmentId,
    })
    .where("id", "=", id)
    .where("told_at", "is", null)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}

/** The nights were taken again, or the email about them could not leave in time: the visitor waits as before, at the former place. */
export async function waitAgain(db: Db, id: string): Promise<void> {
  await db
    .updateTable("waiting_entries")
    .set({ told_at: null, told_until: null, told_apartment_id: null })
    .where("id", "=", id)
    .execute();
}

/** Forgets an entry; false when there is none. */
export async function deleteWaiting(db: Db, id: string): Promise<boolean> {
  const deleted = await db.deleteFrom("waiting_entries").where("id", "=", id).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Forgets all of an address. */
export async function deleteWaitingOf(trx: Trx, email: string): Promise<void> {
  await trx
    .deleteFrom("waiting_entries")
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .execute();
}

/** Forgets what ended before `firstDay`, and what was asked before `askedBefore` and never confirmed; how many. */
export async function deleteEndedWaiting(
  db: Db,
  { firstDay, askedBefore }: { firstDay: PlainDate; askedBefore: Date },
): Promise<number> {
  const deleted = await db
    .deleteFrom("waiting_entries")
    .where((eb) =>
      eb.or([
        eb("check_out", "<", firstDay),
        eb.and([eb("confirmed_at", "is", null), eb("created_at", "<", askedBefore.toISOString())]),
      ]),
    )
    .executeTakeFirst();
  await deleteForgottenEmails(db);
  return Number(deleted.numDeletedRows);
}

// What was sent stays in the outbox with its recipient: of an address that is on the list no more it goes too.
async function deleteForgottenEmails(db: Db): Promise<void> {
  const forgotten = await db
    .selectFrom("outbox")
    .select("id")
    .where("kind", "in", ["waitingConfirm", "waitingOpen"])
    .where("status", "<>", "sending")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("waiting_entries")
            .select("id")
            .where(sql<boolean>`lower(waiting_entries.email) = lower(outbox.recipient)`),
        ),
      ),
    )
    .limit(500)
    .execute();
  const ids = forgotten.map(({ id }) => id);
  if (ids.length === 0) return;
  await db.deleteFrom("inbox_letters").where("outbox_id", "in", ids).execute();
  await db.deleteFrom("outbox").where("id", "in", ids).execute();
}

/** Whether the address has a booking with one of the nights. */
export async function hasBooked(
  db: Db,
  { email, checkIn, checkOut }: Pick<WaitingEntry, "email" | "checkIn" | "checkOut">,
): Promise<boolean> {
  const row = await db
    .selectFrom("bookings")
    .select("id")
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .where("status", "in", stayStatuses)
    .where("check_in", "<", checkOut)
    .where("check_out", ">", checkIn)
    .executeTakeFirst();
  return row !== undefined;
}
