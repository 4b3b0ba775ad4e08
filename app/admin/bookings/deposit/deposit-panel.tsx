// The damage deposit on a booking's page, with the link to receive or return it.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Panel } from "../../layout/head-and-panel.tsx";
import { shownStatus } from "./card-panel.tsx";
import type { DepositView } from "./deposit.server.ts";

/** Nothing for a booking that agreed to none. */
export function DepositPanel({ deposit }: { deposit: DepositView | null }) {
  const t = useTranslations("admin-deposits");
  const { format } = useLanguage();
  if (!deposit) return null;
  const { reference, amount, currency, card } = deposit;
  return (
    <Panel id="deposit" title={t("panel")}>
      <p>{t(`status.${shownStatus(deposit)}`, { amount: format.money(amount, currency) })}</p>
      <p className="gap">
        <a className="btn btn--2 btn--s" href={`/admin/bookings/${reference}/deposit`}>
          {t(card ? "openCard" : "open")}
        </a>
      </p>
    </Panel>
  );
}
