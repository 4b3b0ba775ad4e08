// How much of what is open a guest is asked to pay now.
import type { Cents } from "#app/stays/rules/money.ts";

/**
 * The sum in cents: what of a payment plan is not paid yet (`planned`), which leaves out what is paid at the property in any
 * case; without a plan, or once it is paid, all that is open. 0 when nothing is open.
 */
export function sumToPay(open: Cents, planned: Cents): Cents {
  return planned > 0 ? planned : Math.max(0, open);
}
