// A day's cash: the entries with their sum, whether it was closed, and which days before were not; and closing it with the amount
// that was counted, and the difference from what was recorded.
import type { App } from "#app/app.server.ts";
import { inUnits } from "#app/bookings/payments/by-hand/rules/recorded-amount.ts";
import { isPlainDate, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import {
  findCashDay,
  insertCashDay,
  listCashEntries,
  listUnclosedDays,
  lockCashDays,
} from "#app/ledger/cash-days.sql.server.ts";
import type { CashDay, CashEntry } from "#app/ledger/cash-days.sql.server.ts";
import { insertEntry } from "#app/ledger/ledger.sql.server.ts";
import { move } from "#app/ledger/rules/accounts.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import { listUsers } from "../auth/users.sql.server.ts";
import type { User } from "../auth/users.sql.server.ts";
import { formatAmount } from "../rules/file-formats.ts";

/** An entry with the name of the user; `foreign` in whole units. */
interface CashLine extends Omit<CashEntry, "userId"> {
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

/**
 * `changed`: the day's sum, `cents`, is not the one that was shown. `future`: the day has not come. `closedAlready`: by this
 * form sent before, or by another user.
 */
type CloseResult =
  | { ok: true }
  | { ok: false; reason: "changed" | "future" | "closedAlready"; cents: Cents };

/**
 * `counted` and `shown`, the sum on the form, in cents. The difference is entered for the day that was counted, so that the
 * cash of the ledger is then what was counted.
 */
export async function closeCashDay(
  { day, counted, shown }: { day: PlainDate; counted: Cents; shown: Cents },
  user: User,
  { database, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<CloseResult> {
  return inTransaction(database.db, async (trx): Promise<CloseResult> => {
    await lockCashDays(trx, "close");
    const now = clock.now();
    if (day > propertyDay(now, facts.timeZone).today)
      return { ok: false, reason: "future", cents: 0 };
    const closedAt = now.toISOString();
    const { currency } = facts;
    const entries = await listCashEntries(trx, day);
    const recorded = entries.reduce((sum, { amount }) => sum + amount, 0);
    const row = { day, recorded, counted, currency, closedAt, userId: user.id };
    const isClosed = (await findCashDay(trx, day)) !== null;
    if (!isClosed && recorded !== shown) return { ok: false, reason: "changed", cents: recorded };
    if (isClosed || !(await insertCashDay(trx, row)))
      return { ok: false, reason: "closedAlready", cents: recorded };
    const difference = counted - recorded;
    await insertEntry(trx, {
      ref: `cashDifference:${day}`,
      kind: "cashDifference",
      bookingId: null,
      currency,
      at: closedAt,
      day,
      actor: "owner",
      userId: user.id,
      movements: [move("cash", "losses", difference)],
    });
    await writeAudit(trx, {
      actor: user,
      what: "cashDayClosed",
      subject: day,
      after: {
        counted: formatAmount(counted, currency),
        difference: formatAmount(difference, currency),
      },
      now,
    });
    return { ok: true };
  });
}
