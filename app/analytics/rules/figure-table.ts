// A table of figures before it is words: what a panel shows, what its chart is drawn from, and what its CSV holds.

/** What a column's numbers are: cents, percent, days, seconds, or plain counts. */
export type FigureKind = "count" | "money" | "percent" | "days" | "seconds";

/** What the first cell of a row names. */
export type KeyKind =
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
  | "lost"
  | "stepLanguage";

/** `word` of a column is its message under `owner-analytics.column`. */
export interface FigureTable {
  name: TableName;
  keys: KeyKind;
  columns: { word: string; kind: FigureKind }[];
  rows: { key: string; cells: (number | null)[] }[];
  /** Rows left out because too few people stand behind them. */
  hidden: number;
}

/** Every table of the page, as addresses name it. */
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
  "ahead",
  "apartments",
  "countries",
  "plans",
] as const;

/** One of them. */
export type TableName = (typeof tableNames)[number];

/** Fewer visitors than that could be told apart: their row is not shown. */
export const fewest = 5;

/** Sorted by the first column, the rows behind which stand fewer than five visitors (also the first column) left out. */
export function breakDown(
  table: Omit<FigureTable, "hidden">,
  most = Number.POSITIVE_INFINITY,
): FigureTable {
  const shown = table.rows.filter(({ cells }) => (cells[0] ?? 0) >= fewest);
  const rows = shown.toSorted(
    (a, b) => (b.cells[0] ?? 0) - (a.cells[0] ?? 0) || (a.key < b.key ? -1 : 1),
  );
  return { ...table, rows: rows.slice(0, most), hidden: table.rows.length - shown.length };
}
