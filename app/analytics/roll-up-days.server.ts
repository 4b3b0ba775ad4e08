// Makes the daily figures of visits from their rows, and destroys what is not needed any more.
import { facts } from "#property/facts.ts";
import { addDays, addMonths, monthOf, propertyDay } from "#app/booking/rules/plain-date.ts";
import type { Clock } from "#app/platform/clock.ts";
import { isUniqueViolation } from "#app/platform/database.server.ts";
import type { Database, Db } from "#app/platform/database.server.ts";
import { makeDays } from "./make-days.sql.server.ts";
import type { DayToMake } from "./make-days.sql.server.ts";
import { isStale } from "./rules/day-figures.ts";
import {
  countRows,
  deleteVisitsBefore,
  destroySalts,
  findDayFrom,
  findLastRoll,
  findRoll,
} from "./visits.sql.server.ts";

/**
 * Every day since the last one with figures, that day and the week before included, whose rows have become more since.
 * Safe in several processes at once: whoever is second leaves the month to the first. Salts before yesterday and rows of
 * 25 months ago go.
 */
export async function rollUpDays({
  database: { db },
  clock,
}: {
  database: Pick<Database, "db">;
  clock: Clock;
}): Promise<void> {
  const { today } = propertyDay(clock.now(), facts.timeZone);
  const last = await findLastRoll(db);
  let stale: DayToMake[] = [];
  let day = await findDayFrom(db, last === null ? "" : addDays(last, -lateDays));
  while (day !== null) {
    // Counted before they are read: rows that come in between make the day stale again, never lost.
    const rows = await countRows(db, day);
    if (isStale(await findRoll(db, day), rows, day < today)) stale.push({ day, rows });
    const next = await findDayFrom(db, addDays(day, 1));
    if (next === null || monthOf(next) !== monthOf(day)) {
      // Left to the other process, whose next months these are too; what it leaves over is found in a minute.
      if (!(await made(db, stale))) break;
      stale = [];
    }
    day = next;
  }
  await destroySalts(db, addDays(today, -1));
  await deleteVisitsBefore(db, addMonths(today, -keptMonths));
}

/** Another process may write that much later: it was held up, or its clock is wrong. */
const lateDays = 7;

/** Rows are kept that long; the daily figures, which name nobody, stay. */
const keptMonths = 25;

async function made(db: Db, days: DayToMake[]): Promise<boolean> {
  try {
    if (days.length > 0) await makeDays(db, days);
    return true;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return false;
  }
}
