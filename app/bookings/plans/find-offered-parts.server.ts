// The parts in which a stay may be paid at present.
import type { App } from "#app/app.server.ts";
import { takesCards } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Quote } from "#app/stays/rules/quote.ts";
import { offerParts } from "../rules/payment-plan.ts";
import type { PaymentParts } from "../rules/payment-plan.ts";

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
