// Prices in other currencies, as a hint: by rates that the owner sets. What is charged stays in the property's own currency.
import { daysBetween } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Cents } from "./money.ts";

/** What one unit of the property's currency is in another one. */
export interface OtherCurrency {
  currency: string;
  rate: number;
}

/** The currencies that rates can be set for; that of the property is left out. */
export const knownCurrencies = ["EUR", "GBP", "USD", "CHF", "MUR"] as const;

// Where each of them is paid with; the same codes as in addresses (ISO 3166).
const countriesOf: Record<string, readonly string[]> = {
  GBP: ["GB", "GG", "IM", "JE"],
  USD: ["US", "PR"],
  CHF: ["CH", "LI"],
  MUR: ["MU"],
};

/**
 * The currency in which a guest may think, with its rate: the one chosen when booking, or else that of the country; null where the
 * owner has set no rate for it.
 */
export function currencyOfGuest(
  { otherCurrency, country }: { otherCurrency: string | null; country: string },
  { rates } = noRates,
): OtherCurrency | null {
  const rateOf = (isIt: (currency: string) => boolean) =>
    rates.find(({ currency }) => isIt(currency)) ?? null;
  return (
    rateOf((currency) => currency === otherCurrency) ??
    rateOf((currency) => countriesOf[currency]?.includes(country) ?? false)
  );
}

/** How guests pay at the property, where neither it nor its owner says otherwise. */
export const usualAtDesk = {
  when: "stay" as const,
  cash: true,
  cards: "Visa, Mastercard",
  currencies: "",
};

/** While the owner has set none. */
export const noRates = { setOn: "", rates: [] as OtherCurrency[] };

// Rates older than this many days are shown to the owner as old.
const freshDays = 30;

/** The amount in the other currency, in its cents, rounded to whole units: more would look exact. */
export function aboutAmount(amount: Cents, { rate }: Pick<OtherCurrency, "rate">): Cents {
  return Math.round((amount * rate) / 100) * 100;
}

/** Whether rates are set that are older than `freshDays` on the day `today` at the property. */
export function areRatesOld(
  { setOn, rates }: { setOn: PlainDate; rates: readonly OtherCurrency[] } = noRates,
  today: PlainDate,
): boolean {
  return rates.length > 0 && daysBetween(setOn, today) > freshDays;
}
