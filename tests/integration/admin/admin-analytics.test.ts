// The metrics over the demonstration years: every one recalculated by SQL from bookings, nights and raw page views.
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { loadAnalyticsReport } from "#app/analytics/load-analytics-report.server.ts";
import type { TableName } from "#app/analytics/rules/metric-table.ts";
import { rollUpDays } from "#app/analytics/roll-up-days.server.ts";
import { fillDemoData } from "#db/demo.server.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { aProperty } from "#tests/support/property.ts";

describe.each(databases)("the demonstration year on %s", (dialect) => {
  const clock = aClock("2027-03-14T08:00:00Z");
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    await fillDemoData(database, { now: clock.now() }, facts);
    await rollUpDays({ database, clock, property: aProperty() });
  }, 240_000);
  afterEach(() => database.close());

  const one = async (query: string): Promise<Record<string, number>> => {
    const { rows } = await sql.raw<Record<string, number>>(query).execute(database.db);
    return rows[0]!;
  };
  const stood = "status in ('confirmed', 'checked_in', 'checked_out', 'no_show')";
  const made = "status not in ('pending_payment', 'expired')";
  const quoted =
    dialect === "sqlite"
      ? "json_extract(quote, '$.accommodation')"
      : "(quote::json->>'accommodation')::int";
  // A guest who did not come is charged no room.
  const accommodation = `(case status when 'no_show' then 0 else ${quoted} end)`;
  const nightsOf = (from: string, to: string) =>
    dialect === "sqlite"
      ? `julianday(${to}) - julianday(${from})`
      : `(${to})::date - (${from})::date`;

  test("every metric equals what SQL finds in bookings, nights and raw page views", async () => {
    const metrics = await loadAnalyticsReport(new URLSearchParams("p=12"), "en", {
      database,
      clock,
      property: aProperty(),
    });
    const rowsOf = (name: TableName) => metrics.tables.find((table) => table.name === name)!.rows;
    const cell = (name: TableName, key: string, column = 0) =>
      rowsOf(name).find((row) => row.key === key)?.cells[column];
    const { now } = metrics;
    // Mauritius is four hours ahead: its 15 March 2026 begins at 20:00 UTC of the 14th.
    const inYear = `created_at >= '2026-03-14T20' and created_at < '2027-03-14T20'`;

    const booked = await one(`select count(*) as bookings, sum(total) as total,
      sum(case when status = 'cancelled' then 1 else 0 end) as cancelled,
      sum(${nightsOf("check_in", "check_out")}) as nights from bookings where ${made} and ${inYear}`);
    expect(booked.bookings).toBeGreaterThan(100);
    expect(now.booked).toMatchObject({
      bookings: booked.bookings,
      total: booked.total,
      cancelled: booked.cancelled,
    });
    expect(now.booked.lengthOfStay).toBeCloseTo(booked.nights! / booked.bookings!, 9);
    expect(cell("funnel", "booked", 0)).toBe(booked.bookings);
    expect(cell("funnel", "booked", 2)).toBe(booked.total);
    const bookedBefore = await one(`select count(*) as bookings, sum(total) as total from bookings
      where ${made} and created_at >= '2025-03-14T20' and created_at < '2026-03-14T20'`);
    expect(bookedBefore.bookings).toBeGreaterThan(100);
    expect(metrics.before.booked).toMatchObject(bookedBefore);
    expect(cell("funnel", "booked", 1)).toBe(bookedBefore.bookings);

    const { nights } = await one(`select count(*) as nights from nights
      where kind = 'booking' and night between '2026-03-15' and '2027-03-14'`);
    expect(now.property.nights).toBe(nights);
    expect(now.property.available).toBe(6 * 365);
    expect(now.property.occupancy).toBeCloseTo((100 * nights!) / 2190, 9);
    const months = rowsOf("months");
    expect(months.map(({ key }) => key)).toEqual(
      Array.from({ length: 12 }, (_, n) =>
        new Date(Date.UTC(2026, 3 + n)).toISOString().slice(0, 7),
      ),
    );
    for (const { key, cells } of months) {
      const month = await one(`select count(*) as nights from nights
        where kind = 'booking' and night like '${key}-%'`);
      expect(cells[1]).toBe(month.nights);
    }
    for (const { key, cells } of rowsOf("rates")) {
      const month = rowsOf("months").find((row) => row.key === key)!.cells;
      const days = new Date(
        Date.UTC(Number(key.slice(0, 4)), Number(key.slice(5)), 0),
      ).getUTCDate();
      expect(cells[0]).toBeCloseTo((100 * month[1]!) / (6 * days), 9);
      expect(cells[1]).toBeCloseTo(month[0]! / month[1]!, 6);
      expect(cells[2]).toBeCloseTo(month[0]! / (6 * days), 6);
      expect(month[2]).toBe(cells[1]);
    }
    // In months that contain only whole stays, the room revenue is that of their quotes, to the cent.
    const whole = await one(`select sum(${accommodation}) as revenue from bookings where ${stood}`);
    const all = await loadAnalyticsReport(
      new URLSearchParams("p=range&from=2025-01-01&to=2028-12-31"),
      "en",
      {
        database,
        clock,
        property: aProperty(),
      },
    );
    expect(all.now.property.revenue).toBe(whole.revenue);
    const byApartment = all.tables.find(({ name }) => name === "apartments")!.rows;
    expect(byApartment.reduce((sum, { cells }) => sum + cells[0]!, 0)).toBe(whole.revenue);

    for (const [name, column] of [
      ["countries", "country"],
      ["plans", "rate_plan"],
    ] as const)
      for (const { key, cells } of rowsOf(name)) {
        const found = await one(`select count(*) as bookings, sum(total) as total from bookings
          where ${made} and ${inYear} and ${column} = '${key}'`);
        expect(cells).toEqual([found.bookings, found.total]);
      }

    // Half past nine in the evening here is already tomorrow there: days are those of Mauritius.
    const bookedOn =
      dialect === "sqlite"
        ? "date(created_at, '+4 hours')"
        : "(created_at::timestamptz at time zone 'UTC' + interval '4 hours')::date::text";
    const lead = await one(`select sum(${nightsOf(bookedOn, "check_in")}) as days from bookings
      where ${made} and ${inYear}`);
    expect(now.booked.leadTime).toBeCloseTo(lead.days! / booked.bookings!, 9);

    // Room revenue of a month: of each stay the nights until its end less those before it, of its quote to the cent.
    const until = (day: string) =>
      `(${accommodation} * cast(${nightsOf(
        "check_in",
        `case when '${day}' < check_in then check_in when '${day}' > check_out then check_out else '${day}' end`,
      )} as bigint)) / cast(${nightsOf("check_in", "check_out")} as bigint)`;
    const revenueOf = async (month: string, which: string) => {
      const from = `${month}-01`;
      const next = new Date(`${from}T00:00:00Z`);
      next.setUTCMonth(next.getUTCMonth() + 1);
      const end = next.toISOString().slice(0, 10);
      const found = await one(`select coalesce(sum(${until(end)} - ${until(from)}), 0) as cents
        from bookings where ${which}`);
      return found.cents;
    };
    for (const { key, cells } of months) expect(cells[0]).toBe(await revenueOf(key, stood));
    for (const { key, cells } of rowsOf("ahead")) {
      expect(cells[0]).toBe(await revenueOf(key, stood));
      const nightsAhead = await one(`select count(*) as nights from nights
        where kind = 'booking' and night like '${key}-%'`);
      expect(cells[2]).toBe(nightsAhead.nights);
      // The state of a year ago today: booked by 14 March 2026, and cancelled after it or never.
      const [year, month] = key.split("-");
      const activeBookings = `${made} and created_at < '2026-03-14T20' and not exists
        (select 1 from booking_events where booking_id = bookings.id and what = 'cancelled' and at < '2026-03-14T20')`;
      expect(cells[1]).toBe(await revenueOf(`${Number(year) - 1}-${month}`, activeBookings));
    }

    // Visits as "islands" of views at most half an hour apart; no demonstration visitor comes twice a day or changes language,
    // device or region on the way, and each begins with the page whose source is not the site itself.
    await sql
      .raw(`create table seen_visits as
      select seen.*, first.source, first.campaign from (
        select day, visitor, island, language, device, region, count(*) as views, max(at) - min(at) as seconds from (
          select a.*, (select max(b.at) from visit_views b where b.day = a.day
            and b.visitor = a.visitor and not exists (select 1 from visit_views c where c.day = b.day
            and c.visitor = b.visitor and c.at < b.at and c.at >= b.at - 1800) and b.at <= a.at) as island
          from visit_views a) as each
        group by day, visitor, island, language, device, region) as seen
      join visit_views first on first.day = seen.day and first.visitor = seen.visitor and first.at = seen.island`)
      .execute(database.db);
    const [inPeriod, inDaysBefore] = [
      "day >= '2026-03-15'",
      "day >= '2025-03-15' and day < '2026-03-15'",
    ];
    const sumsOf = (where: string) =>
      one(`select count(*) as visits, coalesce(sum(views), 0) as views, coalesce(sum(seconds), 0) as seconds,
        sum(case when views = 1 then 1 else 0 end) as bounces, count(distinct day || visitor) as visitors
        from seen_visits where ${where}`);
    for (const [sums, where] of [
      [now, inPeriod],
      [metrics.before, inDaysBefore],
    ] as const) {
      const seen = await sumsOf(where);
      expect(seen.visits).toBeGreaterThan(1_000);
      expect(sums).toMatchObject({
        visits: seen.visits,
        views: seen.views,
        visitors: seen.visitors,
      });
      expect(sums.bounce).toBeCloseTo((100 * seen.bounces!) / seen.visits!, 9);
      expect(sums.duration).toBeCloseTo(seen.seconds! / seen.visits!, 9);
    }
    for (const [name, column] of [
      ["languages", "language"],
      ["devices", "device"],
      ["regions", "region"],
      ["sources", "source"],
      ["campaigns", "campaign"],
    ] as const) {
      const { values } =
        await one(`select count(*) as "values" from (select ${column} from seen_visits
        where ${inPeriod} and ${column} <> '-' ${name === "campaigns" ? "and campaign <> ''" : ""}
        group by ${column} having count(distinct day || visitor) >= 5) as shown`);
      expect(rowsOf(name)).toHaveLength(Math.min(values!, 15));
      for (const { key, cells } of rowsOf(name)) {
        const seen = await sumsOf(`${inPeriod} and ${column} = '${key}'`);
        const before = await sumsOf(`${inDaysBefore} and ${column} = '${key}'`);
        expect(cells).toEqual([seen.visitors, few(before.visitors!), seen.visits, seen.views]);
      }
    }
    for (const { key, cells } of rowsOf("pages")) {
      const of = (where: string) =>
        one(`select count(*) as views, count(distinct day || visitor) as visitors
        from visit_views where ${where} and page = '${key}'`);
      const ends = (end: string) =>
        one(`select count(*) as visits from seen_visits v where ${inPeriod} and '${key}' =
        (select page from visit_views w where w.day = v.day and w.visitor = v.visitor order by at ${end} limit 1)`);
      const [seen, before, first, last] = [
        await of(inPeriod),
        await of(inDaysBefore),
        await ends("asc"),
        await ends("desc"),
      ];
      expect(cells).toEqual([
        seen.visitors,
        few(before.visitors!),
        seen.views,
        first.visits,
        last.visits,
      ]);
    }
    expect(rowsOf("pages")).toHaveLength(13);

    const days = await sql
      .raw<{ day: string; visitors: number }>(
        "select day, count(distinct visitor) as visitors from visit_views group by day",
      )
      .execute(database.db);
    const byDay = new Map(days.rows.map(({ day, visitors }) => [day, visitors]));
    for (const [place, { key, cells }] of rowsOf("days").entries()) {
      const then = new Date(Date.UTC(2025, 2, 15 + place)).toISOString().slice(0, 10);
      expect(cells).toEqual([byDay.get(key) ?? 0, byDay.get(then) ?? 0]);
    }
    for (const step of ["search", "apartment", "details", "review"]) {
      const of = (where: string) =>
        one(`select count(distinct day || visitor) as visitors from visit_views
        where ${where} and steps like '%${step}%'`);
      const [seen, before] = [await of(inPeriod), await of(inDaysBefore)];
      expect(cell("funnel", step, 0)).toBe(seen.visitors);
      expect(cell("funnel", step, 1)).toBe(before.visitors);
      const place = ["search", "apartment", "details", "review"].indexOf(step);
      for (const { key, cells } of rowsOf("funnelLanguages"))
        expect(cells[place]).toBe(few((await of(`${inPeriod} and language = '${key}'`)).visitors!));
    }
    for (const { key, cells } of rowsOf("funnelLanguages")) {
      const found = await one(
        `select count(*) as bookings from bookings where ${made} and ${inYear} and language = '${key}'`,
      );
      expect(cells[4]).toBe(found.bookings);
    }
    expect(rowsOf("funnelLanguages").reduce((sum, { cells }) => sum + cells[4]!, 0)).toBe(
      booked.bookings,
    );
    for (const { key, cells } of rowsOf("lostReasons")) {
      const found =
        await one(`select count(*) as searches, sum(nights) as nights, sum(cents) as cents
        from visit_wishes where ${inPeriod} and reason = '${key}'`);
      expect(cells).toEqual([found.searches, found.nights, found.cents]);
    }
    expect(rowsOf("lostReasons").length).toBeGreaterThan(3);
    for (const { key, cells } of rowsOf("lost")) {
      const [month, reason] = key.split(" ");
      const found =
        await one(`select count(*) as searches, sum(nights) as nights, sum(cents) as cents
        from visit_wishes where day >= '2026-03-15' and reason = '${reason}' and check_in like '${month}-%'`);
      expect(cells).toEqual([found.searches, found.nights, found.cents]);
    }
  }, 240_000);
});

// As the page shows a number of visitors in a breakdown.
function few(visitors: number): number | null {
  return visitors > 0 && visitors < 5 ? null : visitors;
}
