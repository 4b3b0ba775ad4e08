// Loads everything the analytics page shows, as tables and totals.
import { facts } from "#property/facts.ts";
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import { addMonths, monthOf, propertyDay } from "#app/booking/rules/plain-date.ts";
import type { House } from "#app/house.server.ts";
import {
  listOtherNights,
  listSold,
  listVisitors,
  sumFigures,
  sumLost,
} from "./figures.sql.server.ts";
import type { FigureTable } from "./rules/figure-table.ts";
import { bookedOf, daysOf, madeIn, ratesIn, ratio } from "./rules/house-figures.ts";
import type { Booked, HouseRates, OtherNights } from "./rules/house-figures.ts";
import { houseTables, monthsAhead } from "./rules/house-tables.ts";
import { readPeriod } from "./rules/period.ts";
import type { Days, Period } from "./rules/period.ts";
import type { DayFigures } from "./rules/day-figures.ts";
import { visitTables } from "./rules/visit-tables.ts";

/** The totals of a period. */
export interface Sums {
  visitors: number;
  views: number;
  visits: number;
  /** Percent of the visits; null without visits. */
  bounce: number | null;
  /** Seconds. */
  duration: number | null;
  booked: Booked;
  house: HouseRates;
}

/** `now` and `before` are the totals of the period and of the days before it. */
export interface Figures {
  period: Period;
  currency: string;
  now: Sums;
  before: Sums;
  tables: FigureTable[];
}

/** For the period in the query `params`; apartment names are in `language`. */
export async function loadFigures(
  params: URLSearchParams,
  language: string,
  { database: { db }, clock }: Pick<House, "database" | "clock">,
): Promise<Figures> {
  const { today } = propertyDay(clock.now(), facts.timeZone);
  const period = readPeriod(params, today);
  const { before } = period;
  const year: Days = {
    from: `${monthOf(addMonths(today, -11))}-01`,
    to: daysOf(monthOf(today)).to,
  };
  const from = before.from < year.from ? before.from : year.from;
  const to = period.to > year.to ? period.to : year.to;
  // The months ahead are compared with those of a year ago (rules/performance-tables.ts).
  const yearAgo = addMonths(`${monthOf(today)}-01`, -12);
  const ahead = daysOf(monthOf(addMonths(`${monthOf(today)}-01`, monthsAhead - 1))).to;
  const [sums, sumsBefore, visitors, visitorsBefore, lost, stays, nights, apartments] =
    await Promise.all([
      sumFigures(db, period),
      sumFigures(db, before),
      listVisitors(db, period),
      listVisitors(db, before),
      sumLost(db, period),
      listSold(db, {
        made: { from: before.from, to: period.to },
        nights: { from: from < yearAgo ? from : yearAgo, to: to > ahead ? to : ahead },
      }),
      listOtherNights(db, { from, to }),
      listAllApartments(db, language),
    ]);
  const otherIn = (days: Days): OtherNights => {
    const inside = nights.filter(({ night }) => night >= days.from && night <= days.to);
    const channel = inside.filter(({ kind }) => kind === "channel").length;
    return { channel, blocked: inside.length - channel };
  };
  const bookable = apartments.filter(({ active }) => active).length;
  const ratesOf = (days: Days) =>
    ratesIn(stays, days, { apartments: bookable, other: otherIn(days) });
  const sumsOf = (days: Days, figures: DayFigures[]): Sums => ({
    ...visitSums(figures),
    booked: bookedOf(madeIn(stays, days)),
    house: ratesOf(days),
  });
  return {
    period,
    currency: facts.currency,
    now: sumsOf(period, sums),
    before: sumsOf(before, sumsBefore),
    tables: [
      ...visitTables({
        period,
        sums,
        sumsBefore,
        visitors,
        visitorsBefore,
        lost,
        made: madeIn(stays, period),
        madeBefore: madeIn(stays, before),
      }),
      ...houseTables({
        period,
        today,
        stays,
        ratesOf,
        names: apartments.map(({ id, words }) => [id, words.name]),
      }),
    ],
  };
}

function visitSums(figures: readonly DayFigures[]) {
  const all = figures.find(({ split }) => split === "all");
  const { visitors = 0, views = 0, visits = 0, bounces = 0, seconds = 0 } = all ?? {};
  return {
    visitors,
    views,
    visits,
    bounce: ratio(100 * bounces, visits),
    duration: ratio(seconds, visits),
  };
}
