// A table of the analytics page as a CSV file.
import { loadAnalyticsReport } from "#app/analytics/load-analytics-report.server.ts";
import type { MetricKind, MetricTable } from "#app/analytics/rules/metric-table.ts";
import type { App } from "#app/app.server.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { translateBelow } from "#app/i18n/message-keys.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { toCsv } from "../rules/file-formats.ts";
import { formatRowLabel } from "./format-metrics.ts";

/** Null when there is no such table. Days and months as `2027-03`, amounts as `1183.00`, percent and days to a tenth. */
export async function exportMetrics(
  params: URLSearchParams,
  language: Language,
  app: App,
): Promise<string | null> {
  const { facts } = app.property;
  const { tables } = await loadAnalyticsReport(params, language, app);
  const table = tables.find(({ name }) => name === (params.get("table") ?? "days"));
  if (!table) return null;
  const t = translateBelow("admin-analytics", makeTranslator(language, facts, "admin-analytics"));
  const format = formatFor(language);
  const { keys, columns, rows } = table;
  const name = (key: string) =>
    keys === "day" || keys === "month" ? key : formatRowLabel(keys, key, t, format);
  return toCsv([
    [t(`column.${keys}`), ...columns.map(({ word }) => t(`column.${word}`))],
    ...rows.map(({ key, cells }) => [
      name(key),
      ...cells.map((cell, index) => plainCell(columns[index], cell)),
    ]),
  ]);
}

function plainCell(column: MetricTable["columns"][number] | undefined, cell: number | null) {
  if (cell === null) return "";
  const kind: MetricKind = column?.kind ?? "count";
  if (kind === "money") return (Math.round(cell) / 100).toFixed(2);
  return kind === "count" || kind === "visitors" ? cell : cell.toFixed(1);
}
