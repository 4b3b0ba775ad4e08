// Second parts of payment plans that are not paid: the card was refused, or their day is past.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "../layout/head-and-panel.tsx";
import type { Today } from "./today.server.ts";

/** Nothing when there are none; the page loads the messages `payment-plan` and `admin-bookings`. */
export function LatePlans({ day: { latePlans } }: { day: Today }) {
  const t = useTranslations("payment-plan.admin");
  const reasons = useTranslations("admin-bookings.payments.reason");
  const { format } = useLanguage();
  if (latePlans.length === 0) return null;
  return (
    <Panel id="late-plans" title={t("today")}>
      <ul className="ticks">
        {latePlans.map(({ reference, guest, amount, currency, dueOn, checkIn, ...plan }) => (
          <li key={reference} className="bad">
            <Icon name="circle-alert" />
            <span>
              <a href={`/admin/bookings/${reference}#price`}>
                {t("late", {
                  guest,
                  amount: format.money(amount, currency),
                  date: format.date(dueOn),
                })}
              </a>
              <span className="blk">
                {plan.declineReason !== null && reasons.has(plan.declineReason)
                  ? `${reasons(plan.declineReason)} `
                  : ""}
                {t(`how.${plan.how}`)}
              </span>
              <span className="blk">{t("arrives", { date: format.date(checkIn) })}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
