// What of a booking counts for its payment plan, as the ledger has it.
import { readBalances } from "#app/ledger/ledger.sql.server.ts";
import { moneyAccounts } from "#app/ledger/rules/accounts.ts";
import type { LedgerBalance } from "#app/ledger/rules/accounts.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { Booking } from "../bookings.sql.server.ts";
import type { PaymentPlan } from "./plans.sql.server.ts";
import { dueNow } from "../rules/payment-plan.ts";
import type { PlanBill } from "../rules/payment-plan.ts";

/** Null while the ledger does not have the booking. */
export async function readPlanBill(db: Db, booking: Booking): Promise<PlanBill | null> {
  const balance = (await readBalances(db, [booking.id])).get(booking.id);
  return balance ? planBill(booking, balance) : null;
}

/** What of a plan is still to be paid, its second part included whether it is due yet or not; 0 without a plan or once it has ended. */
export function planRest(
  plan: PaymentPlan | null,
  { booking, balance }: { booking: Booking; balance: LedgerBalance | undefined },
  today: PlainDate,
): Cents {
  if (!plan || plan.state === "ended" || !balance) return 0;
  return dueNow(plan, planBill(booking, balance), today < plan.dueOn ? plan.dueOn : today);
}

/** Refunds to a card that are on their way were given back already. */
function planBill(
  { quote }: Pick<Booking, "quote">,
  { received, refundsOwed, open }: LedgerBalance,
): PlanBill {
  const paid = moneyAccounts.reduce((sum, account) => sum + received[account], 0) - refundsOwed;
  return { paid, open, atProperty: quote.dueAtProperty };
}
