// The bottom bar on a narrow screen: the total and the continue button.
import type { ReactNode } from "react";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { SummarizedStay } from "./stay-summary.tsx";

/** `children` is the button. */
export function StayBar({ choice, children }: { choice: SummarizedStay; children: ReactNode }) {
  const t = useTranslations("booking.summary");
  const { format } = useLanguage();
  const { stay, quote } = choice;
  const range = format.dateRange(stay.checkIn, stay.checkOut, "short");
  return (
    <div className="bar">
      <p>
        <b className="num">{format.money(quote.total, quote.currency)}</b>
        {t("barDates", { range })}
      </p>
      {children}
    </div>
  );
}
