// What is to be done about damage deposits today.
import { listOpenDeposits } from "#app/bookings/deposits/deposits.sql.server.ts";
import { depositTask, returnDay } from "#app/bookings/deposits/rules/damage-deposit.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** A deposit to be received, or to be given back by a day; `isLate` once that day has passed. */
export interface DepositTask {
  reference: string;
  guest: string;
  amount: number;
  currency: string;
  task: "receive" | "return";
  returnBy: PlainDate;
  isLate: boolean;
}

/** The earliest departure first. */
export async function listDepositTasks(db: Db, today: PlainDate): Promise<DepositTask[]> {
  const deposits = await listOpenDeposits(db, today);
  return deposits.flatMap(({ reference, guest, amount, currency, ...open }): DepositTask[] => {
    const task = depositTask(open, { ...open, status: open.bookingStatus }, today);
    if (!task) return [];
    const returnBy = returnDay(open.checkOut, open.returnDays);
    const isLate = task === "return" && returnBy < today;
    return [{ reference, guest, amount, currency, task, returnBy, isLate }];
  });
}
