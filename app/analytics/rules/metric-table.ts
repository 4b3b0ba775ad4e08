// A metrics table before translation and formatting: the source of a panel, its chart and its CSV.
import type { MessageKey } from "#app/i18n/message-keys.ts";

/** What a column's numbers are: unique visitors, cents, percent, days, seconds, or plain counts. */
export type MetricKind = "visitors" | "count" | "money" | "percent" | "days" | "seconds";

/** What the first cell of a row holds. */
export type RowKeyKind =
  | "day"
  | "month"
  | "text"
  | "language"
  | "country"
  | "device"
  | "step"
  | "reason"
  | "plan"
  | "source"
  | "lost";

/** A column's name, as the key of its text. */
export type ColumnName = MessageKey<"admin-analytics.column">;

export interface MetricColumn {
  word: ColumnName;
  kind: MetricKind;
}

/** A table, by its name in URLs. */
export interface MetricTable {
  name: TableName;
  keys: RowKeyKind;
  columns: MetricColumn[];
  rows: { key: string; cells: (number | null)[] }[];
  /** Number of rows left out because they cover too few visitors. */
  hidden: number;
}

/** Every table of the page, by its name in URLs. */
export const tableNames = [
  "days",
  "pages",
  "sources",
  "campaigns",
  "languages",
  "devices",
  "regions",
  "funnel",
  "funnelLanguages",
  "lostReasons",
  "lost",
  "months",
  "rates",
  "ahead",
  "apartments",
  "countries",
  "plans",
] as const;

/** The name of a table. */
export type TableName = (typeof tableNames)[number];

// Fewer visitors than this could be identified, so they are not shown.
const minVisitors = 5;

/**
 * Sorts by the first column, a number of visitors. Visitor counts below five become null in every visitor column, and
 * rows below five are left out, unless `keep` asks for one: then its other columns are shown.
 */
export function hideSmallGroups(
  table: Omit<MetricTable, "hidden">,
  {
    most = Number.POSITIVE_INFINITY,
    keep = () => false,
  }: { most?: number; keep?: (cells: MetricTable["rows"][number]["cells"]) => boolean } = {},
): MetricTable {
  const isFew = (cell: number | null | undefined, place: number) =>
    table.columns[place]?.kind === "visitors" && (cell ?? 0) > 0 && (cell ?? 0) < minVisitors;
  const shown = table.rows
    .filter(({ cells }) => (cells[0] ?? 0) >= minVisitors || keep(cells))
    .map(({ key, cells }) => ({
      key,
      cells: cells.map((cell, place) => (isFew(cell, place) ? null : cell)),
    }));
  const rows = shown.toSorted(
    (a, b) => (b.cells[0] ?? 0) - (a.cells[0] ?? 0) || (a.key < b.key ? -1 : 1),
  );
  return { ...table, rows: rows.slice(0, most), hidden: table.rows.length - shown.length };
}
