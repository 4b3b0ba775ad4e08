// The price breakdown: every line of the quote, the total with all mandatory fees, and until when cancelling costs nothing.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { priceLineWords } from "./price-line-words.ts";
import type { CancellationPolicy } from "./rules/cancellation.ts";
import type { Quote } from "./rules/price.ts";

/** The quote as a list of labels and amounts; the page must load the message namespace `price`. */
export function PriceLines({
  quote,
}: {
  quote: Pick<Quote, "lines" | "total" | "currency" | "lowestBefore">;
}) {
  const t = useTranslations("price");
  const { format } = useLanguage();
  const { lines, total, currency, lowestBefore } = quote;
  return (
    <dl className="sum">
      {lines.map((line) => (
        <div key={`${line.rule} ${line.unitAmount}`}>
          <dt>{priceLineWords(line, currency, t, format)}</dt>
          <dd>{format.money(line.amount, currency)}</dd>
        </div>
      ))}
      <div className="tot">
        <dt>{t("total")}</dt>
        <dd>{format.money(total, currency)}</dd>
      </div>
      {lowestBefore !== undefined && (
        <div>
          <dt className="mini">{t("lowestBefore")}</dt>
          <dd>
            <s>{format.money(lowestBefore, currency)}</s>
          </dd>
        </div>
      )}
    </dl>
  );
}

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
