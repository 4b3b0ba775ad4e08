// Until when cancelling costs nothing, in one sentence.
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import type { CancellationPolicy } from "../rules/cancellation.ts";

/** The plan that gives nothing back says so; an arrival that is near has no free moment left. */
export function FreeUntil({ policy }: { policy: CancellationPolicy }) {
  const t = useWords("booking.free");
  const { format } = useLanguage();
  const until = freeUntil(policy);
  if (until) return t("until", { date: format.date(until.date), hour: format.hour(until.hour) });
  return t(policy.plan === "nonRefundable" ? "never" : "late");
}

/** The moment before which all is given back, or null when there is none. */
export function freeUntil({ steps }: CancellationPolicy) {
  return steps.find(({ refundPercent }) => refundPercent === 100)?.until ?? null;
}
