// The other currency in which a guest also wants to read prices: the cookie that stores it, and the hint beside a total.
import type { PropertyFacts } from "#property/facts.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { readSiteCookie, writeSiteCookie } from "#app/platform/http/site-cookie.ts";
import type { Cents } from "./rules/money.ts";
import { aboutAmount, noRates } from "./rules/other-currencies.ts";
import type { OtherCurrency } from "./rules/other-currencies.ts";

const name = "currency";
const lifetimeInSeconds = 180 * 24 * 60 * 60;

/** The chosen currency with its rate; null without a choice, and where the owner has set no rate for it. */
export function readOtherCurrency(
  request: Request,
  { otherCurrencies: { rates } = noRates }: Pick<PropertyFacts, "otherCurrencies">,
  origin: string,
): OtherCurrency | null {
  if (rates.length === 0) return null;
  const chosen = readSiteCookie(request, { name, origin, shape: /^[A-Z]{3}$/ });
  return rates.find(({ currency }) => currency === chosen) ?? null;
}

/** The `Set-Cookie` value; null: only the property's own currency. */
export function writeOtherCurrency(currency: string | null, origin: string): string {
  return writeSiteCookie(currency, { name, origin, seconds: lifetimeInSeconds });
}

/** "about £1,703" beside a total of that many cents; undefined without another currency. */
export function aboutText(
  amount: Cents,
  other: OtherCurrency | null,
  { language, facts }: { language: Language; facts: PropertyFacts },
): string | undefined {
  if (!other) return undefined;
  const about = formatFor(language).moneyShort(aboutAmount(amount, other), other.currency);
  return makeTranslator(language, facts, "at-property")("at-property.about", { amount: about });
}
