// The cancellation terms of a stay as dated sentences, the same on every page and in every email.
import type { Format } from "#app/i18n/format.ts";
import type { CancellationPolicy, CancellationStep } from "./rules/cancellation.ts";

/** Translates a key of the message namespace `policy`. */
export type PolicyTranslate = (key: string, values?: Record<string, string | number>) => string;

/** When a step applies, and what cancelling costs then. */
export interface PolicySentence {
  when: string;
  what: string;
}

/** One sentence for each step, in chronological order. The refund is an amount of money where anything was paid. */
export function policySentences(
  { steps }: CancellationPolicy,
  currency: string,
  t: PolicyTranslate,
  format: Format,
): PolicySentence[] {
  const moment = (until: NonNullable<CancellationStep["until"]>) => ({
    date: format.date(until.date),
    hour: format.hour(until.hour),
  });
  return steps.map((step, index) => {
    const before = steps[index - 1]?.until;
    const when = step.until
      ? t("until", moment(step.until))
      : before
        ? t("after", moment(before))
        : t("always");
    return { when, what: t(...sentenceOf(step, currency, format)) };
  });
}

function sentenceOf(
  { refundPercent, refund }: CancellationStep,
  currency: string,
  format: Format,
): Parameters<PolicyTranslate> {
  if (refundPercent === 0) return ["nothing"];
  const kind = refundPercent === 100 ? "free" : "part";
  const values = { percent: 100 - refundPercent, refund: format.money(refund, currency) };
  return [refund > 0 ? `${kind}Returned` : kind, values];
}
