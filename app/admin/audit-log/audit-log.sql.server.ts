// The rows of the audit log: who changed what, and when. Rows are only ever added, each chained by hash to the one before.
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { locksRows } from "#app/platform/database/database.server.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import type { AuditRow } from "#app/platform/tables/user-tables.ts";
import { parseAuditFacts } from "./rules/audit-changes.ts";
import type { AuditFacts } from "./rules/audit-changes.ts";

/** What was done; each feature that changes data adds its own with a text. */
export type AuditKind = MessageKey<"admin.log.what">;

/** The signed-in user who acts, or null for the command line and for clients that are not signed in. */
export type Actor = { id: string; name: string } | null;

/** An entry to write. */
export interface NewAuditEntry {
  actor: Actor;
  what: AuditKind;
  /** What was changed, for the reader of the log: an email address, a booking's reference. */
  subject: string;
  bookingId?: string;
  before?: AuditFacts;
  after?: AuditFacts;
  now: Date;
}

/** A stored entry; `position` counts from 1 without gaps, `actor` is empty for the command line. */
export interface AuditEntry {
  position: number;
  at: string;
  actor: string;
  what: string;
  subject: string;
  before: AuditFacts | null;
  after: AuditFacts | null;
}

/** Writes an entry, in the transaction of the change that it records. */
export async function writeAudit(trx: Trx, entry: NewAuditEntry): Promise<void> {
  await lockAudit(trx);
  const last = await trx
    .selectFrom("audit_log")
    .select(["position", "hash"])
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  const row = {
    position: (last?.position ?? 0) + 1,
    at: entry.now.toISOString(),
    person_id: entry.actor?.id ?? null,
    actor: entry.actor?.name ?? "",
    what: entry.what,
    subject: entry.subject,
    booking_id: entry.bookingId ?? null,
    before: entry.before ? JSON.stringify(entry.before) : null,
    after: entry.after ? JSON.stringify(entry.after) : null,
  };
  const hash = hashEntry(last?.hash ?? "", row);
  await trx
    .insertInto("audit_log")
    .values({ ...row, hash })
    .execute();
}

/** Serializes the writers of entries until the transaction ends; SQLite has a single writer anyway. */
export async function lockAudit(trx: Trx): Promise<void> {
  if (locksRows(trx)) await sql`lock table audit_log in share row exclusive mode`.execute(trx);
}

interface OwnPress {
  what: AuditKind;
  userId: string;
  now: Date;
}

/** What a user deleted a moment ago, for the notice after it; undefined later, and when it was another kind of thing. */
export async function findJustDeleted(db: Db, press: OwnPress): Promise<string | undefined> {
  return (await findJustDone(db, press))?.subject;
}

/** What a user did a moment ago, where the notice after it needs more than its subject; undefined later. */
export async function findJustDone(
  db: Db,
  { what, userId, now }: OwnPress,
): Promise<Pick<AuditEntry, "subject" | "before" | "after"> | undefined> {
  const entry = await db
    .selectFrom("audit_log")
    .select(["subject", "before", "after"])
    .where("what", "=", what)
    .where("person_id", "=", userId)
    .where("at", ">", new Date(now.getTime() - justNow).toISOString())
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return (
    entry && {
      subject: entry.subject,
      before: parseAuditFacts(entry.before),
      after: parseAuditFacts(entry.after),
    }
  );
}

const justNow = 5 * 60_000;

/** The latest entries, at most `limit`; optionally only those `before` a position, or of one booking. */
export async function listAudit(
  db: Db,
  { limit, before, bookingId }: { limit: number; before?: number; bookingId?: string },
): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom("audit_log")
    .select(["position", "at", "actor", "what", "subject", "before", "after"])
    .$if(before !== undefined, (query) => query.where("position", "<", before!))
    .$if(bookingId !== undefined, (query) => query.where("booking_id", "=", bookingId!))
    .orderBy("position", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    before: parseAuditFacts(row.before),
    after: parseAuditFacts(row.after),
  }));
}

/** The latest entry of a kind about a subject; undefined when there is none. */
export async function findLastAudit(
  db: Db,
  what: AuditKind,
  subject: string,
): Promise<Pick<AuditEntry, "actor" | "before" | "after"> | undefined> {
  const row = await db
    .selectFrom("audit_log")
    .select(["actor", "before", "after"])
    .where("what", "=", what)
    .where("subject", "=", subject)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      actor: row.actor,
      before: parseAuditFacts(row.before),
      after: parseAuditFacts(row.after),
    }
  );
}

/** The number of entries. */
export async function countAudit(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("audit_log")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The position of the first entry that was changed, moved or deleted in the database directly; null when all are intact. */
export async function findBrokenEntry(db: Db): Promise<number | null> {
  let hash = "";
  let position = 0;
  for (;;) {
    const rows = await db
      .selectFrom("audit_log")
      .selectAll()
      .where("position", ">", position)
      .orderBy("position")
      .limit(1000)
      .execute();
    if (rows.length === 0) return null;
    for (const { hash: storedHash, ...row } of rows) {
      if (row.position !== position + 1 || hashEntry(hash, row) !== storedHash) return position + 1;
      position++;
      hash = storedHash;
    }
  }
}

function hashEntry(previous: string, row: Omit<AuditRow, "hash">): string {
  const { position, at, person_id, actor, what, subject, booking_id, before, after } = row;
  const text = JSON.stringify([
    previous,
    position,
    at,
    person_id,
    actor,
    what,
    subject,
    booking_id,
    before,
    after,
  ]);
  return createHash("sha256").update(text).digest("hex");
}
