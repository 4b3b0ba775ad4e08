// The line of the guest's own page that leads to the page of the best price guarantee, with what became of a price that was shown.
import type { BookingPath } from "#app/i18n/addresses.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { BestPriceSummary } from "./my-best-price.server.ts";

interface BestPriceLinkProps {
  summary: BestPriceSummary;
  /** That of the booking's page. */
  path: BookingPath;
  currency: string;
}

/** Needs the words `best-price.mine` and `best-price.moment`. */
export function BestPriceLink({ summary, path, currency }: BestPriceLinkProps) {
  const t = useTranslations("best-price");
  const { format, to } = useLanguage();
  const { today, hour, minute } = summary.answerBy;
  const time = { date: format.date(today), time: format.hour(hour, minute) };
  const moment = t("moment", time);
  const said = {
    open: () => t("mine.linkText"),
    waits: () => t("mine.linkWaits", { moment }),
    late: () => t("mine.late", { moment }),
    declined: () => t("mine.declined"),
    closed: () => t("mine.rules"),
    matched: () => t("mine.linkMatched", { amount: format.money(summary.saved, currency) }),
  };
  return (
    <a href={to(`${path}/best-price`)}>
      <Icon name="badge-check" />
      <span>
        {t("mine.link")}
        <span className="mini muted blk">{said[summary.state]()}</span>
      </span>
      <Icon name="arrow-right" />
    </a>
  );
}
