// How much of what is open a guest is asked to pay now.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Cents } from "#app/stays/rules/money.ts";

/** What of a booking may be paid later than now, by an agreed plan: each part from its day on is asked for. */
export interface PaymentPlan {
  later: readonly { amount: Cents; dueOn: PlainDate }[];
}

/**
 * The sum in cents: what is open less what the plan leaves for a later day; 0 when nothing is open. A guest who opens the
 * page before anything is due may pay everything at once, so the whole open sum is asked for then. Without a plan it is
 * always the whole.
 */
export function sumToPay(open: Cents, plan: PaymentPlan | null, today: PlainDate): Cents {
  const later = (plan?.later ?? [])
    .filter(({ dueOn }) => dueOn > today)
    .reduce((sum, { amount }) => sum + amount, 0);
  const due = open - later;
  return Math.max(0, due > 0 ? due : open);
}
