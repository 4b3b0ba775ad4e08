// The table of a span: its figures by day, month, apartment or source.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { MoneyView } from "./load-money.server.ts";
import { cellsOf, columnsOf } from "./rules/report-columns.ts";

/** Scrolls by itself where it does not fit. */
export function ReportTable({
  rows,
  by,
  currency,
  hasVat,
}: Pick<MoneyView, "rows" | "by" | "currency" | "hasVat">) {
  const t = useTranslations("admin-money");
  const { format } = useLanguage();
  if (rows.length === 0) return <p className="muted">{t("table.empty")}</p>;
  const columns = columnsOf(hasVat);
  const labelOf = ({ key, name }: (typeof rows)[number]) => {
    if (by === "day") return format.date(key, "medium");
    if (by === "month") return format.date(`${key}-01`, "month");
    if (by === "source") return key === "" ? t("noBooking") : t(`source.${key}`);
    return name ?? t("noBooking");
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section className="scroll" tabIndex={0} aria-label={t("table.amounts")}>
      <table className="table table--dense mtable">
        <caption className="vh">{t("table.amounts")}</caption>
        <thead>
          <tr>
            <th scope="col">{t(`by.${by}`)}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className="r">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{labelOf(row)}</th>
              {cellsOf(row, columns).map((amount, index) => (
                <td key={columns[index]} className="r">
                  {amount === 0 ? "–" : format.money(amount, currency)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
