// A day's cash for its page: the entries with their sum, whether it was closed, and which days before were not.
import type { App } from "#app/app.server.ts";
import { inUnits } from "#app/bookings/by-hand/rules/recorded-amount.ts";
import { isPlainDate, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import {
  findCashDay,
  listCashEntries,
  listUnclosedDays,
} from "#app/ledger/cash-days.sql.server.ts";
import type { CashDay, CashEntry } from "#app/ledger/cash-days.sql.server.ts";
import { listUsers } from "../auth/users.sql.server.ts";

/** An entry with the name of the user; `foreign` in whole units. */
export interface CashLine extends Omit<CashEntry, "userId"> {
  by: string;
  /** Recorded after the day was closed, so that it was not counted. */
  isLate: boolean;
}

/** Amounts in cents of `currency`. */
export interface CashDayView {
  day: PlainDate;
  today: PlainDate;
  currency: string;
  lines: CashLine[];
  sum: number;
  closed: (Omit<CashDay, "userId"> & { by: string }) | null;
  /** Earlier days with cash that were not closed. */
  unclosed: PlainDate[];
}

/** `typed` is a plain date; today's cash for anything else. */
export async function loadCashDay(
  typed: string,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<CashDayView> {
  const { today } = propertyDay(clock.now(), facts.timeZone);
  const day = isPlainDate(typed) ? typed : today;
  const entries = await listCashEntries(db, day);
  const found = await findCashDay(db, day);
  const names = new Map((await listUsers(db)).map(({ id, name }) => [id, name]));
  const lines = entries.map(({ userId, foreign, ...entry }) => ({
    ...entry,
    foreign: foreign && { ...foreign, amount: inUnits(foreign.amount, foreign.currency) },
    by: names.get(userId ?? "") ?? "",
    isLate: found !== null && entry.at > found.closedAt,
  }));
  return {
    day,
    today,
    currency: facts.currency,
    lines,
    sum: lines.reduce((sum, { amount }) => sum + amount, 0),
    closed: found && { ...found, by: names.get(found.userId) ?? "" },
    unclosed: await listUnclosedDays(db, { before: today, limit: 31 }),
  };
}
