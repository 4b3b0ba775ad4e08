// The outbox: emails to be sent, written in the same transaction as what they are about.
import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { locksRows } from "../database/database.server.ts";
import type { Db } from "../database/database.server.ts";
import { toRow } from "../database/row-names.ts";
import { isDue } from "../database/due-rows.sql.server.ts";
import type { Tables } from "../tables/tables.ts";

export type OutboxEmail = Selectable<Tables["outbox"]>;

/** A new email: `payload` is stored as JSON until the email is sent, then erased with any secret in it. */
export interface NewEmail {
  kind: string;
  bookingId: string | null;
  language: string;
  recipient: string;
  replyTo?: string;
  payload: unknown;
  now: Date;
}

/**
 * Puts an email into the outbox, within the caller's transaction; returns its id. Without a recipient, as for a guest who has no
 * address, none is written, and no email has that id.
 */
export async function enqueueEmail(trx: Db, email: NewEmail): Promise<string> {
  const row = asRow(email);
  if (row.recipient === "") return row.id;
  await trx.insertInto("outbox").values(row).execute();
  return row.id;
}

/** Whether such an email, with the same payload, has not been sent yet. */
export async function isEmailWaiting(
  db: Db,
  { kind, bookingId, payload }: Pick<NewEmail, "kind" | "bookingId" | "payload">,
): Promise<boolean> {
  const row = await db
    .selectFrom("outbox")
    .select("id")
    .where("kind", "=", kind)
    .where("booking_id", "=", bookingId)
    .where("payload", "=", JSON.stringify(payload))
    .where("status", "=", "waiting")
    .executeTakeFirst();
  return row !== undefined;
}

/** How many emails of that kind were written for a booking since then, sent or not. */
export async function countEmailsSince(
  db: Db,
  { kind, bookingId }: Pick<NewEmail, "kind" | "bookingId">,
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom("outbox")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("booking_id", "=", bookingId)
    .where("kind", "=", kind)
    .where("created_at", ">", since.toISOString())
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether an email of that kind about the booking, to that recipient when one is given, has not been sent yet. */
export async function isKindWaiting(
  db: Db,
  { kind, bookingId, recipient }: Pick<NewEmail, "kind" | "bookingId"> & { recipient?: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("outbox")
    .select("id")
    .where("booking_id", "=", bookingId)
    .where("kind", "=", kind)
    .where("status", "in", ["waiting", "sending"])
    .$if(recipient !== undefined, (query) => query.where("recipient", "=", recipient!))
    .executeTakeFirst();
  return row !== undefined;
}

/** Puts several emails into the outbox at once; those without a recipient are left out. */
export async function enqueueEmails(trx: Db, emails: readonly NewEmail[]): Promise<void> {
  const rows = emails.filter(({ recipient }) => recipient !== "").map(asRow);
  if (rows.length > 0) await trx.insertInto("outbox").values(rows).execute();
}

function asRow({ now, payload, ...email }: NewEmail): OutboxEmail {
  const id = randomUUID();
  return {
    ...toRow(email),
    reply_to: email.replyTo || null,
    id,
    payload: JSON.stringify(payload ?? null),
    status: "waiting",
    attempts: 0,
    next_attempt_at: now.toISOString(),
    first_attempt_at: null,
    lease_token: null,
    lease_until: null,
    message_id: id,
    last_error: null,
    created_at: now.toISOString(),
    sent_at: null,
    bounced_at: null,
    bounce_reason: null,
  };
}

/**
 * Claims the email that has waited longest, for `leaseMilliseconds`, or null when none is due. An email whose lease has
 * expired (a crash) is due again.
 */
export async function claimEmail(
  db: Db,
  { now, leaseMilliseconds }: { now: Date; leaseMilliseconds: number },
): Promise<OutboxEmail | null> {
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
export async function holdsEmailLease(db: Db, email: OutboxEmail, now: Date): Promise<boolean> {
  const held = await db
    .selectFrom("outbox")
    .select("id")
    .where("id", "=", email.id)
    .where("lease_token", "=", email.lease_token)
    .where("lease_until", ">", now.toISOString())
    .executeTakeFirst();
  return held !== undefined;
}

/** Marks a claimed email as sent and erases its payload. False when the lease was lost to another process. */
export async function markEmailSent(db: Db, email: OutboxEmail, now: Date): Promise<boolean> {
  return settle(db, email, {
    status: "sent",
    payload: null,
    sent_at: now.toISOString(),
    last_error: null,
  });
}

/** Reschedules a claimed email for `nextAttempt`, or marks it as failed when that is null. False when the lease was lost. */
export async function markEmailUnsent(
  db: Db,
  email: OutboxEmail,
  { nextAttempt, reason }: { nextAttempt: Date | null; reason: string },
): Promise<boolean> {
  return settle(db, email, {
    status: nextAttempt ? "waiting" : "failed",
    next_attempt_at: nextAttempt?.toISOString() ?? email.next_attempt_at,
    last_error: reason.slice(0, 500),
  });
}

/**
 * Makes emails due now that failed because the mail server was unavailable (`mailServerAwayPrefix`): it is back.
 * Others, whose recipient was rejected, keep their schedule.
 */
export async function retryEmailsNow(db: Db, now: Date): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ next_attempt_at: now.toISOString() })
    .where("status", "=", "waiting")
    .where("next_attempt_at", ">", now.toISOString())
    .where("last_error", "like", `${mailServerAwayPrefix}%`)
    .execute();
}

/** The prefix of `last_error` when the mail server was unavailable. */
export const mailServerAwayPrefix = "away: ";

/** Puts a failed email back into the queue with its attempts reset; null when there is no such failed email. */
export async function requeueEmail(
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
export async function deleteEmail(db: Db, email: OutboxEmail): Promise<void> {
  await db
    .deleteFrom("outbox")
    .where("id", "=", email.id)
    .where("lease_token", "=", email.lease_token)
    .execute();
}

/**
 * Whether a booking's email of that kind has been sent, or is being sent. One that still waits is locked until the
 * caller's transaction ends, so that it is rendered from what that has written.
 */
export async function hasEmailBeenSent(trx: Db, bookingId: string, kind: string): Promise<boolean> {
  const emails = await trx
    .selectFrom("outbox")
    .select("status")
    .where("booking_id", "=", bookingId)
    .where("kind", "=", kind)
    .$if(locksRows(trx), (query) => query.forUpdate())
    .execute();
  return emails.some(({ status }) => status === "sent" || status === "sending");
}

/**
 * Remembers that an email came back, by the left side of its Message-ID and the address that its receiver names. False when no
 * sent email has both, or it is known already.
 */
export async function markEmailBounced(
  db: Db,
  { messageIds, recipient }: { messageIds: readonly string[]; recipient: string },
  { reason, now }: { reason: NonNullable<OutboxEmail["bounce_reason"]>; now: Date },
): Promise<boolean> {
  if (messageIds.length === 0) return false;
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set({ bounced_at: now.toISOString(), bounce_reason: reason })
    .where("message_id", "in", messageIds)
    .where((eb) => eb(eb.fn("lower", ["recipient"]), "=", recipient.toLowerCase()))
    .where("bounced_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

// Only the lease holder may change its email: a process that was too slow changes nothing.
async function settle(db: Db, email: OutboxEmail, changes: Partial<OutboxEmail>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set({ ...changes, lease_token: null, lease_until: null })
    .where("id", "=", email.id)
    .where("lease_token", "=", email.lease_token)
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
