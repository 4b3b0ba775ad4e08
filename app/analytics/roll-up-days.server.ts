// Computes the daily metrics from the page views, and deletes data past its retention.
import { addDays, addMonths, monthOf, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Property } from "#app/i18n/property/property.ts";
import type { Clock } from "#app/platform/clock.ts";
import { isUniqueViolation } from "#app/platform/database/database.server.ts";
import type { Database, Db } from "#app/platform/database/database.server.ts";
import { replaceDayMetrics } from "./day-metrics.sql.server.ts";
import type { DayToCount } from "./day-metrics.sql.server.ts";
import {
  deletePageViewsBefore,
  destroySalts,
  findDayFrom,
  findLastRollup,
  findRollup,
  readRowCount,
} from "./page-views.sql.server.ts";
import { isStale } from "./rules/day-metrics.ts";

/**
 * Recounts every day since the last one with metrics, including that day and the week before, whose row count has
 * changed since. Safe in several processes at once: a process that loses the race leaves the month to the other. Salts
 * before yesterday and rows older than 25 months are deleted.
 */
export async function rollUpDays({
  database: { db },
  clock,
  property: { facts },
}: {
  database: Pick<Database, "db">;
  clock: Clock;
  property: Property;
}): Promise<void> {
  const { today } = propertyDay(clock.now(), facts.timeZone);
  const last = await findLastRollup(db);
  let stale: DayToCount[] = [];
  let day = await findDayFrom(db, last === null ? "" : addDays(last, -lateWriteDays));
  while (day !== null) {
    // Counted before the rows are read: rows written in between make the day stale again and are never lost.
    const rows = await readRowCount(db, day);
    if (isStale(await findRollup(db, day), rows, day < today)) stale.push({ day, rows });
    const next = await findDayFrom(db, addDays(day, 1));
    if (next === null || monthOf(next) !== monthOf(day)) {
      // The other process also handles the following months; whatever it leaves is picked up on the next run, a minute later.
      if (!(await tryReplace(db, stale))) break;
      stale = [];
    }
    day = next;
  }
  await destroySalts(db, addDays(today, -1));
  await deletePageViewsBefore(db, addMonths(today, -retentionMonths));
}

/** Days within which another process may still write rows: it was blocked, or its clock is wrong. */
const lateWriteDays = 7;

/** Months that page views are retained; the daily metrics, which identify no visitor, are kept. */
const retentionMonths = 25;

async function tryReplace(db: Db, days: DayToCount[]): Promise<boolean> {
  try {
    if (days.length > 0) await replaceDayMetrics(db, days);
    return true;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return false;
  }
}
