// The outbox: emails to be sent, written in the same transaction as what they are about.
import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { locksRows } from "./database.server.ts";
import type { Db } from "./database.server.ts";
import { isDue } from "./is-due.sql.server.ts";
import type { Tables } from "./tables.ts";

export type OutboxLetter = Selectable<Tables["outbox"]>;

/** A new email: `payload` is stored as JSON until the email is sent, then erased with any secret in it. */
export interface NewLetter {
  kind: string;
  bookingId: string | null;
  language: string;
  recipient: string;
  replyTo?: string;
  payload: unknown;
  now: Date;
}

/** Puts an email into the outbox, within the caller's transaction; returns its id. */
export async function enqueueLetter(trx: Db, letter: NewLetter): Promise<string> {
  const row = asRow(letter);
  await trx.insertInto("outbox").values(row).execute();
  return row.id;
}

/** Puts several emails into the outbox at once. */
export async function enqueueLetters(trx: Db, letters: readonly NewLetter[]): Promise<void> {
  await trx.insertInto("outbox").values(letters.map(asRow)).execute();
}

function asRow(letter: NewLetter): OutboxLetter {
  const id = randomUUID();
  return {
    id,
    kind: letter.kind,
    booking_id: letter.bookingId,
    language: letter.language,
    recipient: letter.recipient,
    reply_to: letter.replyTo ?? null,
    payload: JSON.stringify(letter.payload ?? null),
    status: "waiting",
    attempts: 0,
    next_attempt_at: letter.now.toISOString(),
    first_attempt_at: null,
    lease_token: null,
    lease_until: null,
    message_id: id,
    last_error: null,
    created_at: letter.now.toISOString(),
    sent_at: null,
  };
}

/**
 * Claims the email that has waited longest, for `leaseMilliseconds`, or null when none is due. An email whose lease has
 * expired (a crash) is due again.
 */
export async function claimLetter(
  db: Db,
  { now, leaseMilliseconds }: { now: Date; leaseMilliseconds: number },
): Promise<OutboxLetter | null> {
  const claimed = await db
    .updateTable("outbox")
    .set((eb) => ({
      status: "sending",
      lease_token: randomUUID(),
      lease_until: new Date(now.getTime() + leaseMilliseconds).toISOString(),
      attempts: eb("attempts", "+", 1),
      first_attempt_at: eb.fn.coalesce(
        "first_attempt_at",
        // Attempted before by a release that did not record it.
        eb.case().when("attempts", "=", 0).then(now.toISOString()).else(eb.ref("created_at")).end(),
      ),
    }))
    .where("id", "=", (eb) =>
      eb
        .selectFrom("outbox")
        .select("id")
        .where((due) =>
          due.or([
            due.and([due("status", "=", "waiting"), isDue("next_attempt_at", now)]),
            due.and([due("status", "=", "sending"), isDue("lease_until", now)]),
          ]),
        )
        .orderBy("next_attempt_at")
        // Rescheduled emails are due at the same instant; a guest must get the emails of a booking in the order they
        // were written.
        .orderBy("created_at")
        .limit(1)
        .$if(locksRows(db), (query) => query.forUpdate().skipLocked()),
    )
    .returningAll()
    .executeTakeFirst();
  return claimed ?? null;
}

/** Whether the lease on a claimed email is still held: not expired, and not claimed by another process. */
export async function holdsLetter(db: Db, letter: OutboxLetter, now: Date): Promise<boolean> {
  const held = await db
    .selectFrom("outbox")
    .select("id")
    .where("id", "=", letter.id)
    .where("lease_token", "=", letter.lease_token)
    .where("lease_until", ">", now.toISOString())
    .executeTakeFirst();
  return held !== undefined;
}

/** Marks a claimed email as sent and erases its payload. False when the lease was lost to another process. */
export async function markLetterSent(db: Db, letter: OutboxLetter, now: Date): Promise<boolean> {
  return settle(db, letter, {
    status: "sent",
    payload: null,
    sent_at: now.toISOString(),
    last_error: null,
  });
}

/** Reschedules a claimed email for `nextTry`, or marks it as failed when that is null. False when the lease was lost. */
export async function markLetterUnsent(
  db: Db,
  letter: OutboxLetter,
  { nextTry, reason }: { nextTry: Date | null; reason: string },
): Promise<boolean> {
  return settle(db, letter, {
    status: nextTry ? "waiting" : "failed",
    next_attempt_at: nextTry?.toISOString() ?? letter.next_attempt_at,
    last_error: reason.slice(0, 500),
  });
}

/**
 * Makes emails due now that failed because the mail server was unavailable (`mailServerAwayPrefix`): it is back.
 * Others, whose recipient was rejected, keep their schedule.
 */
export async function hastenLetters(db: Db, now: Date): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ next_attempt_at: now.toISOString() })
    .where("status", "=", "waiting")
    .where("next_attempt_at", ">", now.toISOString())
    .where("last_error", "like", `${awayMark}%`)
    .execute();
}

/** The prefix of `last_error` when the mail server was unavailable. */
export const awayMark = "away: ";

/** Puts a failed email back into the queue with its attempts reset; null when there is no such failed email. */
export async function reviveLetter(
  trx: Db,
  id: string,
  now: Date,
): Promise<{ bookingId: string | null } | null> {
  const revived = await trx
    .updateTable("outbox")
    .set({
      status: "waiting",
      attempts: 0,
      first_attempt_at: null,
      next_attempt_at: now.toISOString(),
    })
    .where("id", "=", id)
    .where("status", "=", "failed")
    .returning("booking_id")
    .executeTakeFirst();
  return revived ? { bookingId: revived.booking_id } : null;
}

/** Deletes a claimed email that is obsolete. */
export async function dropLetter(db: Db, letter: OutboxLetter): Promise<void> {
  await db
    .deleteFrom("outbox")
    .where("id", "=", letter.id)
    .where("lease_token", "=", letter.lease_token)
    .execute();
}

/**
 * Whether a booking's email of that kind has been sent, or is being sent. One that still waits is locked until the
 * caller's transaction ends, so that it is rendered from what that has written.
 */
export async function hasLetterLeft(trx: Db, bookingId: string, kind: string): Promise<boolean> {
  const letters = await trx
    .selectFrom("outbox")
    .select("status")
    .where("booking_id", "=", bookingId)
    .where("kind", "=", kind)
    .$if(locksRows(trx), (query) => query.forUpdate())
    .execute();
  return letters.some(({ status }) => status === "sent" || status === "sending");
}

// Only the lease holder may change its email: a process that was too slow changes nothing.
async function settle(
  db: Db,
  letter: OutboxLetter,
  changes: Partial<OutboxLetter>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set({ ...changes, lease_token: null, lease_until: null })
    .where("id", "=", letter.id)
    .where("lease_token", "=", letter.lease_token)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** How many emails have not been sent yet: those that wait for their next attempt, and those being sent. */
export async function countWaiting(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom("outbox")
    .select((eb) => eb.fn.countAll<number>().as("waiting"))
    .where("status", "in", ["waiting", "sending"])
    .executeTakeFirstOrThrow();
  return waiting;
}
