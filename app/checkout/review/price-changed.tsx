// The price has changed since the guest saw it: old and new, before they agree again.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Note } from "#app/ui/note.tsx";
import type { ReviewStep } from "./load-review-step.server.ts";

/** Renders nothing while the price is the one that was shown. */
export function PriceChanged({ shown: { priceWas, choice } }: { shown: ReviewStep }) {
  const t = useTranslations("booking.review");
  const { format } = useLanguage();
  const { total, currency } = choice.quote;
  if (priceWas === null) return null;
  return (
    <div className="soldn">
      <Note kind="warn" role="alert" title={t("priceChanged")}>
        {t("priceChangedText", {
          old: format.money(priceWas, currency),
          new: format.money(total, currency),
        })}
      </Note>
    </div>
  );
}
