// Loads everything the analytics page shows, as tables and totals.
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { addMonths, monthOf, propertyDay } from "#app/dates/rules/plain-date.ts";
import {
  listOtherNights,
  listSoldStays,
  listVisitors,
  sumMetrics,
  sumUnmetDemand,
} from "./metrics.sql.server.ts";
import type { DayMetrics } from "./rules/day-metrics.ts";
import type { MetricTable } from "./rules/metric-table.ts";
import { monthsAhead, performanceTables } from "./rules/performance-tables.ts";
import { bookingTotals, performanceIn, ratio, staysBookedIn } from "./rules/performance.ts";
import type { BookingTotals, OtherNights, PropertyPerformance } from "./rules/performance.ts";
import { monthRange, readPeriod } from "./rules/period.ts";
import type { DayRange, Period } from "./rules/period.ts";
import { trafficTables } from "./rules/traffic-tables.ts";

/** The totals of a period. */
export interface PeriodTotals {
  visitors: number;
  views: number;
  visits: number;
  /** Percent of the visits; null without visits. */
  bounce: number | null;
  /** Seconds. */
  duration: number | null;
  booked: BookingTotals;
  property: PropertyPerformance;
}

/** `now` and `before` are the totals of the period and of the days before it. */
export interface AnalyticsReport {
  period: Period;
  currency: string;
  now: PeriodTotals;
  before: PeriodTotals;
  tables: MetricTable[];
}

/** For the period in the query `params`; apartment names are in `language`. */
export async function loadAnalyticsReport(
  params: URLSearchParams,
  language: string,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<AnalyticsReport> {
  const { today } = propertyDay(clock.now(), facts.timeZone);
  const period = readPeriod(params, today);
  const { before } = period;
  const year: DayRange = {
    from: `${monthOf(addMonths(today, -11))}-01`,
    to: monthRange(monthOf(today)).to,
  };
  const from = before.from < year.from ? before.from : year.from;
  const to = period.to > year.to ? period.to : year.to;
  // The months ahead are compared with those of a year ago (rules/performance-tables.ts).
  const yearAgo = addMonths(`${monthOf(today)}-01`, -12);
  const lastDayAhead = monthRange(monthOf(addMonths(`${monthOf(today)}-01`, monthsAhead - 1))).to;
  const [sums, sumsBefore, visitors, visitorsBefore, unmet, stays, nights, apartments] =
    await Promise.all([
      sumMetrics(db, period),
      sumMetrics(db, before),
      listVisitors(db, period),
      listVisitors(db, before),
      sumUnmetDemand(db, period),
      listSoldStays(db, {
        made: { from: before.from, to: period.to },
        timeZone: facts.timeZone,
        nights: {
          from: from < yearAgo ? from : yearAgo,
          to: to > lastDayAhead ? to : lastDayAhead,
        },
      }),
      listOtherNights(db, { from, to }),
      listAllApartments(db, language, facts),
    ]);
  const otherIn = (days: DayRange): OtherNights => {
    const inside = nights.filter(({ night }) => night >= days.from && night <= days.to);
    const channel = inside.filter(({ kind }) => kind === "channel").length;
    return { channel, blocked: inside.length - channel };
  };
  const bookable = apartments.filter(({ active }) => active).length;
  const performanceOf = (days: DayRange) =>
    performanceIn(stays, days, { apartments: bookable, other: otherIn(days) });
  const totalsOf = (days: DayRange, metrics: DayMetrics[]): PeriodTotals => ({
    ...trafficTotals(metrics),
    booked: bookingTotals(staysBookedIn(stays, days)),
    property: performanceOf(days),
  });
  return {
    period,
    currency: facts.currency,
    now: totalsOf(period, sums),
    before: totalsOf(before, sumsBefore),
    tables: [
      ...trafficTables({
        period,
        sums,
        sumsBefore,
        visitors,
        visitorsBefore,
        unmet,
        made: staysBookedIn(stays, period),
        madeBefore: staysBookedIn(stays, before),
      }),
      ...performanceTables({
        period,
        today,
        stays,
        performanceOf,
        names: apartments.map(({ id, texts: words }) => [id, words.name]),
      }),
    ],
  };
}

function trafficTotals(metrics: readonly DayMetrics[]) {
  const all = metrics.find(({ split }) => split === "all");
  const { visitors = 0, views = 0, visits = 0, bounces = 0, seconds = 0 } = all ?? {};
  return {
    visitors,
    views,
    visits,
    bounce: ratio(100 * bounces, visits),
    duration: ratio(seconds, visits),
  };
}
