// The analytics page: for owners only, small numbers hidden, its tables as files.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadAnalyticsReport } from "#app/analytics/load-analytics-report.server.ts";
import { rollUpDays } from "#app/analytics/roll-up-days.server.ts";
import { insertPageViews } from "#app/analytics/page-views.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { signedInBrowser, anOwner, aStaffMember, staffEmail } from "#tests/support/admin-users.ts";
import { anAdminSite } from "#tests/support/admin-site.ts";
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
