// The summary of the stay beside every step: apartment, dates, party, full price; on a narrow screen also the bar at the bottom.
import type { ReactNode } from "react";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Picture } from "#app/pictures/picture.tsx";
import { FreeCancellationNote, PriceLines } from "#app/stays/price/price-lines.tsx";
import { nightCount } from "#app/stays/rules/stay.ts";
import type { Party, Stay } from "#app/stays/rules/stay.ts";
import type { Choice } from "./find-choice.server.ts";

/** What the summary needs of a choice; a booking gives the same. */
export type SummarizedStay = Pick<
  Choice,
  "stay" | "party" | "quote" | "policy" | "notice" | "deposit" | "depositBy"
> & {
  apartment: Omit<Choice["apartment"], "slug">;
};

/** `children` are shown below the price: the continue button, or how the stay was paid. */
export function StaySummary({
  choice,
  children,
}: {
  choice: SummarizedStay;
  children?: ReactNode;
}) {
  const t = useTranslations("booking");
  const { format } = useLanguage();
  const { apartment, quote, policy, deposit, depositBy } = choice;
  return (
    <aside className="sticky" aria-labelledby="summary">
      <div className="box stack">
        <h2 id="summary" className="vh">
          {t("summary.heading")}
        </h2>
        <div className="stay">
          {apartment.picture && <Picture name={apartment.picture} alt="" sizes="88px" />}
          <div>
            <h3>{apartment.name}</h3>
            <StayLines choice={choice} />
          </div>
        </div>
        <hr />
        <p className="small">{t("summary.rate", { rate: t(`apartment.${quote.plan}`) })}</p>
        <PriceLines quote={quote} />
        <p className="mini muted">{t("summary.allIn", { currency: quote.currency })}</p>
        {deposit > 0 && (
          <p className="small">
            {t(`summary.deposit.${depositBy}`, {
              amount: format.moneyShort(deposit, quote.currency),
            })}
          </p>
        )}
        {children}
        <p className="mini">
          <FreeCancellationNote policy={policy} />
        </p>
        {choice.notice && <p className="mini muted">{choice.notice}</p>}
      </div>
    </aside>
  );
}

/** "13–20 March 2027, 7 nights" and "2 adults, 1 child". */
export function StayLines({ choice }: { choice: { stay: Stay | null; party: Party } }) {
  const t = useTranslations("booking");
  const { format } = useLanguage();
  const { stay, party } = choice;
  return (
    <p className="small muted">
      {stay
        ? t("stay.dates", {
            range: format.dateRange(stay.checkIn, stay.checkOut),
            nights: nightCount(stay),
          })
        : t("summary.noDates")}
      <br />
      {t("stay.party", { ...party })}
    </p>
  );
}

/** `children` is the button. */
export function StayBar({ choice, children }: { choice: SummarizedStay; children: ReactNode }) {
  const t = useTranslations("booking");
  const { format } = useLanguage();
  const { stay, quote } = choice;
  const range = format.dateRange(stay.checkIn, stay.checkOut, "short");
  return (
    <div className="bar">
      <p>
        <b className="num">{format.money(quote.total, quote.currency)}</b>
        {t("summary.barDates", { range, rate: t(`apartment.${quote.plan}`) })}
      </p>
      {children}
    </div>
  );
}
