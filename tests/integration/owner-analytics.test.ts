// The page of figures: recomputed by SQL over the demonstration year, its tables as files, closed to all but owners.
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadFigures } from "#app/analytics/load-figures.server.ts";
import type { TableName } from "#app/analytics/rules/figure-table.ts";
import { rollUpDays } from "#app/analytics/roll-up-days.server.ts";
import { insertVisits } from "#app/analytics/visits.sql.server.ts";
import { fillDemoYear } from "#db/demo.server.ts";
import { aHouse } from "#tests/house/booking-requests.ts";
import { aClock } from "#tests/house/clock.ts";
import { databases, openTestDatabase } from "#tests/house/open-house.ts";
import type { TestDatabase } from "#tests/house/open-house.ts";
import {
  anOwner,
  aStaffMember,
  ownerEmail,
  signIn,
  staffEmail,
} from "#tests/house/owner-people.ts";
import { anOwnerSite } from "#tests/house/owner-site.ts";

describe.each(databases)("the demonstration year on %s", (dialect) => {
  const clock = aClock("2027-03-14T08:00:00Z");
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    await fillDemoYear(database, { now: clock.now() });
    await rollUpDays({ database, clock });
  }, 120_000);
  afterEach(() => database.close());

  const one = async (query: string): Promise<Record<string, number>> => {
    const { rows } = await sql.raw<Record<string, number>>(query).execute(database.db);
    return rows[0]!;
  };
  const stood = "status in ('confirmed', 'checked_in', 'checked_out', 'no_show')";
  const made = "status not in ('pending_payment', 'expired')";
  const accommodation =
    dialect === "sqlite"
      ? "json_extract(quote, '$.accommodation')"
      : "(quote::json->>'accommodation')::int";
  const nightsOf = (from: string, to: string) =>
    dialect === "sqlite"
      ? `julianday(${to}) - julianday(${from})`
      : `(${to})::date - (${from})::date`;

  test("every figure is what SQL finds in bookings, nights and raw visits", async () => {
    const figures = await loadFigures(new URLSearchParams("p=12"), "en", { database, clock });
    const rowsOf = (name: TableName) => figures.tables.find((table) => table.name === name)!.rows;
    const cell = (name: TableName, key: string, column = 0) =>
      rowsOf(name).find((row) => row.key === key)?.cells[column];
    const { now } = figures;
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
    expect(cell("funnel", "booked", 1)).toBe(booked.total);

    const { nights } = await one(`select count(*) as nights from nights
      where kind = 'booking' and night between '2026-03-15' and '2027-03-14'`);
    expect(now.house.nights).toBe(nights);
    expect(now.house.available).toBe(6 * 365);
    expect(now.house.occupancy).toBeCloseTo((100 * nights!) / 2190, 9);
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
    // Of the months whole stays lie in, the room revenue is that of their quotes, to the cent.
    const whole = await one(`select sum(${accommodation}) as revenue from bookings where ${stood}`);
    const all = await loadFigures(
      new URLSearchParams("p=range&from=2026-01-01&to=2028-12-31"),
      "en",
      {
        database,
        clock,
      },
    );
    expect(all.now.house.revenue).toBe(whole.revenue);
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
      // What stood a year ago today: booked by 14 March 2026, and given back after it or never.
      const [year, month] = key.split("-");
      const standing = `${made} and created_at < '2026-03-14T20' and not exists
        (select 1 from booking_events where booking_id = bookings.id and what = 'cancelled' and at < '2026-03-14T20')`;
      expect(cells[1]).toBe(await revenueOf(`${Number(year) - 1}-${month}`, standing));
    }

    // Visits as "islands" of views at most half an hour apart.
    const visits =
      await one(`select count(*) as visits, sum(case when views = 1 then 1 else 0 end) as bounces,
        sum(seconds) as seconds from (
      select visitor, island, count(*) as views, max(at) - min(at) as seconds from (
        select a.day, a.visitor, a.at, (select max(b.at) from visit_views b where b.day = a.day
          and b.visitor = a.visitor and not exists (select 1 from visit_views c where c.day = b.day
          and c.visitor = b.visitor and c.at < b.at and c.at >= b.at - 1800) and b.at <= a.at) as island
        from visit_views a where a.day >= '2026-03-15') as seen
      group by day, visitor, island) as visits`);
    expect(now.visits).toBe(visits.visits);
    expect(now.bounce).toBeCloseTo((100 * visits.bounces!) / visits.visits!, 9);
    expect(now.duration).toBeCloseTo(visits.seconds! / visits.visits!, 9);

    // Nobody of the demonstration comes twice a day or changes language, device or region under way.
    for (const [name, column] of [
      ["languages", "language"],
      ["devices", "device"],
      ["regions", "region"],
      ["sources", "source"],
      ["campaigns", "campaign"],
    ] as const)
      for (const { key, cells } of rowsOf(name)) {
        const found = await one(`select count(*) as visitors from (select distinct day, visitor
          from visit_views where day >= '2026-03-15' and ${column} = '${key}') as seen`);
        expect(cells[0]).toBe(found.visitors);
      }

    const views = await one(`select count(*) as views from visit_views where day >= '2026-03-15'`);
    const visitors = await one(`select count(*) as visitors from
      (select distinct day, visitor from visit_views where day >= '2026-03-15') as seen`);
    expect(now.views).toBe(views.views);
    expect(now.visitors).toBe(visitors.visitors);
    expect(rowsOf("days").reduce((sum, { cells }) => sum + cells[0]!, 0)).toBe(visitors.visitors);
    for (const step of ["search", "apartment", "details", "review"]) {
      const found = await one(`select count(*) as visitors from (select distinct day, visitor
        from visit_views where day >= '2026-03-15' and steps like '%${step}%') as seen`);
      expect(cell("funnel", step)).toBe(found.visitors);
    }
    for (const { key, cells } of rowsOf("pages")) {
      const found = await one(`select count(*) as views from visit_views
        where day >= '2026-03-15' and page = '${key}'`);
      expect(cells[1]).toBe(found.views);
    }
    for (const { key, cells } of rowsOf("lost")) {
      const [month, reason] = key.split(" ");
      const found =
        await one(`select count(*) as searches, sum(nights) as nights, sum(cents) as cents
        from visit_wishes where day >= '2026-03-15' and reason = '${reason}' and check_in like '${month}-%'`);
      expect(cells).toEqual([found.searches, found.nights, found.cents]);
    }
  }, 120_000);
});

describe.each(databases)("the page of figures on %s", (dialect) => {
  const clock = aClock("2027-03-14T08:00:00Z");
  let database: TestDatabase;
  let site: ReturnType<typeof anOwnerSite>;
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    const house = aHouse(database, clock);
    site = anOwnerSite(house);
    await anOwner(house);
    await aStaffMember(house);
  });
  afterEach(() => database.close());

  test("owners only; an empty house has a page, and a wrong range says so", async () => {
    const [stranger, staff, owner] = [site.browser(), site.browser(), site.browser()];
    await signIn(staff, staffEmail);
    await signIn(owner, ownerEmail);
    for (const path of ["/admin/analytics", "/admin/analytics/export?table=days"]) {
      expect((await stranger.get(path)).status).toBe(303);
      expect((await staff.get(path)).status).toBe(403);
      expect((await owner.get(path)).status).toBe(200);
    }
    const { page } = await owner.get("/admin/analytics?p=range&from=2027-13-01&to=x");
    expect(page.period).toMatchObject({ faulty: true, typed: { from: "2027-13-01", to: "x" } });
    expect(page.now.house).toMatchObject({ nights: 0, occupancy: 0, adr: null });
    expect((await owner.get("/admin/analytics/export?table=people")).status).toBe(404);
  });

  test("fewer than five visitors are hidden, in page and file; a file runs no formula", async () => {
    await insertVisits(database.db, {
      views: [...viewsFrom(5, "Google", "=1+1"), ...viewsFrom(4, "small.example")],
      wishes: [],
    });
    await rollUpDays({ database, clock });
    const house = aHouse(database, clock);
    const { tables } = await loadFigures(new URLSearchParams(), "en", house);
    const sources = tables.find(({ name }) => name === "sources")!;
    expect(sources.rows).toEqual([{ key: "Google", cells: [5, 5, 5] }]);
    expect(sources.hidden).toBe(1);
    const { exportFigures } = await import("#app/owner/analytics/export-figures.server.ts");
    const file = (table: string) => exportFigures(new URLSearchParams({ table }), "fr", house);
    expect(await file("sources")).toBe(
      "\uFEFFProvenance,Visiteurs,Visites,Vues\r\nGoogle,5,5,5\r\n",
    );
    expect(await file("campaigns")).toContain("'=1+1,5,5,5");
    expect(await file("months")).toContain("2027-03,0.00,0,0.0,,0.00");
  });
});

function viewsFrom(count: number, source: string, campaign = "") {
  return Array.from({ length: count }, (_, n) => ({
    day: "2027-03-13",
    at: 1_805_000_000 + n,
    visitor: `${source}${n}`,
    page: "/",
    steps: "",
    language: "fr",
    device: "phone",
    source,
    campaign,
    region: "FR",
  }));
}
