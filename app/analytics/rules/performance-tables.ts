// The performance tables: by month, months ahead against last year, by apartment, by guests' country, by rate plan.
import { addMonths, monthOf } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { ColumnName, MetricColumn, MetricTable } from "./metric-table.ts";
import { onTheBooks, ratio, soldNightsIn, staysBookedIn } from "./performance.ts";
import type { PropertyPerformance, SoldStay } from "./performance.ts";
import { monthRange } from "./period.ts";
import type { DayRange, Period } from "./period.ts";

/** Input of the tables; `names` of the apartments in the owner's order. */
export interface PerformanceData {
  period: Period;
  today: PlainDate;
  stays: readonly SoldStay[];
  performanceOf(days: DayRange): PropertyPerformance;
  names: [id: number, name: string][];
}

/** How many months on the books are shown, the current one included. */
export const monthsAhead = 7;

/** In the order of the page. */
export function performanceTables(data: PerformanceData): MetricTable[] {
  return [
    ...yearTables(data),
    aheadTable(data),
    apartmentsTable(data),
    madeTable(data, "countries", "country"),
    madeTable(data, "plans", "plan"),
  ];
}

// Two tables of the twelve months that end with the current one, whatever the period.
function yearTables({ today, performanceOf }: PerformanceData): MetricTable[] {
  const months = monthsFrom(addMonths(today, -11), 12).map((key) => ({
    key,
    ...performanceOf(monthRange(key)),
  }));
  return [
    {
      name: "months",
      keys: "month",
      columns: [moneyColumn("roomRevenue"), countColumn("nights"), moneyColumn("adr")],
      rows: months.map(({ key, revenue, nights, adr }) => ({ key, cells: [revenue, nights, adr] })),
      hidden: 0,
    },
    {
      name: "rates",
      keys: "month",
      columns: [percentColumn("occupancy"), moneyColumn("adr"), moneyColumn("revpar")],
      rows: months.map(({ key, occupancy, adr, revpar }) => ({
        key,
        cells: [occupancy, adr, revpar],
      })),
      hidden: 0,
    },
  ];
}

// What was on the books a year ago today for the same month of last year.
function aheadTable({ today, stays }: PerformanceData): MetricTable {
  const now = onTheBooks(stays, today);
  const then = onTheBooks(stays, addMonths(today, -12));
  const rows = monthsFrom(today, monthsAhead).map((key) => {
    const ahead = soldNightsIn(now, monthRange(key));
    const lastYear = soldNightsIn(then, monthRange(monthOf(addMonths(`${key}-01`, -12))));
    return { key, cells: [ahead.revenue, lastYear.revenue, ahead.nights, lastYear.nights] };
  });
  return {
    name: "ahead",
    keys: "month",
    columns: [
      moneyColumn("roomRevenue"),
      moneyColumn("lastYear"),
      countColumn("nights"),
      countColumn("nightsLastYear"),
    ],
    rows,
    hidden: 0,
  };
}

function apartmentsTable({ period, stays, names }: PerformanceData): MetricTable {
  const rows = names.map(([id, name]) => {
    const { nights, revenue } = soldNightsIn(stays, period, id);
    return { key: name, cells: [revenue, nights, ratio(revenue, nights)] };
  });
  return {
    name: "apartments",
    keys: "text",
    columns: [moneyColumn("roomRevenue"), countColumn("nights"), moneyColumn("adr")],
    rows,
    hidden: 0,
  };
}

function madeTable(
  { period, stays }: PerformanceData,
  name: "countries" | "plans",
  by: "country" | "plan",
): MetricTable {
  const groups = Map.groupBy(staysBookedIn(stays, period), (stay) => stay[by]);
  const rows = [...groups].map(([key, made]) => ({
    key,
    cells: [made.length, made.reduce((sum, { total }) => sum + total, 0)],
  }));
  return {
    name,
    keys: by,
    columns: [countColumn("bookings"), moneyColumn("revenue")],
    rows: rows.toSorted((a, b) => b.cells[0]! - a.cells[0]! || (a.key < b.key ? -1 : 1)),
    hidden: 0,
  };
}

function monthsFrom(day: PlainDate, count: number): string[] {
  return Array.from({ length: count }, (_, n) => monthOf(addMonths(`${monthOf(day)}-01`, n)));
}

const moneyColumn = (word: ColumnName): MetricColumn => ({ word, kind: "money" });
const countColumn = (word: ColumnName): MetricColumn => ({ word, kind: "count" });
const percentColumn = (word: ColumnName): MetricColumn => ({ word, kind: "percent" });
