// How guests pay at the property, as one text. Not with the words of prices, which every hydrated page loads.
import type { PropertyFacts } from "#property/facts.ts";
import type { Format } from "#app/i18n/format.ts";
import type { TranslateBelow } from "#app/i18n/message-keys.ts";
import { usualAtDesk } from "../rules/other-currencies.ts";

/**
 * "You pay during your stay, in cash or by card (Visa). We take euros and Mauritian rupees."; "" where the owner has named no way. Of a stay
 * that is paid by card, `rest` is the amount that is left to pay there, which is said first.
 */
export function howToPay(
  { atDesk, currency }: Pick<PropertyFacts, "atDesk" | "currency">,
  t: TranslateBelow<"at-property">,
  format: Format,
  rest?: string,
): string {
  const { when, cash, cards, currencies } = atDesk ?? usualAtDesk;
  if (!cash && cards === "") return "";
  const ways = cards === "" ? "cash" : cash ? "both" : "card";
  const taken = (currencies || currency)
    .split(", ")
    .map((code) => t("currency", { currency: code }));
  return [
    ...(rest === undefined ? [] : [t("rest", { amount: rest })]),
    t("how", { when, ways, cards }),
    t("currencies", { currencies: format.list(taken) }),
  ].join(format.space);
}
