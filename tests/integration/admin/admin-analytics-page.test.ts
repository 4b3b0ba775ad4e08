// The analytics page: for owners only, small numbers hidden, its tables as files.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadAnalyticsReport } from "#app/analytics/load-analytics-report.server.ts";
import { rollUpDays } from "#app/analytics/roll-up-days.server.ts";
import { insertPageViews } from "#app/analytics/page-views.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { signedInBrowser, anOwner, aStaffMember, staffEmail } from "#tests/support/admin-users.ts";
import { anAdminSite } from "#tests/support/admin/admin-site.ts";
import { aProperty } from "#tests/support/property.ts";

describe.each(databases)("the analytics page on %s", (dialect) => {
  const clock = aClock("2027-03-14T08:00:00Z");
  let database: TestDatabase;
  let app: App;
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
    await anOwner(app);
    await aStaffMember(app);
  });
  afterEach(() => database.close());

  test("owners only; an empty database has a page, and an invalid range says so", async () => {
    const stranger = anAdminSite(app).browser();
    const staff = await signedInBrowser(app, staffEmail);
    const owner = await signedInBrowser(app);
    for (const path of ["/admin/analytics", "/admin/analytics/export?table=days"]) {
      expect((await stranger.get(path)).status).toBe(303);
      expect((await staff.get(path)).status).toBe(403);
      expect((await owner.get(path)).status).toBe(200);
    }
    const { page } = await owner.get("/admin/analytics?p=range&from=2027-13-01&to=x");
    expect(page.period).toMatchObject({ faulty: true, typed: { from: "2027-13-01", to: "x" } });
    expect(page.now.property).toMatchObject({ nights: 0, occupancy: 0, adr: null });
    expect((await owner.get("/admin/analytics/export?table=people")).status).toBe(404);
  });

  test("October by typed days; its occupancy is one number in totals and by month, beside that of a year ago", async () => {
    // Of 6 × 31 = 186 nights 2 are blocked and 3 closed by another site: 181 to sell. 2 sold elsewhere: 2 ÷ 181 = 1.105 %. A year
    // before 6 of 186 were sold elsewhere: 3.226 %.
    await database.db
      .insertInto("nights")
      .values([
        ...["2026-10-01", "2026-10-31"].map((day) => night(day, "block")),
        ...["2026-10-05", "2026-10-06"].map((day) => night(day, "channel")),
        ...["2026-10-10", "2026-10-11", "2026-10-12"].map((day) => night(day, "channel", 2)),
        ...[1, 2, 3, 4, 5, 6].map((id) => night("2025-10-31", "channel", id)),
        night("2025-09-30", "channel"),
        night("2026-11-01", "channel"),
      ])
      .execute();
    await database.db
      .insertInto("channel_stays")
      .values({
        id: "closed",
        apartment_id: 2,
        label: "Airbnb",
        from_night: "2026-10-10",
        to_night: "2026-10-13",
        name: "",
        phone: "",
        note: "",
        is_guest: 0,
        version: 1,
        updated_at: "2026-10-01T08:00:00.000Z",
      })
      .execute();
    const owner = await signedInBrowser(app);
    const query = "p=30&shown=2027-02-13_2027-03-14&from=2026-10-01&to=2026-10-31";
    const { page } = await owner.get(`/admin/analytics?${query}`);
    expect(page.period).toMatchObject({ name: "range", from: "2026-10-01", to: "2026-10-31" });
    expect(page.now.property).toMatchObject({ available: 181, nights: 0 });
    expect(page.now.property.occupancy).toBeCloseTo(1.105, 3);
    expect(page.yearBefore.property.occupancy).toBeCloseTo(3.226, 3);
    const rates = page.tables.find(({ name }: { name: string }) => name === "rates");
    const october = rates.rows.find(({ key }: { key: string }) => key === "2026-10");
    expect(october.cells[0]).toBe(page.now.property.occupancy);
  });

  test("a night that was sold was for sale, though its apartment was switched off by then", async () => {
    clock.set("2026-11-11T08:00:00Z");
    const stay = { checkIn: "2026-11-20", checkOut: "2026-11-27" };
    expect(await placeBooking(aRequest({ apartmentId: 3, stay }), app)).toMatchObject({ ok: true });
    clock.set("2026-11-21T08:00:00Z");
    const owner = await signedInBrowser(app);
    await owner.post("/admin/apartments", { do: "off:3" });
    await database.db
      .insertInto("nights")
      .values([night("2026-11-28", "channel", 3), night("2026-11-29", "block", 3)])
      .execute();
    clock.set("2027-03-14T08:00:00Z");
    const query = new URLSearchParams("p=range&from=2026-11-01&to=2026-11-30");
    const { property } = (await loadAnalyticsReport(query, "en", app)).now;
    // 5 × 30 nights and 20 of the one that was switched off, with 6 that it had sold and 1 sold elsewhere: 177. Its block is no night
    // less. Sold are 7 here and 1 elsewhere: 8 ÷ 177 = 4.520 %.
    expect(property).toMatchObject({ nights: 7, available: 177 });
    expect(property.occupancy).toBeCloseTo(4.52, 3);
  });

  test("fewer than five visitors are hidden, in page and file; a file contains no formula", async () => {
    await insertPageViews(database.db, {
      views: [...viewsFrom(5, "Google", "=1+1"), ...viewsFrom(4, "small.example")],
      unmetSearches: [],
    });
    await rollUpDays({ database, clock, property: aProperty() });
    const { tables } = await loadAnalyticsReport(new URLSearchParams(), "en", app);
    const sources = tables.find(({ name }) => name === "sources")!;
    expect(sources.rows).toEqual([{ key: "Google", cells: [5, 0, 5, 5] }]);
    expect(sources.hidden).toBe(1);
    const { exportMetrics: exportFigures } =
      await import("#app/admin/analytics/export-metrics.server.ts");
    const file = (table: string) => exportFigures(new URLSearchParams({ table }), "fr", app);
    expect(await file("sources")).toBe(
      "\uFEFFProvenance,Visiteurs,Avant,Visites,Vues\r\nGoogle,5,0,5,5\r\n",
    );
    expect(await file("campaigns")).toContain("'=1+1,5,0,5,5");
    expect(await file("months")).toContain("2027-03,0.00,0,\r\n");
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

function night(day: string, kind: "block" | "channel", apartment = 1) {
  return { apartment_id: apartment, night: day, kind };
}
