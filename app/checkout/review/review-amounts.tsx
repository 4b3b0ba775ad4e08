// What of the total is charged on booking, and what is paid at the property.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { ReviewStep } from "./load-review-step.server.ts";

/** Two amounts that add up to the total; an amount of zero is left out. */
export function ReviewAmounts({ shown }: { shown: ReviewStep }) {
  const t = useTranslations("booking.summary");
  const { format } = useLanguage();
  const { dueNow, dueAtProperty, choice } = shown;
  const amounts = [
    { name: t("dueNow"), amount: dueNow },
    { name: t("dueAtProperty"), amount: dueAtProperty },
  ];
  return (
    <dl className="sum">
      {amounts
        .filter(({ amount }) => amount > 0)
        .map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{format.money(amount, choice.quote.currency)}</dd>
          </div>
        ))}
    </dl>
  );
}
