// A table of the analytics page as a CSV file.
import { loadFigures } from "#app/analytics/load-figures.server.ts";
import type { FigureKind, FigureTable } from "#app/analytics/rules/figure-table.ts";
import type { House } from "#app/house.server.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/make-translator.server.ts";
import { csvOf } from "../rules/csv.ts";
import { labelOf } from "./figure-words.ts";

/** Null when there is no such table. Days and months as `2027-03`, amounts as `1183.00`, percent and days to a tenth. */
export async function exportFigures(
  params: URLSearchParams,
  language: Language,
  house: House,
): Promise<string | null> {
  const { tables } = await loadFigures(params, language, house);
  const table = tables.find(({ name }) => name === (params.get("table") ?? "days"));
  if (!table) return null;
  const translate = makeTranslator(language, "owner-analytics");
  const t = (key: string, values?: Record<string, string | number>) =>
    translate(`owner-analytics.${key}`, values);
  const format = formatFor(language);
  const { keys, columns, rows } = table;
  const name = (key: string) =>
    keys === "day" || keys === "month" ? key : labelOf(keys, key, t, format);
  return csvOf([
    [t(`column.${keys}`), ...columns.map(({ word }) => t(`column.${word}`))],
    ...rows.map(({ key, cells }) => [
      name(key),
      ...cells.map((cell, place) => plainCell(columns[place], cell)),
    ]),
  ]);
}

function plainCell(column: FigureTable["columns"][number] | undefined, cell: number | null) {
  if (cell === null) return "";
  const kind: FigureKind = column?.kind ?? "count";
  if (kind === "money") return (Math.round(cell) / 100).toFixed(2);
  return kind === "count" || kind === "visitors" ? cell : cell.toFixed(1);
}
