// An amount of money that staff type in: in the booking's currency, or in another one with its rate.
import { readDecimal, withoutSpaces } from "#app/stays/rules/money.ts";
import type { Cents } from "#app/stays/rules/money.ts";

/** What was handed over in another currency: in its smallest unit, and how many of its units one of ours buys. */
export interface ForeignAmount {
  currency: string;
  amount: number;
  /** Decimal text, such as "52.35". */
  rate: string;
}

/** An amount in cents of the booking's currency, and what it was in another. */
export interface RecordedAmount {
  cents: Cents;
  foreign: ForeignAmount | null;
}

/** The fields of the form; `currency` is an ISO 4217 code, `rate` is ignored for the booking's own currency. */
export interface TypedAmount {
  amount: string;
  currency: string;
  rate: string;
}

/** Why an amount is refused. */
export type AmountFault =
  | "amountFaulty"
  | "amountWhole"
  | "amountTooHigh"
  | "currencyUnknown"
  | "rateMissing"
  | "rateFaulty";

/** The amount, or the faulty field and why. */
export type ReadAmount =
  | { ok: true; amount: RecordedAmount }
  | { ok: false; field: keyof TypedAmount; reason: AmountFault };

/** Currencies that guests hand over, with their decimals (ISO 4217). */
const decimalsOf = {
  EUR: 2,
  MUR: 2,
  GBP: 2,
  USD: 2,
  CHF: 2,
  ZAR: 2,
  AED: 2,
  AUD: 2,
  CAD: 2,
  CNY: 2,
  CZK: 2,
  DKK: 2,
  INR: 2,
  JPY: 0,
  NOK: 2,
  PLN: 2,
  RUB: 2,
  SEK: 2,
  SGD: 2,
} as const satisfies Record<string, 0 | 2>;

/** The codes of the currencies that can be recorded. */
export const recordedCurrencies: readonly string[] = Object.keys(decimalsOf);

/** An amount of that currency, in its smallest unit, as text with the currency's decimals: "1000.00", and "1000" of yen. */
export function unitsText(amount: number, currency: string): string {
  return inUnits(amount, currency).toFixed(decimals(currency));
}

/** An amount of that currency, in its smallest unit, as a number of whole units. */
export function inUnits(amount: number, currency: string): number {
  return amount / 10 ** decimals(currency);
}

/** The most that is recorded at once, in cents; PostgreSQL's integers end at 21 million whole units. */
export const mostRecorded: Cents = 1_000_000_00;
const mostForeign = 2_000_000_000;

/**
 * Amounts are typed as "50", "50.25" or "50,25", rates with up to six decimals. Our cents are rounded half up, exactly:
 * 1,000.00 MUR at a rate of 52.35 are 1,910.22... cents, so 19.10.
 */
export function readRecordedAmount(typed: TypedAmount, own: string): ReadAmount {
  const { currency } = typed;
  if (currency !== own && !recordedCurrencies.includes(currency))
    return { ok: false, field: "currency", reason: "currencyUnknown" };
  const digits = decimals(currency);
  const amount = readDecimal(typed.amount, 2, wholeDigits, currency);
  if (amount === null || amount <= 0n)
    return { ok: false, field: "amount", reason: "amountFaulty" };
  if (digits === 0 && amount % 100n !== 0n)
    return { ok: false, field: "amount", reason: "amountWhole" };
  const tooHigh = { ok: false, field: "amount", reason: "amountTooHigh" } as const;
  if (currency === own) {
    if (amount > mostRecorded) return tooHigh;
    return { ok: true, amount: { cents: Number(amount), foreign: null } };
  }
  const rateText = withoutSpaces(typed.rate).replace(",", ".");
  if (rateText === "") return { ok: false, field: "rate", reason: "rateMissing" };
  const rate = readDecimal(rateText, rateDecimals, wholeDigits, null);
  if (rate === null || rate <= 0n) return { ok: false, field: "rate", reason: "rateFaulty" };
  const smallest = digits === 0 ? amount / 100n : amount;
  // Hundredths of a unit there are hundredths of `rate` millionths of a unit here.
  const cents = (2n * amount * 10n ** BigInt(rateDecimals) + rate) / (2n * rate);
  if (cents > mostRecorded || smallest > mostForeign) return tooHigh;
  if (cents === 0n) return { ok: false, field: "amount", reason: "amountFaulty" };
  const foreign = { currency, amount: Number(smallest), rate: rateText };
  return { ok: true, amount: { cents: Number(cents), foreign } };
}

const rateDecimals = 6;
const wholeDigits = 9;

function decimals(currency: string): number {
  return currency in decimalsOf ? decimalsOf[currency as keyof typeof decimalsOf] : 2;
}
