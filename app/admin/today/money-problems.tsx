// Disputed card payments with their deadlines, refunds that did not go through yet, and what guests paid too much.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "../layout/head-and-panel.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import type { Today } from "./today.server.ts";

/** Nothing when there are none: they are rare. */
export function MoneyProblems({ day: { disputes, stuckRefunds, overpaid } }: { day: Today }) {
  const t = useTranslations("admin-disputes.today");
  const { format } = useLanguage();
  const moment = useInstantFormat();
  if (disputes.length + stuckRefunds.length + overpaid.length === 0) return null;
  return (
    <Panel id="disputes" title={t("title")}>
      <ul className="ticks">
        {disputes.map(({ id, reference, guest, amount, currency, evidenceDueBy: dueBy }) => (
          <li key={id} className="bad">
            <Icon name="circle-alert" />
            <span>
              <a href={`/admin/bookings/${reference}#disputes`}>
                {t("dispute", { guest, amount: format.money(amount, currency) })}
              </a>
              <span className="blk">
                {dueBy === null ? t("waits") : t("due", { moment: moment(dueBy) })}
              </span>
            </span>
          </li>
        ))}
        {stuckRefunds.map(({ id, reference, guest, amount, currency, failures, ...stuck }) => (
          <li key={id} className="bad">
            <Icon name="circle-alert" />
            <span>
              <a href={`/admin/bookings/${reference}#payments`}>
                {t("refund", { guest, amount: format.money(amount, currency) })}
              </a>
              <span className="blk">
                {failures > 0
                  ? t("failed")
                  : t("tried", { moment: moment(stuck.createdAt), attempts: stuck.attempts })}
              </span>
            </span>
          </li>
        ))}
        {overpaid.map(({ reference, guest, amount, currency }) => (
          <li key={reference}>
            <Icon name="circle" />
            <a href={`/admin/bookings/${reference}`}>
              {t("overpaid", { amount: format.money(amount, currency), guest, reference })}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
