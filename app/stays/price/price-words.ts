// The words of prices, the same on every page and in every email: the label of a price line, and the cancellation terms of a stay as
// dated sentences.
import type { Format } from "#app/i18n/format.ts";
import type { TranslateBelow } from "#app/i18n/message-keys.ts";
import type { CancellationPolicy, CancellationStep } from "../rules/cancellation.ts";
import type { Cents } from "../rules/money.ts";
import type { PriceLine } from "./rules/price.ts";

/** "5 nights × €138.00", "Cleaning fee": the label of one line, without its amount. */
export function priceLineWords(
  line: PriceLine,
  currency: string,
  t: TranslateBelow<"price">,
  format: Format,
): string {
  const { kind, unitAmount = 0, percent = 0, guests = 0, quantity = 0 } = line;
  if (isFree(line) && quantity > 1) return `${nameOf(line, format)} × ${quantity}`;
  const money = kind === "touristFee" ? format.moneyShort : format.money;
  // Does not compile while a kind of line has no label in the messages.
  return t(kind === "extra" && quantity > 1 ? "lines.extras" : `lines.${kind}`, {
    nights: nightsOf(line),
    price: money(unitAmount, currency),
    percent,
    guests,
    count: quantity,
    name: nameOf(line, format),
  });
}

/** "€690.00", or "free" for an extra that costs nothing: the amount of one line, beside its label. */
export function priceLineAmount(
  line: AmountOfKind,
  currency: string,
  t: TranslateBelow<"price">,
  format: Format,
): string {
  return isFree(line) ? t("free") : format.money(line.amount, currency);
}

/** What tells whether something is free: the kind of a line of a price or of a bill, and its amount. */
interface AmountOfKind {
  kind: string;
  amount: Cents;
}

function isFree({ kind, amount }: AmountOfKind): boolean {
  return kind === "extra" && amount === 0;
}

// The nights of a length discount are those that its rule requires, 7 in `length:7`.
function nightsOf({ kind, rule, nights, quantity = 0 }: PriceLine): number {
  return kind === "lengthDiscount"
    ? Number(rule.slice(rule.indexOf(":") + 1))
    : (nights ?? quantity);
}

// The owner may not have named a promotion or an extra in every language: then the first name, of the default language.
function nameOf({ names = {} }: PriceLine, { language }: Format): string {
  return names[language] ?? Object.values(names)[0] ?? "";
}

/** When a step applies, and what cancelling costs then. */
interface PolicySentence {
  when: string;
  what: string;
}

/**
 * One sentence for each step, in chronological order, with the amounts kept and refunded; a single one where nothing was
 * paid, because then nothing is kept.
 */
export function policySentences(
  { steps, basis }: CancellationPolicy,
  currency: string,
  t: TranslateBelow<"policy">,
  format: Format,
): PolicySentence[] {
  const moment = (until: NonNullable<CancellationStep["until"]>) => ({
    date: format.date(until.date),
    hour: format.hour(until.hour),
  });
  if (basis?.paid === 0) return [{ when: t("always"), what: t("free") }];
  return steps.map((step, index) => {
    const before = steps[index - 1]?.until;
    const when = step.until
      ? t("until", moment(step.until))
      : before
        ? t("after", moment(before))
        : t("always");
    return { when, what: t(...sentenceOf(step, basis, (cents) => format.money(cents, currency))) };
  });
}

function sentenceOf(
  { refundPercent, refund }: CancellationStep,
  basis: CancellationPolicy["basis"],
  money: (cents: number) => string,
): Parameters<TranslateBelow<"policy">> {
  const kept = (basis?.paid ?? 0) - refund;
  if (kept > 0)
    return [refund > 0 ? "kept" : "keptAll", { kept: money(kept), refund: money(refund) }];
  // Without a basis, as in bookings made before 22 November 2026, the share is of what was paid.
  if (refundPercent === 0 && !basis) return ["nothing"];
  const kind = refundPercent === 100 || basis ? "free" : "part";
  const values = { percent: 100 - refundPercent, refund: money(refund) };
  return [refund > 0 ? `${kind}Returned` : kind, values];
}
