// The label of a price line, the same on every page and in every email.
import type { Format } from "#app/i18n/format.ts";
import type { TranslateBelow } from "#app/i18n/translate.ts";
import type { PriceLine } from "./rules/price.ts";

/** "5 nights × €138.00", "Cleaning fee": the label of one line, without its amount. */
export function priceLineWords(
  line: PriceLine,
  currency: string,
  t: TranslateBelow<"price">,
  format: Format,
): string {
  const { kind, unitAmount = 0, percent = 0, guests = 0 } = line;
  const money = kind === "touristFee" ? format.moneyShort : format.money;
  // Does not compile while a kind of line has no label in the messages.
  return t(`lines.${kind}`, {
    nights: nightsOf(line),
    price: money(unitAmount, currency),
    percent,
    guests,
    name: nameOf(line, format),
  });
}

// The nights of a length discount are those that its rule requires, 7 in `length:7`.
function nightsOf({ kind, rule, nights, quantity = 0 }: PriceLine): number {
  return kind === "lengthDiscount"
    ? Number(rule.slice(rule.indexOf(":") + 1))
    : (nights ?? quantity);
}

// The owner may not have named a promotion in every language.
function nameOf({ names = {} }: PriceLine, { language }: Format): string {
  return names[language] ?? Object.values(names)[0] ?? "";
}
