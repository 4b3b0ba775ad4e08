// The traffic tables: by day, page, source and language; the booking funnel; unmet demand.
import { addDays } from "#app/booking/rules/plain-date.ts";
import { lostReasons } from "#app/booking/rules/lost-reason.ts";
import { funnelSteps } from "#app/booking/rules/told-page.ts";
import { breakDown } from "./figure-table.ts";
import type { FigureTable, KeyKind, TableName } from "./figure-table.ts";
import { bookedOf } from "./house-figures.ts";
import type { SoldStay } from "./house-figures.ts";
import type { Period } from "./period.ts";
import type { DayFigures, LostFigures } from "./day-figures.ts";

/** `sums` over the period; `visitors` by day; `made`, the bookings made in it; each also for the days before. */
export interface VisitMatter {
  period: Period;
  sums: readonly DayFigures[];
  sumsBefore: readonly DayFigures[];
  visitors: ReadonlyMap<string, number>;
  visitorsBefore: ReadonlyMap<string, number>;
  lost: readonly LostFigures[];
  made: readonly SoldStay[];
  madeBefore: readonly SoldStay[];
}

/** In the order of the page. */
export function visitTables(matter: VisitMatter): FigureTable[] {
  const before = visitorsBy(matter.sumsBefore);
  const split = (name: TableName, of: string, keys: KeyKind, most = Number.POSITIVE_INFINITY) =>
    breakDown(
      {
        name,
        keys,
        columns: [...people("visitors", "before"), ...counts("visits", "views")],
        rows: matter.sums
          .filter((figure) => figure.split === of)
          .map(({ value, visitors, visits, views }) => ({
            key: value,
            cells: [visitors, before.get(`${of} ${value}`) ?? 0, visits, views],
          })),
      },
      { most },
    );
  return [
    daysTable(matter),
    pagesTable(matter),
    split("sources", "source", "source", 15),
    split("campaigns", "campaign", "text", 15),
    split("languages", "language", "language"),
    split("devices", "device", "device"),
    split("regions", "region", "country", 15),
    funnelTable(matter),
    funnelLanguagesTable(matter),
    lostReasonsTable(matter),
    lostTable(matter),
  ];
}

function counts(...words: string[]): FigureTable["columns"] {
  return words.map((word) => ({ word, kind: "count" }));
}

function people(...words: string[]): FigureTable["columns"] {
  return words.map((word) => ({ word, kind: "visitors" }));
}

function daysTable({ period, visitors, visitorsBefore }: VisitMatter): FigureTable {
  const rows = Array.from({ length: period.days }, (_, n) => {
    const key = addDays(period.from, n);
    const then = addDays(period.before.from, n);
    return { key, cells: [visitors.get(key) ?? 0, visitorsBefore.get(then) ?? 0] };
  });
  return { name: "days", keys: "day", columns: people("visitors", "before"), rows, hidden: 0 };
}

function pagesTable({ sums, sumsBefore }: VisitMatter): FigureTable {
  const before = visitorsBy(sumsBefore);
  const rows = sums
    .filter(({ split }) => split === "page")
    .map(({ value, visitors, views, entries, exits }) => ({
      key: value,
      cells: [visitors, before.get(`page ${value}`) ?? 0, views, entries, exits],
    }));
  const columns = [...people("visitors", "before"), ...counts("views", "entries", "exits")];
  return breakDown({ name: "pages", keys: "text", columns, rows }, { most: 20 });
}

// The last step is the bookings that guests made on the site, with their revenue.
function funnelTable({ sums, sumsBefore, made, madeBefore }: VisitMatter): FigureTable {
  const booked = bookedOf(made.filter(({ online }) => online));
  const bookedBefore = madeBefore.filter(({ online }) => online).length;
  const [now, before] = [visitorsBy(sums), visitorsBy(sumsBefore)];
  const steps = funnelSteps.map((step) => ({
    key: step as string,
    cells: [now.get(`step ${step}`) ?? 0, before.get(`step ${step}`) ?? 0, null],
  }));
  return {
    name: "funnel",
    keys: "step",
    columns: [...people("visitors", "before"), { word: "revenue", kind: "money" }],
    rows: [...steps, { key: "booked", cells: [booked.bookings, bookedBefore, booked.total] }],
    hidden: 0,
  };
}

function funnelLanguagesTable({ sums, made }: VisitMatter): FigureTable {
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
  const columns = [...people(...funnelSteps), ...counts("booked")];
  // A language with bookings is shown however few of its visitors searched: all bookings are listed.
  return breakDown(
    { name: "funnelLanguages", keys: "language", columns, rows },
    { keep: (cells) => (cells.at(-1) ?? 0) > 0 },
  );
}

// Keyed by split and value.
function visitorsBy(sums: readonly DayFigures[]): Map<string, number> {
  return new Map(sums.map(({ split, value, visitors }) => [`${split} ${value}`, visitors]));
}

function lostReasonsTable({ lost }: VisitMatter): FigureTable {
  const sum = (reason: string, of: (each: LostFigures) => number) =>
    lost.filter((each) => each.reason === reason).reduce((all, each) => all + of(each), 0);
  const rows = lostReasons
    .map((key) => ({
      key: key as string,
      cells: [
        sum(key, ({ searches }) => searches),
        sum(key, ({ nights }) => nights),
        sum(key, ({ cents }) => cents),
      ],
    }))
    .filter(({ cells }) => (cells[0] ?? 0) > 0);
  return { name: "lostReasons", keys: "reason", columns: lostColumns, rows, hidden: 0 };
}

function lostTable({ lost }: VisitMatter): FigureTable {
  return {
    name: "lost",
    keys: "lost",
    columns: lostColumns,
    rows: lost.map(({ reason, month, searches, nights, cents }) => ({
      key: `${month} ${reason}`,
      cells: [searches, nights, cents],
    })),
    hidden: 0,
  };
}

const lostColumns: FigureTable["columns"] = [
  ...counts("searches", "nights"),
  { word: "worth", kind: "money" },
];
