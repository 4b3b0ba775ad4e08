// The cancellation terms of a stay as dated sentences, the same on every page and in every email.
import type { Format } from "#app/i18n/format.ts";
import type { TranslateBelow } from "#app/i18n/translate.ts";
import type { CancellationPolicy, CancellationStep } from "./rules/cancellation.ts";

/** When a step applies, and what cancelling costs then. */
export interface PolicySentence {
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
