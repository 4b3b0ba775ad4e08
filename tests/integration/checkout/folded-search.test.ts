// When step one of /book shows dates and party as text, without the days of its calendar, on both databases.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadApartmentStep } from "#app/checkout/apartment/load-apartment-step.server.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aBookRequest } from "#tests/support/booking/book-route-args.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const week = "checkIn=2027-01-10&checkOut=2027-01-17";

describe.each(databases)("the search of step one on %s", (dialect) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
  });
  afterEach(() => database.close());

  const show = (query: string) => {
    const app = anApp(database, aClock("2026-11-20T08:00:00.000Z"));
    return loadApartmentStep(aBookRequest(app, `/book?${query}`));
  };

  test("is text once dates and party are there, and its link shows the month of the arrival", async () => {
    const folded = await show(week);
    expect(folded.isSearching).toBe(false);
    expect(folded.calendar).toMatchObject({ months: ["2027-01", "2027-02"], days: [] });
  });

  test.each(["", "checkIn=2027-01-10", `${week}&adults=0`, `${week}&month=2027-01`])(
    "has its fields and every day of two months with %j",
    async (query) => {
      const { isSearching, calendar } = await show(query);
      expect(isSearching).toBe(true);
      // November and December 2026, or January and February 2027.
      expect(calendar.days).toHaveLength(calendar.months[0] === "2026-11" ? 30 + 31 : 31 + 28);
    },
  );

  test("has its fields with the fault of a party that no three apartments hold", async () => {
    const { isSearching, faults } = await show(`${week}&adults=18`);
    expect(faults.map(({ field, key }) => [field, key])).toEqual([["adults", "tooMany"]]);
    expect(isSearching).toBe(true);
  });

  test("keeps the months in view in the links to other dates", async () => {
    const open = await show(`${week}&month=2027-01`);
    expect(open.flexible?.dates[0]?.path).toContain("&month=2027-01");
    const folded = await show(week);
    expect(folded.flexible?.dates[0]?.path).not.toContain("month");
  });
});
