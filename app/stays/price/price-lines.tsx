// The price breakdown (every line of the quote, the total with all mandatory fees, until when cancelling costs nothing), and the
// cancellation policy of a stay as a timeline: what cancelling costs, and until when.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { policySentences, priceLineAmount, priceLineWords } from "./price-words.ts";
import type { CancellationPolicy } from "../rules/cancellation.ts";
import type { Quote } from "./rules/price.ts";

/** The quote as a list of labels and amounts, with `about`, its total in another currency; the page must load the message namespace `price`. */
export function PriceLines({
  quote,
}: {
  quote: Pick<Quote, "lines" | "total" | "currency" | "lowestBefore"> & {
    about?: string | undefined;
  };
}) {
  const t = useTranslations("price");
  const { format } = useLanguage();
  const { lines, total, currency, lowestBefore, about } = quote;
  return (
    <dl className="sum">
      {lines.map((line) => (
        <div key={`${line.rule} ${line.unitAmount}`}>
          <dt>{priceLineWords(line, currency, t, format)}</dt>
          <dd>{priceLineAmount(line, currency, t, format)}</dd>
        </div>
      ))}
      <div className="tot">
        <dt>{t("total")}</dt>
        <dd>
          {format.money(total, currency)}
          {about && <small className="mini blk">{about}</small>}
        </dd>
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

/** Says so as well when the rate is non-refundable, when nothing is kept because nothing is paid, or when the arrival is too near. */
export function FreeCancellationNote({ policy }: { policy: CancellationPolicy }) {
  const t = useTranslations("booking.free");
  const { format } = useLanguage();
  const until = freeCancellationUntil(policy);
  if (until) return t("until", { date: format.date(until.date), hour: format.hour(until.hour) });
  if (policy.plan === "nonRefundable") return t("never");
  return t(policy.basis?.paid === 0 ? "unpaid" : "late");
}

/** The moment until which everything is refunded, or null when there is none: too late, or nothing was paid. */
export function freeCancellationUntil({ steps, basis }: CancellationPolicy) {
  if (basis?.paid === 0) return null;
  return steps.find(({ refundPercent }) => refundPercent === 100)?.until ?? null;
}

/**
 * The page must load the message namespace `policy`. `currency` is the booking's own, else the property's. `now` is the
 * index of the step that applies at present, where some of the steps may be past.
 */
export function PolicyTimeline({
  policy,
  currency,
  now,
}: {
  policy: CancellationPolicy;
  currency?: string;
  now?: number;
}) {
  const facts = useFacts();
  const t = useTranslations("policy");
  const { format } = useLanguage();
  const sentences = policySentences(policy, currency ?? facts.currency, t, format);
  return (
    <ol className="tline">
      {sentences.map(({ when, what }, index) => (
        <li
          key={when}
          className={index === Math.min(now ?? 0, sentences.length - 1) ? "on" : undefined}
        >
          <b>{when}</b>
          {what}
          {now !== undefined && index === Math.min(now, sentences.length - 1) && (
            <>
              {" "}
              <Tag kind="ok">{t("now")}</Tag>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
