// What is to be done about damage deposits today, in cash and on guests' cards.
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import { listOpenDeposits } from "#app/bookings/deposits/deposits.sql.server.ts";
import { listShownCardDeposits } from "#app/bookings/deposits/holds.sql.server.ts";
import { findDayLeft, readDepositState } from "#app/bookings/deposits/read-deposit-state.server.ts";
import { depositTask, returnDay } from "#app/bookings/deposits/rules/damage-deposit.ts";
import { askDaysBefore, cardTask } from "#app/bookings/deposits/rules/deposit-hold.ts";
import type { CardTask } from "#app/bookings/deposits/rules/deposit-hold.ts";
import { guestName } from "#app/bookings/rules/guest-fields.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/**
 * A deposit to be received in cash, or to be given back by a day, or one on a card (`CardTask`); `isLate` once that day has
 * passed, and where the provider or the guest is late. `cameBack`: a refund of what was charged could not be delivered.
 */
export interface DepositTask {
  reference: string;
  guest: string;
  amount: number;
  currency: string;
  task: "receive" | "return" | Exclude<CardTask["task"], "none"> | "cameBack";
  returnBy: PlainDate | null;
  isLate: boolean;
}

/** In milliseconds; how long a hold that was lost is shown. */
const lostFor = 7 * 24 * 60 * 60 * 1000;

/** Those on cards first, then those in cash, the earliest departure first. `now` is an instant of the day `today`. */
export async function listDepositTasks(
  db: Db,
  today: PlainDate,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<DepositTask[]> {
  const onCards = await listCardTasks(db, today, { now, timeZone });
  const known = new Set(onCards.map(({ reference }) => reference));
  const inCash = (await listOpenDeposits(db, today)).filter(
    ({ reference }) => !known.has(reference),
  );
  return [
    ...onCards.flatMap(({ task, ...rest }): DepositTask[] =>
      task === "none" ? [] : [{ ...rest, task }],
    ),
    ...inCash.flatMap(({ reference, guest, amount, currency, ...open }): DepositTask[] => {
      const task = depositTask(open, { ...open, status: open.bookingStatus }, today);
      if (!task) return [];
      const returnBy = returnDay(open.checkOut, open.returnDays);
      const isLate = task === "return" && returnBy < today;
      return [{ reference, guest, amount, currency, task, returnBy, isLate }];
    }),
  ];
}

type CardDepositTask = Omit<DepositTask, "task"> & { task: CardTask["task"] | "cameBack" };

async function listCardTasks(
  db: Db,
  today: PlainDate,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<CardDepositTask[]> {
  const lostSince = new Date(now.getTime() - lostFor);
  const shown = { today, by: addDays(today, askDaysBefore), lostSince };
  const tasks: CardDepositTask[] = [];
  const listed = await listShownCardDeposits(db, shown);
  for (const id of listed.shown) {
    const booking = await findBookingById(db, id);
    const state = booking && (await readDepositState(db, booking));
    if (!state) continue;
    const { deposit, holds } = state;
    const until = holds.findLast(({ status }) => status === "placed")?.until;
    const untilDay = until ? propertyDay(new Date(until), timeZone).today : null;
    const leftOn = await findDayLeft(db, booking, timeZone);
    const cameBack = listed.cameBack.has(id) ? ({ task: "cameBack", by: null } as const) : null;
    const found = cameBack ?? cardTask(state, { leftOn, untilDay }, today);
    if (!found) continue;
    const { task, by } = found;
    const isUrgent = task === "stuck" || task === "lost" || task === "cameBack";
    tasks.push({
      reference: booking.reference,
      guest: guestName(booking),
      amount: deposit.amount,
      currency: deposit.currency,
      task,
      returnBy: by,
      isLate: isUrgent || (task === "waits" && by !== null && by <= addDays(today, 1)),
    });
  }
  return tasks;
}
