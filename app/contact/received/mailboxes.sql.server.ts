// How far the mailbox was read: one process at a time, under a lease; and what was wrong with it.
import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { isDue } from "#app/platform/database/due-rows.sql.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { MailboxRow } from "#app/platform/tables/message-tables.ts";

/** What can keep a mailbox from being read. */
export type MailboxFault = NonNullable<MailboxRow["fault"]>;

/** A mailbox as stored. */
export type Mailbox = Selectable<MailboxRow>;

/** Who reads it now: what the holder of another lease writes changes nothing. */
export interface MailboxLease {
  name: string;
  token: string;
}

/** The mailbox of that name; null before it was read for the first time. */
export async function findMailbox(db: Db, name: string): Promise<Mailbox | null> {
  const row = await db
    .selectFrom("mailboxes")
    .selectAll()
    .where("name", "=", name)
    .executeTakeFirst();
  return row ?? null;
}

/** Claims the mailbox when it is due; null when it is not, or another process is reading it. */
export async function claimMailbox(
  db: Db,
  { name, now, leaseMilliseconds }: { name: string; now: Date; leaseMilliseconds: number },
): Promise<{ mailbox: Mailbox; lease: MailboxLease } | null> {
  const instant = now.toISOString();
  if (!(await findMailbox(db, name)))
    await db
      .insertInto("mailboxes")
      .values({ ...unread, name, next_read_at: instant, created_at: instant })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
  const token = randomUUID();
  const mailbox = await db
    .updateTable("mailboxes")
    .set({
      lease_token: token,
      lease_until: new Date(now.getTime() + leaseMilliseconds).toISOString(),
    })
    .where("name", "=", name)
    .where(isDue("next_read_at", now))
    .where((eb) => eb.or([eb("lease_token", "is", null), isDue("lease_until", now)]))
    .returningAll()
    .executeTakeFirst();
  return mailbox ? { mailbox, lease: { name, token } } : null;
}

const unread = {
  last_uid: 0,
  failures: 0,
  taken: 0,
  left_over: 0,
  stuck_times: 0,
  refused: 0,
};

/** Sets from which number on emails are looked at, for a folder that is new or has new numbers. False when the lease was lost. */
export async function setPosition(
  db: Db,
  lease: MailboxLease,
  { uidValidity, lastUid }: { uidValidity: string; lastUid: number },
): Promise<boolean> {
  return change(db, lease, {
    uid_validity: uidValidity,
    last_uid: lastUid,
    stuck_uid: null,
    stuck_times: 0,
  });
}

/**
 * Remembers that an email was looked at: in the transaction that stores it as a message, so that it is one exactly once. False when
 * the lease was lost: then nothing may be stored.
 */
export async function passEmail(
  trx: Db,
  lease: MailboxLease,
  { uid, became, now }: { uid: number; became: "message" | "leftOver" | "nothing"; now: Date },
): Promise<boolean> {
  const weekAgo = new Date(now.getTime() - ofLate).toISOString();
  const { numUpdatedRows } = await held(trx, lease)
    .set((eb) => ({
      last_uid: uid,
      ...(became === "message" && { taken: eb("taken", "+", 1) }),
      ...(became === "leftOver" && {
        left_over: eb
          .case()
          .when("left_over_at", "<", weekAgo)
          .then(1)
          .else(eb("left_over", "+", 1))
          .end(),
        left_over_at: now.toISOString(),
      }),
    }))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Remembers that a reading ended at that email. Resolves to how many did so one after the other; 0 when the lease was lost. */
export async function noteStuck(db: Db, lease: MailboxLease, uid: number): Promise<number> {
  const row = await held(db, lease)
    .set((eb) => ({
      stuck_uid: uid,
      stuck_times: eb
        .case()
        .when("stuck_uid", "=", uid)
        .then(eb("stuck_times", "+", 1))
        .else(1)
        .end(),
    }))
    .returning("stuck_times")
    .executeTakeFirst();
  return row?.stuck_times ?? 0;
}

/** Passes over an email that the server does not deliver. False when the lease was lost. */
export async function passRefused(
  db: Db,
  lease: MailboxLease,
  { uid, now }: { uid: number; now: Date },
): Promise<boolean> {
  const weekAgo = new Date(now.getTime() - ofLate).toISOString();
  const { numUpdatedRows } = await held(db, lease)
    .set((eb) => ({
      last_uid: uid,
      stuck_uid: null,
      stuck_times: 0,
      refused: eb
        .case()
        .when("refused_at", "<", weekAgo)
        .then(1)
        .else(eb("refused", "+", 1))
        .end(),
      refused_at: now.toISOString(),
    }))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Milliseconds for which emails that could not be taken over are counted. */
export const ofLate = 7 * 24 * 60 * 60_000;

/** Ends a reading: `fault` is null for a good one. */
export async function endReading(
  db: Db,
  lease: MailboxLease,
  { fault, nextReadAt, now }: { fault: MailboxFault | null; nextReadAt: Date; now: Date },
): Promise<void> {
  const instant = now.toISOString();
  await held(db, lease)
    .set((eb) => ({
      lease_token: null,
      lease_until: null,
      next_read_at: nextReadAt.toISOString(),
      fault,
      ...(fault === null
        ? { read_at: instant, failures: 0, failing_since: null }
        : {
            failures: eb("failures", "+", 1),
            failing_since: eb.fn.coalesce("failing_since", eb.val(instant)),
          }),
    }))
    .execute();
}

async function change(db: Db, lease: MailboxLease, values: Partial<Mailbox>): Promise<boolean> {
  const { numUpdatedRows } = await held(db, lease).set(values).executeTakeFirst();
  return numUpdatedRows === 1n;
}

function held(db: Db, { name, token }: MailboxLease) {
  return db.updateTable("mailboxes").where("name", "=", name).where("lease_token", "=", token);
}
