// How guests pay at the property, and the rates of other currencies, as the form was typed, and what is wrong with it.
import type { PropertyFacts } from "#property/facts.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { readDecimal } from "#app/stays/rules/money.ts";
import { knownCurrencies, noRates, usualAtDesk } from "#app/stays/rules/other-currencies.ts";
import { formLine, formText } from "#app/ui/rules/form-values.ts";
import { printableLine } from "#app/ui/rules/typed-text.ts";
import { changedTexts } from "../../audit-log/rules/audit-changes.ts";
import type { SettingFault } from "./fact-fields.ts";

type Facts = Pick<PropertyFacts, "atDesk" | "otherCurrencies">;
type Setting = Required<Facts>;

/** When guests pay at the property. */
export const payTimes = ["arrival", "stay", "departure"] as const;

/** The fields as typed; `rates` by the code of the currency, empty where none is set. */
export interface TypedCurrencies extends Record<"cards" | "currencies", string> {
  when: (typeof payTimes)[number];
  cash: boolean;
  rates: Record<string, string>;
}

// The currencies that a rate can be set for, in a property that charges in `own`.
function otherThan(own: string): string[] {
  return knownCurrencies.filter((currency) => currency !== own);
}

/** The initial values of the form. */
export function toTypedCurrencies(
  { atDesk = usualAtDesk, otherCurrencies = noRates }: Facts,
  own: string,
): TypedCurrencies {
  const rateOf = (code: string) =>
    otherCurrencies.rates.find(({ currency }) => currency === code)?.rate;
  return {
    ...atDesk,
    rates: Object.fromEntries(otherThan(own).map((code) => [code, String(rateOf(code) ?? "")])),
  };
}

/** The form as it was sent. */
export function readCurrencies(form: FormData, own: string): TypedCurrencies {
  return {
    cards: printableLine(formText(form, "cards", 200).trim()),
    currencies: formText(form, "currencies", 200).trim(),
    when: payTimes.find((known) => known === form.get("when")) ?? "stay",
    cash: form.get("cash") === "on",
    rates: Object.fromEntries(otherThan(own).map((code) => [code, formLine(form, `rate.${code}`)])),
  };
}

const longestCards = 60;
const mostCurrencies = 6;

/** `today` is the day at the property, from which saved rates are counted. Codes are written in capitals, with commas. */
export function checkCurrencies(
  typed: TypedCurrencies,
  today: PlainDate,
): { ok: true; setting: Setting } | { ok: false; faults: SettingFault[] } {
  const faults: SettingFault[] = [];
  const { when, cash, cards } = typed;
  if (cards.length > longestCards)
    faults.push({ field: "cards", reason: "tooLong", values: { max: longestCards } });
  const codes = typed.currencies
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  if (codes.length > mostCurrencies || !codes.every(isCurrency))
    faults.push({ field: "currencies", reason: "currencies" });
  const rates = Object.entries(typed.rates)
    .filter(([, text]) => text !== "")
    .map(([currency, text]) => {
      const rate = Number(readDecimal(text, places, 6, null) ?? 0n) / 10 ** places;
      if (rate <= 0) faults.push({ field: `rate.${currency}`, reason: "rate" });
      return { currency, rate };
    });
  if (faults.length > 0) return { ok: false, faults };
  return {
    ok: true,
    setting: {
      atDesk: { when, cash, cards, currencies: [...new Set(codes)].join(", ") },
      otherCurrencies: { setOn: rates.length > 0 ? today : "", rates },
    },
  };
}

// Decimals of a rate.
const places = 6;

function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf("currency").includes(code);
}

/** By the paths of the facts; only those that differ. `words` are those of the reader. */
export function compareCurrencies(
  before: Facts,
  after: Setting,
  words: { yes: string; no: string; when(time: TypedCurrencies["when"]): string },
): ReturnType<typeof changedTexts> {
  const text = ({
    atDesk = usualAtDesk,
    otherCurrencies = noRates,
  }: Facts): Record<string, string> => ({
    "atDesk.when": words.when(atDesk.when),
    "atDesk.cash": atDesk.cash ? words.yes : words.no,
    "atDesk.cards": atDesk.cards,
    "atDesk.currencies": atDesk.currencies,
    "otherCurrencies.rates": otherCurrencies.rates
      .map(({ currency, rate }) => `${currency} ${rate}`)
      .join(", "),
    "otherCurrencies.setOn": otherCurrencies.setOn,
  });
  return changedTexts(text(before), text(after));
}
