// Until when cancelling costs nothing, in one sentence.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { CancellationPolicy } from "./rules/cancellation.ts";

/** Says so as well when the rate is non-refundable, or when the arrival is too near for free cancellation. */
export function FreeCancellationNote({ policy }: { policy: CancellationPolicy }) {
  const t = useTranslations("booking.free");
  const { format } = useLanguage();
  const until = freeCancellationUntil(policy);
  if (until) return t("until", { date: format.date(until.date), hour: format.hour(until.hour) });
  return t(policy.plan === "nonRefundable" ? "never" : "late");
}

/** The moment until which everything is refunded, or null when there is none. */
export function freeCancellationUntil({ steps }: CancellationPolicy) {
  return steps.find(({ refundPercent }) => refundPercent === 100)?.until ?? null;
}
