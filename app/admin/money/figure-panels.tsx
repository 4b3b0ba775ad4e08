// The figures of a span, and what is open and held now.
import { moneyAccounts } from "#app/ledger/rules/accounts.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Panel } from "../layout/head-and-panel.tsx";
import type { PresentBalances } from "./money-report.sql.server.ts";
import type { Figures } from "./rules/money-report.ts";

/** What was earned, booked, received and given back in the span. */
export function FiguresPanel({
  total,
  currency,
  hasVat,
}: {
  total: Figures;
  currency: string;
  hasVat: boolean;
}) {
  const t = useTranslations("admin-money");
  const received = moneyAccounts.map(
    (account) => [`figure.${account}`, total.received[account]] as const,
  );
  const all = received.reduce((sum, [, amount]) => sum + amount, 0);
  return (
    <Panel id="span" width="p6" title={t("figures")}>
      <h3>{t("byNight")}</h3>
      <Amounts
        currency={currency}
        lines={[
          ["figure.earned", total.earned],
          ...(hasVat ? [["figure.vat", total.vat] as const] : []),
          ["figure.touristFee", total.touristFee],
        ]}
      />
      <h3 className="gap">{t("byDay")}</h3>
      <Amounts
        currency={currency}
        lines={[
          ["figure.booked", total.booked],
          ...received,
          ["figure.received", all],
          ["figure.refunded", total.refunded],
          ["figure.losses", total.losses],
        ]}
      />
    </Panel>
  );
}

/** Balances of the whole ledger, at this moment. */
export function PresentPanel({ now, currency }: { now: PresentBalances; currency: string }) {
  const t = useTranslations("admin-money");
  return (
    <Panel id="now" width="p6" title={t("now.title")}>
      <Amounts
        currency={currency}
        lines={[
          ["now.open", now.open],
          ["now.refundsOwed", now.refundsOwed],
          ["now.deposits", now.deposits],
          ["now.disputes", now.disputes],
        ]}
      />
      <p className="mini muted gap">{t("now.hint")}</p>
    </Panel>
  );
}

function Amounts({
  lines,
  currency,
}: {
  lines: readonly (readonly [word: string, amount: number])[];
  currency: string;
}) {
  const t = useTranslations("admin-money");
  const { format } = useLanguage();
  return (
    <dl className="sum">
      {lines.map(([word, amount]) => (
        <div key={word}>
          <dt>{t(word)}</dt>
          <dd>{format.money(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
