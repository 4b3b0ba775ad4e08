// The analytics page: for owners only, small numbers hidden, its tables as files.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadFigures } from "#app/analytics/load-figures.server.ts";
import { rollUpDays } from "#app/analytics/roll-up-days.server.ts";
import { insertVisits } from "#app/analytics/visits.sql.server.ts";
import type { House } from "#app/house.server.ts";
import { aHouse } from "#tests/house/booking-requests.ts";
import { aClock } from "#tests/house/clock.ts";
import { databases, openTestDatabase } from "#tests/house/open-house.ts";
import type { TestDatabase } from "#tests/house/open-house.ts";
import { aDesk, anOwner, aStaffMember, staffEmail } from "#tests/house/owner-people.ts";
import { anOwnerSite } from "#tests/house/owner-site.ts";

describe.each(databases)("the analytics page on %s", (dialect) => {
  const clock = aClock("2027-03-14T08:00:00Z");
  let database: TestDatabase;
  let house: House;
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    house = aHouse(database, clock);
    await anOwner(house);
    await aStaffMember(house);
  });
  afterEach(() => database.close());

  test("owners only; an empty database has a page, and an invalid range says so", async () => {
    const stranger = anOwnerSite(house).browser();
    const staff = await aDesk(house, staffEmail);
    const owner = await aDesk(house);
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

  test("fewer than five visitors are hidden, in page and file; a file contains no formula", async () => {
    await insertVisits(database.db, {
      views: [...viewsFrom(5, "Google", "=1+1"), ...viewsFrom(4, "small.example")],
      wishes: [],
    });
    await rollUpDays({ database, clock });
    const { tables } = await loadFigures(new URLSearchParams(), "en", house);
    const sources = tables.find(({ name }) => name === "sources")!;
    expect(sources.rows).toEqual([{ key: "Google", cells: [5, 0, 5, 5] }]);
    expect(sources.hidden).toBe(1);
    const { exportFigures } = await import("#app/owner/analytics/export-figures.server.ts");
    const file = (table: string) => exportFigures(new URLSearchParams({ table }), "fr", house);
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
