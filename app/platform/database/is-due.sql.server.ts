// Whether a postponed job is due, although the machine's clock may have been wrong when it was postponed.
import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";

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
