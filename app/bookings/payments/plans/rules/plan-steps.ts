// What is to be done for a payment plan at a moment: charge the saved card, send a link, wait, or nothing any more.
import { addDays, instantAt } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { BookingStatus } from "../../../rules/booking-status.ts";
import { dueNow } from "./payment-plan.ts";
import type { PaymentParts, PlanBill } from "./payment-plan.ts";

// The property's hours between which a card is charged and an email asks for money.
const chargedFrom = 9;
const chargedUntil = 20;

// A link is sent this many days before the second part is due, and again on its day.
const askedDaysBefore = 3;

/** Days after the first and the second refusal of the saved card until it is tried again; after the third the guest is asked. */
const retryDays = [1, 3];

/** What decides about the next step: `declines` are refusals of the saved card by the bank that were dealt with. */
export interface PlanState extends PaymentParts {
  state: "open" | "asked" | "ended";
  hasCard: boolean;
  declines: number;
  requests: number;
}

/** An attempt to charge the saved card: still without an answer, refused, or of any other end. */
export interface PlanAttempt {
  result: "open" | "declined" | "ended";
  /** Why the bank has refused; null otherwise. */
  reason: string | null;
}

export type PlanStep =
  | { do: "end" }
  | { do: "wait"; until: Date }
  | { do: "charge"; amount: Cents }
  /** The card was refused: it is tried again at `retryAt`. */
  | { do: "postpone"; reason: string | null; retryAt: Date }
  /** The guest gets a link. `reason`: why the card was refused for good; null for a plan by link. */
  | { do: "ask"; reason: string | null; until: Date };

/** The instant of the first step: a charge on the day itself, a link some days before. */
export function firstStepAt({ dueOn, collect }: PaymentParts, timeZone: string): Date {
  const day = collect === "card" ? dueOn : addDays(dueOn, -askedDaysBefore);
  return instantAt(day, chargedFrom, timeZone);
}

/**
 * The next step of a plan. `bill` is null while the ledger does not have the booking. Refusals for which the guest is needed
 * are not tried again: the bank asks for the guest, or the card has expired.
 */
export function planStep(
  plan: PlanState,
  {
    status,
    bill,
    attempts,
  }: { status: BookingStatus; bill: PlanBill | null; attempts: readonly PlanAttempt[] },
  at: { today: PlainDate; hour: number; now: Date; timeZone: string },
): PlanStep {
  const { today, timeZone } = at;
  const tomorrow = {
    do: "wait",
    until: instantAt(addDays(today, 1), chargedFrom, timeZone),
  } as const;
  if (plan.state === "ended") return { do: "end" };
  if (status === "pending_payment" || !bill) return tomorrow;
  if (!payableStatuses.includes(status)) return { do: "end" };
  const day = today < plan.dueOn ? plan.dueOn : today;
  const rest = dueNow(plan, bill, day);
  if (rest === 0) return { do: "end" };
  if (plan.state === "asked") return tomorrow;
  const byCard = plan.collect === "card" && plan.hasCard;
  const first = firstStepAt(byCard ? plan : { ...plan, collect: "reminder" }, timeZone);
  if (at.now < first) return { do: "wait", until: first };
  if (at.hour < chargedFrom) return { do: "wait", until: instantAt(today, chargedFrom, timeZone) };
  if (at.hour >= chargedUntil) return tomorrow;
  return byCard ? chargeStep(plan, attempts, rest, at) : askStep(plan, at, tomorrow);
}

function chargeStep(
  { declines }: PlanState,
  attempts: readonly PlanAttempt[],
  rest: Cents,
  { today, now, timeZone }: { today: PlainDate; now: Date; timeZone: string },
): PlanStep {
  // Its answer is still awaited: a job asks the provider.
  if (attempts.some(({ result }) => result === "open"))
    return { do: "wait", until: new Date(now.getTime() + minute) };
  const refused = attempts.filter(({ result }) => result === "declined");
  const last = refused.at(-1);
  if (!last || refused.length <= declines) return { do: "charge", amount: rest };
  const days = retryDays[refused.length - 1];
  const tomorrow = instantAt(addDays(today, 1), chargedFrom, timeZone);
  if (days === undefined || needsGuest.includes(last.reason ?? ""))
    return { do: "ask", reason: last.reason, until: tomorrow };
  const retryAt = instantAt(addDays(today, days), chargedFrom, timeZone);
  return { do: "postpone", reason: last.reason, retryAt };
}

function askStep(
  { requests, dueOn }: PlanState,
  { today, timeZone }: { today: PlainDate; timeZone: string },
  tomorrow: Extract<PlanStep, { do: "wait" }>,
): PlanStep {
  const onDay = instantAt(dueOn, chargedFrom, timeZone);
  if (today >= dueOn)
    return requests < 2 ? { do: "ask", reason: null, until: tomorrow.until } : tomorrow;
  return requests < 1 ? { do: "ask", reason: null, until: onDay } : { do: "wait", until: onDay };
}

const minute = 60_000;
const payableStatuses: readonly BookingStatus[] = ["confirmed", "checked_in"];
const needsGuest: readonly string[] = ["authenticationFailed", "expiredCard"];
