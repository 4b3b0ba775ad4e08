// Whether a postponed job is due.
import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { latestPlausibleTime } from "../rules/latest-plausible-time.ts";

/** True for rows whose time in `column` is past at `now`, or was set by a clock that has since been set back. */
export function isDue(column: string, now: Date): RawBuilder<SqlBool> {
  const time = sql.ref(column);
  return sql`(${time} <= ${now.toISOString()} or ${time} > ${latestPlausibleTime(now)})`;
}
