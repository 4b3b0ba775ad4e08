// Paying in two parts: what is offered, what is due on a day, and what of it follows a changed stay. Amounts are cents.
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { isCardOnly, refundOf } from "#app/stays/rules/cancellation.ts";
import type { CancellationPolicy } from "#app/stays/rules/cancellation.ts";
import { percentOf } from "#app/stays/rules/money.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { Quote } from "#app/stays/rules/stored-terms.ts";

/** What the owner has set: the part in percent, 0 for no plan, and the days before arrival on which the rest is due. */
export interface PlanTerms {
  percent: number;
  daysBefore: number;
  collect: "card" | "reminder";
}

/** Two parts that add up to what is paid by card, and the property's day on which the second one is due. */
export interface PaymentParts {
  first: Cents;
  second: Cents;
  dueOn: PlainDate;
  daysBefore: number;
  collect: "card" | "reminder";
}

/** The least that a part may be: payment providers refuse smaller charges, and no guest wants them. */
export const leastPart: Cents = 1_00;

/**
 * The parts in which a stay may be paid, or null: everything is paid when booking. The first part is rounded half up to the
 * cent, the second one is the rest. The later day must lie ahead, so that a stay that begins within `daysBefore` days, or in
 * exactly as many, is paid at once. A rate that is not refunded is paid at once too: what was not paid cannot be kept.
 */
export function offerParts(
  quote: Pick<Quote, "dueNow" | "plan">,
  { checkIn }: { checkIn: PlainDate },
  { percent, daysBefore, collect }: PlanTerms,
  today: PlainDate,
): PaymentParts | null {
  if (percent <= 0 || percent >= 100 || isCardOnly(quote.plan)) return null;
  const dueOn = addDays(checkIn, -daysBefore);
  if (dueOn <= today) return null;
  const first = percentOf(quote.dueNow, percent);
  const second = quote.dueNow - first;
  if (first < leastPart || second < leastPart) return null;
  return { first, second, dueOn, daysBefore, collect };
}

/** Whether both are the same agreement; also where there is none. */
export function sameParts(one: PaymentParts | null, other: PaymentParts | null): boolean {
  if (!one || !other) return one === other;
  const names = ["first", "second", "dueOn", "collect"] as const;
  return names.every((name) => one[name] === other[name]);
}

/**
 * What of a booking counts for its plan: what its guest has `paid` in all, less what was given back; what is still `open` by the
 * ledger; and what of the price is paid at the property in any case.
 */
export interface PlanBill {
  paid: Cents;
  open: Cents;
  atProperty: Cents;
}

/**
 * What is due on `today`: the first part from the booking on, and from `dueOn` the second one too. Never more than is open
 * without what is paid at the property, and never more than the two parts that were agreed to.
 */
export function dueNow(
  { first, second, dueOn }: Pick<PaymentParts, "first" | "second" | "dueOn">,
  { paid, open, atProperty }: PlanBill,
  today: PlainDate,
): Cents {
  const agreed = today < dueOn ? first : first + second;
  return Math.max(0, Math.min(agreed - paid, open - atProperty));
}

/**
 * The parts after a change of the stay: what was paid stays, the rest of the new price by card is the second part, due as many
 * days before the new arrival; at the earliest tomorrow, so that the guest has read of it before.
 */
export function changeParts(
  parts: PaymentParts,
  { checkIn, byCard, today }: { checkIn: PlainDate; byCard: Cents; today: PlainDate },
): PaymentParts {
  const day = addDays(checkIn, -parts.daysBefore);
  const earliest = addDays(today, 1);
  return {
    ...parts,
    second: Math.max(0, byCard - parts.first),
    dueOn: day < earliest ? earliest : day,
  };
}

/** The terms of a booking: what is paid by card when booking, and the rest of the price. */
interface PricedTerms {
  dueNow: Cents;
  dueAtProperty: Cents;
}

/**
 * The terms of a booking that is paid in these parts, from those of one that is paid at once; unchanged without parts. The
 * policy is that of the whole: its steps state what goes back once both parts are paid, and never more than was paid does.
 */
export function inParts<Terms extends PricedTerms>(
  terms: Terms,
  parts: PaymentParts | null,
): Terms {
  if (!parts) return terms;
  const { first } = parts;
  return {
    ...terms,
    dueNow: first,
    dueAtProperty: terms.dueNow + terms.dueAtProperty - first,
  };
}

/** The policy of a changed stay with the refunds that are due once `paid` cents, both parts, were paid. */
export function policyOfWhole(policy: CancellationPolicy, paid: Cents): CancellationPolicy {
  const basis = policy.basis && { ...policy.basis, paid };
  const steps = policy.steps.map((step) => ({
    ...step,
    refund: refundOf(step.refundPercent, basis, paid),
  }));
  return { ...policy, ...(basis && { basis }), steps };
}
