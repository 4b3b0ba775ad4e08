// The table of the money page as a CSV file.
import type { App } from "#app/app.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/make-translator.server.ts";
import { amountCell, toCsv } from "../rules/file-formats.ts";
import { loadMoney } from "./load-money.server.ts";
import { cellsOf, columnsOf } from "./rules/report-columns.ts";

/** Days and months as `2026-10`, amounts as `1183.00`; the last line is the whole span. */
export async function exportReport(
  params: URLSearchParams,
  language: Language,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<{ file: string; name: string }> {
  const { span, by, currency, total, rows, hasVat } = await loadMoney(params, language, app);
  const translate = makeTranslator(language, app.property.facts, "admin-money");
  const t = (key: string) => translate(`admin-money.${key}`);
  const columns = columnsOf(hasVat);
  const labelOf = ({ key, name }: (typeof rows)[number]) => {
    if (by === "day" || by === "month") return key;
    if (by === "source") return key === "" ? t("noBooking") : t(`source.${key}`);
    return name ?? t("noBooking");
  };
  const file = toCsv([
    [t(`by.${by}`), ...columns.map((column) => `${t(`column.${column}`)} ${currency}`)],
    ...rows.map((row) => [labelOf(row), ...cellsOf(row, columns).map(amountCell)]),
    [t("table.total"), ...cellsOf(total, columns).map(amountCell)],
  ]);
  return { file, name: `money-${span.from}-${span.to}-${by}.csv` };
}
