// Damage deposits to be received from guests who arrive or stay, and to be given back to those who have left.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "../layout/head-and-panel.tsx";
import type { Today } from "./today.server.ts";

/** Nothing when there are none. */
export function DepositTasks({ day: { deposits } }: { day: Today }) {
  const t = useTranslations("admin-deposits.today");
  const { format } = useLanguage();
  if (deposits.length === 0) return null;
  return (
    <Panel id="deposits" title={t("title")}>
      <ul className="ticks">
        {deposits.map(({ reference, guest, amount, currency, task, returnBy, isLate }) => (
          <li key={reference} className={isLate ? "bad" : undefined}>
            <Icon name={isLate ? "circle-alert" : "circle"} />
            <span>
              <a href={`/admin/bookings/${reference}/deposit`}>
                {t(task, { guest, amount: format.money(amount, currency) })}
              </a>
              {returnBy && task !== "receive" && (
                <span className="blk">{t("by", { date: format.date(returnBy) })}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
