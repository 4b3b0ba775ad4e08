// Loads everything the analytics page shows, as tables and totals.
import { listSaleChanges } from "#app/apartments/apartment-changes.sql.server.ts";
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import { nightsOnSale, soldOffSale, wasOnSale } from "#app/apartments/rules/sale-days.ts";
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
import {
  bookingTotals,
  listSoldNights,
  performanceIn,
  ratio,
  staysBookedIn,
} from "./rules/performance.ts";
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

/** `now`, `before` and `yearBefore` are the totals of the period, of the days before it, and of its days a year earlier. */
export interface AnalyticsReport {
  period: Period;
  currency: string;
  now: PeriodTotals;
  before: PeriodTotals;
  yearBefore: PeriodTotals;
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
  const { before, yearBefore } = period;
  const first = before.from < yearBefore.from ? before.from : yearBefore.from;
  const year: DayRange = {
    from: `${monthOf(addMonths(today, -11))}-01`,
    to: monthRange(monthOf(today)).to,
  };
  const from = first < year.from ? first : year.from;
  const to = period.to > year.to ? period.to : year.to;
  // The months ahead are compared with those of a year ago (rules/performance-tables.ts).
  const yearAgo = addMonths(`${monthOf(today)}-01`, -12);
  const lastDayAhead = monthRange(monthOf(addMonths(`${monthOf(today)}-01`, monthsAhead - 1))).to;
  const [
    sums,
    sumsBefore,
    sumsYearBefore,
    visitors,
    visitorsBefore,
    unmet,
    stays,
    nights,
    apartments,
  ] = await Promise.all([
    sumMetrics(db, period),
    sumMetrics(db, before),
    sumMetrics(db, yearBefore),
    listVisitors(db, period),
    listVisitors(db, before),
    sumUnmetDemand(db, period),
    listSoldStays(db, {
      made: { from: first, to: period.to },
      timeZone: facts.timeZone,
      nights: {
        from: from < yearAgo ? from : yearAgo,
        to: to > lastDayAhead ? to : lastDayAhead,
      },
    }),
    listOtherNights(db, { from, to }),
    listAllApartments(db, language, facts),
  ]);
  const changes = Map.groupBy(await listSaleChanges(db), ({ apartmentId }) => apartmentId);
  const histories = apartments.map(({ id, active }) => ({
    id,
    onSaleNow: active,
    changes: changes.get(id) ?? [],
  }));
  const historyOf = new Map(histories.map((history) => [history.id, history]));
  // A night that was blocked while its apartment was not on sale is no night less to sell.
  const nightsOfSold = nights.filter(({ apartmentId, night, kind }) => {
    const history = historyOf.get(apartmentId);
    return history !== undefined && (kind === "channel" || wasOnSale(history, night));
  });
  // One that was sold was for sale, whatever its apartment was by then.
  const offSale = soldOffSale(histories, [
    ...listSoldNights(stays),
    ...nights.filter(({ kind }) => kind === "channel"),
  ]);
  const otherIn = (days: DayRange): OtherNights => {
    const inside = nightsOfSold.filter(({ night }) => night >= days.from && night <= days.to);
    const channel = inside.filter(({ kind }) => kind === "channel").length;
    return { channel, blocked: inside.length - channel };
  };
  const performanceOf = (days: DayRange) =>
    performanceIn(stays, days, {
      onSale:
        nightsOnSale(histories, days) +
        offSale.filter(({ night }) => night >= days.from && night <= days.to).length,
      other: otherIn(days),
    });
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
    yearBefore: totalsOf(yearBefore, sumsYearBefore),
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
        names: apartments
          .filter(({ stage }) => stage !== "draft")
          .map(({ id, texts: words }) => [id, words.name]),
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
