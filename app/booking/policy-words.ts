// The cancellation terms of a stay as dated sentences, the same on every page and in every letter.
import type { Format } from "#app/i18n/format.ts";
import type { CancellationPolicy, CancellationStep } from "./rules/cancellation.ts";

/** Finds a message of the room `policy` by its key there. */
export type PolicyTranslate = (key: string, values?: Record<string, string | number>) => string;

/** When a step counts, and what cancelling costs then. */
export interface PolicySentence {
  when: string;
  what: string;
}

/** One sentence for each step, in the order of time. What is given back is named in money where anything was paid. */
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
  return steps.map((step, place) => {
    const before = steps[place - 1]?.until;
    const when = step.until
      ? t("until", moment(step.until))
      : before
        ? t("after", moment(before))
        : t("always");
    return { when, what: t(...whatOf(step, currency, format)) };
  });
}

function whatOf(
  { refundPercent, refund }: CancellationStep,
  currency: string,
  format: Format,
): Parameters<PolicyTranslate> {
  if (refundPercent === 0) return ["nothing"];
  const kind = refundPercent === 100 ? "free" : "part";
  const values = { percent: 100 - refundPercent, refund: format.money(refund, currency) };
  return [refund > 0 ? `${kind}Returned` : kind, values];
}
