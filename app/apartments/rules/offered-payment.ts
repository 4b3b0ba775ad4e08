// How guests can pay, as texts about every stay may promise it.
import type { PropertyFacts } from "#property/facts.ts";
import { offersPropertyPayment } from "#app/stays/rules/cancellation.ts";

/** By card or at the property; by card, and some stays at the property; by card; at the property. */
export type OfferedPayment = "both" | "some" | "card" | "property";

/** `takesCards`: whether card payment is offered. */
export function offeredPayment(
  takesCards: boolean,
  { payAtProperty }: Pick<PropertyFacts, "payAtProperty">,
): OfferedPayment {
  if (!takesCards) return "property";
  const offered = offersPropertyPayment(payAtProperty);
  return ({ always: "both", some: "some", never: "card" } as const)[offered];
}
