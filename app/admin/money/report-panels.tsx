// The totals of a span, what was open and held, and its table by day, month, apartment or source.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { moneyAccounts } from "#app/ledger/rules/accounts.ts";
import { Panel } from "../layout/head-and-panel.tsx";
import { TableHead, WideTable } from "../layout/tables.tsx";
import type { MoneyView } from "./load-money.server.ts";
import { cellsOf, columnsOf } from "./rules/money-report.ts";
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
      <h3 className="mhead">{t("byNight")}</h3>
      <Amounts
        currency={currency}
        lines={[
          ["figure.earned", total.earned],
          ...(hasVat ? [["figure.vat", total.vat] as const] : []),
          ["figure.touristFee", total.touristFee],
        ]}
      />
      <h3 className="mhead gap">{t("byDay")}</h3>
      <Amounts
        currency={currency}
        lines={[
          ["figure.booked", total.booked],
          ...received,
          ["figure.received", all],
          ["figure.refunded", total.refunded],
          ["figure.fees", total.fees],
          ["figure.losses", total.losses],
        ]}
      />
    </Panel>
  );
}

/** Balances of the whole ledger, at this moment or at the end of a day. */
export function BalancesPanel({
  balances,
  balancesOn: day,
  currency,
}: Pick<MoneyView, "balances" | "balancesOn" | "currency">) {
  const t = useTranslations("admin-money");
  const { format } = useLanguage();
  const title = day === null ? t("now.title") : t("now.on", { date: format.date(day) });
  return (
    <Panel id="now" width="p6" title={title}>
      <Amounts
        currency={currency}
        lines={[
          ["now.open", balances.open],
          ["now.refundsOwed", balances.refundsOwed],
          ["now.deposits", balances.deposits],
          ["now.disputes", balances.disputes],
        ]}
      />
      <p className="mini muted gap">{t(day === null ? "now.hint" : "now.hintOn")}</p>
    </Panel>
  );
}

function Amounts({
  lines,
  currency,
}: {
  lines: readonly (readonly [word: MessageKey<"admin-money">, amount: number])[];
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

/** Scrolls by itself where it does not fit. */
export function ReportTable({
  rows,
  by,
  currency,
  hasVat,
}: Pick<MoneyView, "rows" | "by" | "currency" | "hasVat">) {
  const t = useTranslations("admin-money");
  const sources = useTranslations("admin-money.source");
  const sourceOf = (key: string) => (sources.has(key) ? sources(key) : key);
  const { format } = useLanguage();
  if (rows.length === 0) return <p className="muted">{t("table.empty")}</p>;
  const columns = columnsOf(hasVat);
  const labelOf = ({ key, name }: (typeof rows)[number]) => {
    if (by === "day") return format.date(key, "medium");
    if (by === "month") return format.date(`${key}-01`, "month");
    if (by === "source") return key === "" ? t("noBooking") : sourceOf(key);
    return name ?? t("noBooking");
  };
  return (
    <WideTable
      label={t("table.amounts")}
      caption={t("table.amounts")}
      className="table table--dense mtable table--rows"
    >
      <TableHead texts={[t(`by.${by}`)]} numbers={columns.map((column) => t(`column.${column}`))} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{labelOf(row)}</th>
            {cellsOf(row, columns).map((amount, index) => (
              <td
                key={columns[index]}
                className="r"
                data-label={columns[index] && t(`column.${columns[index]}`)}
                data-empty={amount === 0 || undefined}
              >
                {amount === 0 ? "–" : format.money(amount, currency)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
