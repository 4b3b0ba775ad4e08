// What of a booking is paid later by its plan: the parts offered, the bill in the ledger, what pages, emails and invoices say of it,
// and which payments are attempts to charge the saved card.
import { createHash } from "node:crypto";
import { takesCards } from "#app/app.server.ts";
import type { App } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { readBalances } from "#app/ledger/ledger.sql.server.ts";
import { moneyAccounts } from "#app/ledger/rules/accounts.ts";
import type { LedgerBalance } from "#app/ledger/rules/accounts.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { Quote } from "#app/stays/rules/stored-terms.ts";
import type { Booking } from "../../bookings.sql.server.ts";
import { openStatuses } from "../payments.sql.server.ts";
import type { Payment } from "../payments.sql.server.ts";
import { stayStatuses } from "../../rules/booking-status.ts";
import { findPlan } from "./plans.sql.server.ts";
import type { PaymentPlan } from "./plans.sql.server.ts";
import { changeParts, dueNow, offerParts, policyOfWhole } from "./rules/payment-plan.ts";
import type { PaymentParts, PlanBill } from "./rules/payment-plan.ts";
import type { PlanAttempt } from "./rules/plan-steps.ts";

/** Null where everything is paid at once. A provider that cannot save cards is asked for the second part by a link. */
export function findOfferedParts(
  quote: Pick<Quote, "dueNow" | "plan">,
  stay: { checkIn: PlainDate },
  app: Pick<App, "clock" | "gateway" | "property">,
): PaymentParts | null {
  if (!takesCards(app)) return null;
  const { paymentPlan, timeZone } = app.property.facts;
  const collect = app.gateway.chargeSaved ? paymentPlan.collect : "reminder";
  const { today } = propertyDay(app.clock.now(), timeZone);
  return offerParts(quote, stay, { ...paymentPlan, collect }, today);
}

/** The attempts to charge the saved card of a booking, oldest first. Their ids follow from the booking alone. */
export function planPayments(bookingId: string, payments: readonly Payment[]): Payment[] {
  const found: Payment[] = [];
  for (;;) {
    const id = planPaymentId(bookingId, found.length);
    const payment = payments.find((one) => one.id === id);
    if (!payment) return found;
    found.push(payment);
  }
}

/** The id of the attempt of that number, from 0. */
export function planPaymentId(bookingId: string, index: number): string {
  return createHash("sha256").update(`${bookingId}\nplan\n${index}`).digest("hex").slice(0, 32);
}

/** How an attempt ended, as the rules of plans see it. */
export function toPlanAttempt({ status, reason }: Payment): PlanAttempt {
  if (openStatuses.includes(status)) return { result: "open", reason: null };
  return status === "declined" ? { result: "declined", reason } : { result: "ended", reason: null };
}

/** Whether a payment was charged to a saved card without its guest. */
export function isPlanPayment({ id, bookingId, attempt }: Payment): boolean {
  return Array.from({ length: attempt }, (_, index) => planPaymentId(bookingId, index)).includes(
    id,
  );
}

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

/** A change of the stay or its extras that is offered: the new price, and what of the old one goes back or is kept. */
export interface OfferedChange {
  checkIn: PlainDate;
  quote: Pick<Quote, "total" | "dueNow" | "dueAtProperty">;
  refund: Cents;
  retained: Cents;
}

/** What would be paid later by the plan after a change that is offered; null without a plan, and when nothing would. */
export async function previewLaterPart(
  db: Db,
  booking: Booking,
  { checkIn, quote, refund, retained }: OfferedChange,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<LaterPart | null> {
  const plan = await findPlan(db, booking.id);
  const balance = (await readBalances(db, [booking.id])).get(booking.id);
  if (!plan || plan.state === "ended" || !balance) return null;
  const { today } = propertyDay(now, timeZone);
  const parts = changeParts(plan, { checkIn, byCard: quote.dueNow, today });
  const { paid, open } = planBill(booking, balance);
  const after = {
    paid: paid - refund,
    open: open + quote.total - booking.total + refund + retained,
    atProperty: quote.dueAtProperty,
  };
  const amount = dueNow(parts, after, parts.dueOn);
  return amount === 0 ? null : { amount, dueOn: parts.dueOn, how: wayOf(plan) };
}

/** The policy of a changed stay, with the refunds of both parts; as it is without a plan, or once the plan has ended. */
export function policyByPlan(
  plan: PaymentPlan | null,
  { checkIn, quote, policy }: Pick<Booking, "checkIn" | "quote" | "policy">,
  today: PlainDate,
): Booking["policy"] {
  if (!plan || plan.state === "ended") return policy;
  const { second } = changeParts(plan, { checkIn, byCard: quote.dueNow, today });
  return policyOfWhole(policy, Math.min(plan.first, quote.dueNow) + second);
}

function wayOf({ state, saved }: PaymentPlan): LaterPart["how"] {
  return state === "asked" ? "asked" : saved ? "card" : "link";
}

/** Refunds to a card that are on their way were given back already. */
function planBill(
  { quote }: Pick<Booking, "quote">,
  { received, refundsOwed, open }: LedgerBalance,
): PlanBill {
  const paid = moneyAccounts.reduce((sum, account) => sum + received[account], 0) - refundsOwed;
  return { paid, open, atProperty: quote.dueAtProperty };
}

/**
 * The amount is in cents and part of what is still to be paid. `card`: it will be charged to the saved card; `link`: the guest
 * gets a link; `asked`: the card was refused, and the guest has a link.
 */
export interface LaterPart {
  amount: Cents;
  dueOn: PlainDate;
  how: "card" | "link" | "asked";
}

/** Null without a plan, and once nothing of it is to be paid. */
export async function readLaterPart(
  db: Db,
  booking: Booking,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<LaterPart | null> {
  if (!stayStatuses.includes(booking.status)) return null;
  const plan = await findPlan(db, booking.id);
  if (!plan) return null;
  const balance = (await readBalances(db, [booking.id])).get(booking.id);
  const amount = planRest(plan, { booking, balance }, propertyDay(now, timeZone).today);
  if (amount === 0) return null;
  return { amount, dueOn: plan.dueOn, how: wayOf(plan) };
}
