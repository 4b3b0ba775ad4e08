// A table of figures before it is words: what a panel shows, what its chart is drawn from, and what its CSV holds.

/** What a column's numbers are: people, cents, percent, days, seconds, or plain counts. */
export type FigureKind = "visitors" | "count" | "money" | "percent" | "days" | "seconds";

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
  "rates",
  "ahead",
  "apartments",
  "countries",
  "plans",
] as const;

/** One of them. */
export type TableName = (typeof tableNames)[number];

/** Fewer visitors than that could be told apart: they are not shown. */
export const fewest = 5;

/**
 * Sorted by the first column, a number of visitors. Fewer than five of them are null in every column of visitors, and a row
 * of fewer than five is left out, unless `keep` wants it: then its other columns are seen.
 */
export function breakDown(
  table: Omit<FigureTable, "hidden">,
  {
    most = Number.POSITIVE_INFINITY,
    keep = () => false,
  }: { most?: number; keep?: (cells: FigureTable["rows"][number]["cells"]) => boolean } = {},
): FigureTable {
  const isFew = (cell: number | null | undefined, place: number) =>
    table.columns[place]?.kind === "visitors" && (cell ?? 0) > 0 && (cell ?? 0) < fewest;
  const shown = table.rows
    .filter(({ cells }) => (cells[0] ?? 0) >= fewest || keep(cells))
    .map(({ key, cells }) => ({
      key,
      cells: cells.map((cell, place) => (isFew(cell, place) ? null : cell)),
    }));
  const rows = shown.toSorted(
    (a, b) => (b.cells[0] ?? 0) - (a.cells[0] ?? 0) || (a.key < b.key ? -1 : 1),
  );
  return { ...table, rows: rows.slice(0, most), hidden: table.rows.length - shown.length };
}
