// Money that goes back to guests and has not arrived: they wait for it, so it stands here until it is through.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "../layout/head-and-panel.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import type { Today } from "./today.server.ts";

/** Refunds that the provider does not accept, and what guests paid too much; nothing when there is neither. */
export function MoneyToReturn({ day: { stuckRefunds, overpaid } }: { day: Today }) {
  const t = useTranslations("admin.today.return");
  const { format } = useLanguage();
  const moment = useInstantFormat();
  if (stuckRefunds.length + overpaid.length === 0) return null;
  return (
    <Panel id="return" title={t("title")}>
      <ul className="ticks">
        {stuckRefunds.map(({ id, reference, guest, amount, currency, owedSince, attempts }) => (
          <li key={id} className="bad">
            <Icon name="circle-alert" />
            <span>
              <a href={`/admin/bookings/${reference}`}>
                {t("refund", { amount: format.money(amount, currency), guest, reference })}
              </a>
              <span className="mini blk">
                {t("tried", { moment: moment(owedSince), attempts })}
              </span>
            </span>
          </li>
        ))}
        {overpaid.map(({ reference, guest, amount, currency }) => (
          <li key={reference}>
            <Icon name="circle" />
            <span>
              <a href={`/admin/bookings/${reference}`}>
                {t("overpaid", { amount: format.money(amount, currency), guest, reference })}
              </a>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
