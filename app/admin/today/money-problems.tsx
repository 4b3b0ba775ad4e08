// Disputed card payments with their deadlines, and refunds that did not go through yet.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "../layout/head-and-panel.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import type { Today } from "./today.server.ts";

/** Nothing when there are none: they are rare. */
export function MoneyProblems({ day: { disputes, stuckRefunds } }: { day: Today }) {
  const t = useTranslations("admin-disputes.today");
  const { format } = useLanguage();
  const moment = useInstantFormat();
  if (disputes.length + stuckRefunds.length === 0) return null;
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
        {stuckRefunds.map(({ id, reference, guest, amount, currency, failures }) => (
          <li key={id} className="bad">
            <Icon name="circle-alert" />
            <span>
              <a href={`/admin/bookings/${reference}#payments`}>
                {t("refund", { guest, amount: format.money(amount, currency) })}
              </a>
              <span className="blk">{t(failures > 0 ? "failed" : "retried")}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
