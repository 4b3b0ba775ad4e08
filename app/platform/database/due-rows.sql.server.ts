// Rows with a postponed job: whether it is due, although the machine's clock may have been wrong when it was postponed; and attempts to
// send something, which one process at a time makes.
import { sql } from "kysely";
import type { RawBuilder, Selectable, SqlBool, Updateable } from "kysely";
import type { Tables } from "../tables/tables.ts";
import type { Db } from "./database.server.ts";
import { locksRows } from "./database.server.ts";

/** True for rows whose time in `column` is past at `now`, or was set by a clock that has since been set back. */
export function isDue(column: string, now: Date): RawBuilder<SqlBool> {
  const time = sql.ref(column);
  return sql`(${time} <= ${now.toISOString()} or ${time} > ${latestPlausibleTime(now)})`;
}

// Twice the longest wait of any job: an hour between two attempts.
const longestWait = 2 * 60 * 60_000;

// The latest instant, ISO 8601, that this clock can have scheduled a job for: a later one means that the clock was set back, and
// the job is due. Far enough ahead for processes whose clocks differ.
function latestPlausibleTime(now: Date): string {
  return new Date(now.getTime() + longestWait).toISOString();
}

/** Tables of what is sent to others until it has arrived or is given up: each row counts its attempts and has the time of the next one. */
type Attempted = "wallet_passes" | "wallet_devices" | "push_notices" | "webhook_messages";

/** How many due rows to claim, and for how long: longer than an attempt may take. */
export interface Claim {
  now: Date;
  most: number;
  leaseMilliseconds: number;
}

/**
 * Claims the due rows that have waited longest, of those with the values of `only`; of the same time the first by `oldest`. A process that ends before it has written what
 * came of its attempt leaves the row to be claimed again when the lease has run out.
 */
export async function claimDue<Table extends Attempted>(
  db: Db,
  table: Table,
  { now, most, leaseMilliseconds }: Claim,
  {
    only = {},
    oldest = "created_at",
  }: { only?: Partial<Selectable<Tables[Table]>>; oldest?: keyof Tables[Table] } = {},
): Promise<Selectable<Tables[Table]>[]> {
  // The tables differ in their columns, which the parameters have checked.
  const query = {
    table: table as "push_notices",
    only: only as object,
    oldest: oldest as "created_at",
  };
  const claimed = await db
    .updateTable(query.table)
    .set((eb) => ({
      next_attempt_at: new Date(now.getTime() + leaseMilliseconds).toISOString(),
      attempts: eb("attempts", "+", 1),
    }))
    .where("id", "in", (eb) =>
      eb
        .selectFrom(query.table)
        .select("id")
        .where((which) => which.and(query.only))
        .where(isDue("next_attempt_at", now))
        .orderBy("next_attempt_at")
        .orderBy(query.oldest)
        .limit(most)
        .$if(locksRows(db), (rows) => rows.forUpdate().skipLocked()),
    )
    .returningAll()
    .execute();
  return claimed as unknown as Selectable<Tables[Table]>[];
}

/**
 * Writes what came of an attempt, with `next_attempt_at` null when it was the last. False, and nothing written, when another attempt was
 * begun since; with `lease` also when the row was made due meanwhile, and its attempts are counted anew.
 */
export async function writeAttempt<Table extends Attempted>(
  db: Db,
  table: Table,
  claimed: { id: string; attempts: number; next_attempt_at: string | null },
  result: Updateable<Tables[Table]> & { next_attempt_at: string | null },
  guard: "attempts" | "lease" = "attempts",
): Promise<boolean> {
  const { id, attempts, next_attempt_at } = claimed;
  const { numUpdatedRows } = await db
    .updateTable(table as "push_notices")
    .set(result as object)
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .$if(guard === "lease", (query) => query.where("next_attempt_at", "=", next_attempt_at))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
