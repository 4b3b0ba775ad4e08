// The traffic tables: by day, page, source and language; the booking funnel; unmet demand.
import { funnelSteps, unmetReasons } from "#app/availability/rules/page-view.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { DayMetrics, UnmetDemandTotals } from "./day-metrics.ts";
import { hideSmallGroups } from "./metric-table.ts";
import type { ColumnName, MetricTable, RowKeyKind, TableName } from "./metric-table.ts";
import { bookingTotals } from "./performance.ts";
import type { SoldStay } from "./performance.ts";
import type { Period } from "./period.ts";

/** `sums` over the period; `visitors` by day; `made`, the bookings made in it; each also for the days before. */
export interface TrafficData {
  period: Period;
  sums: readonly DayMetrics[];
  sumsBefore: readonly DayMetrics[];
  visitors: ReadonlyMap<string, number>;
  visitorsBefore: ReadonlyMap<string, number>;
  unmet: readonly UnmetDemandTotals[];
  made: readonly SoldStay[];
  madeBefore: readonly SoldStay[];
}

/** In the order of the page. */
export function trafficTables(data: TrafficData): MetricTable[] {
  const before = visitorsBy(data.sumsBefore);
  const split = (name: TableName, of: string, keys: RowKeyKind, most = Number.POSITIVE_INFINITY) =>
    hideSmallGroups(
      {
        name,
        keys,
        columns: [...visitorColumns("visitors", "before"), ...countColumns("visits", "views")],
        rows: data.sums
          .filter((figure) => figure.split === of)
          .map(({ value, visitors, visits, views }) => ({
            key: value,
            cells: [visitors, before.get(`${of} ${value}`) ?? 0, visits, views],
          })),
      },
      { most },
    );
  return [
    daysTable(data),
    pagesTable(data),
    split("sources", "source", "source", 15),
    split("campaigns", "campaign", "text", 15),
    split("languages", "language", "language"),
    split("devices", "device", "device"),
    split("regions", "region", "country", 15),
    funnelTable(data),
    funnelLanguagesTable(data),
    unmetReasonsTable(data),
    unmetDemandTable(data),
  ];
}

function countColumns(...words: ColumnName[]): MetricTable["columns"] {
  return words.map((word) => ({ word, kind: "count" }));
}

function visitorColumns(...words: ColumnName[]): MetricTable["columns"] {
  return words.map((word) => ({ word, kind: "visitors" }));
}

function daysTable({ period, visitors, visitorsBefore }: TrafficData): MetricTable {
  const rows = Array.from({ length: period.days }, (_, n) => {
    const key = addDays(period.from, n);
    const then = addDays(period.before.from, n);
    return { key, cells: [visitors.get(key) ?? 0, visitorsBefore.get(then) ?? 0] };
  });
  return {
    name: "days",
    keys: "day",
    columns: visitorColumns("visitors", "before"),
    rows,
    hidden: 0,
  };
}

function pagesTable({ sums, sumsBefore }: TrafficData): MetricTable {
  const before = visitorsBy(sumsBefore);
  const rows = sums
    .filter(({ split }) => split === "page")
    .map(({ value, visitors, views, entries, exits }) => ({
      key: value,
      cells: [visitors, before.get(`page ${value}`) ?? 0, views, entries, exits],
    }));
  const columns = [
    ...visitorColumns("visitors", "before"),
    ...countColumns("views", "entries", "exits"),
  ];
  return hideSmallGroups({ name: "pages", keys: "text", columns, rows }, { most: 20 });
}

// The last step is the bookings that guests made on the site, with their revenue.
function funnelTable({ sums, sumsBefore, made, madeBefore }: TrafficData): MetricTable {
  const booked = bookingTotals(made.filter(({ online }) => online));
  const bookedBefore = madeBefore.filter(({ online }) => online).length;
  const [now, before] = [visitorsBy(sums), visitorsBy(sumsBefore)];
  const steps = funnelSteps.map((step) => ({
    key: step as string,
    cells: [now.get(`step ${step}`) ?? 0, before.get(`step ${step}`) ?? 0, null],
  }));
  return {
    name: "funnel",
    keys: "step",
    columns: [...visitorColumns("visitors", "before"), { word: "revenue", kind: "money" }],
    rows: [...steps, { key: "booked", cells: [booked.bookings, bookedBefore, booked.total] }],
    hidden: 0,
  };
}

function funnelLanguagesTable({ sums, made }: TrafficData): MetricTable {
  const visitors = visitorsBy(sums);
  const languages = new Set([
    ...sums.filter(({ split }) => split === "language").map(({ value }) => value),
    ...made.map(({ language }) => language),
  ]);
  const rows = [...languages].map((language) => ({
    key: language,
    cells: [
      ...funnelSteps.map((step) => visitors.get(`step-language ${step} ${language}`) ?? 0),
      made.filter((stay) => stay.online && stay.language === language).length,
    ],
  }));
  const columns = [...visitorColumns(...funnelSteps), ...countColumns("booked")];
  // A language with bookings is shown however few of its visitors searched: all bookings are listed.
  return hideSmallGroups(
    { name: "funnelLanguages", keys: "language", columns, rows },
    { keep: (cells) => (cells.at(-1) ?? 0) > 0 },
  );
}

// Keyed by split and value.
function visitorsBy(sums: readonly DayMetrics[]): Map<string, number> {
  return new Map(sums.map(({ split, value, visitors }) => [`${split} ${value}`, visitors]));
}

function unmetReasonsTable({ unmet }: TrafficData): MetricTable {
  const sum = (reason: string, of: (each: UnmetDemandTotals) => number) =>
    unmet.filter((each) => each.reason === reason).reduce((all, each) => all + of(each), 0);
  const rows = unmetReasons
    .map((key) => ({
      key: key as string,
      cells: [
        sum(key, ({ searches }) => searches),
        sum(key, ({ nights }) => nights),
        sum(key, ({ cents }) => cents),
      ],
    }))
    .filter(({ cells }) => (cells[0] ?? 0) > 0);
  return { name: "lostReasons", keys: "reason", columns: unmetColumns, rows, hidden: 0 };
}

function unmetDemandTable({ unmet }: TrafficData): MetricTable {
  return {
    name: "lost",
    keys: "lost",
    columns: unmetColumns,
    rows: unmet.map(({ reason, month, searches, nights, cents }) => ({
      key: `${month} ${reason}`,
      cells: [searches, nights, cents],
    })),
    hidden: 0,
  };
}

const unmetColumns: MetricTable["columns"] = [
  ...countColumns("searches", "nights"),
  { word: "worth", kind: "money" },
];
