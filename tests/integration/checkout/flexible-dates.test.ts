// Prices around a search on both databases: the same nights some days earlier or later, and the cheapest week of each month.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { loadApartmentStep } from "#app/checkout/apartment/load-apartment-step.server.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aBookRequest } from "#tests/support/booking/book-route-args.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

// A week from Sunday 10 January 2027. Apartment 5: 5 × 98.00 + 2 × 108.00 = 706.00, less a tenth 635.40; cleaning 35.00, service
// 31.77, tourist fee 42.00: 744.17. Apartment 3: 5 × 121.00 + 2 × 133.00 = 871.00; 783.90 + 35.00 + 39.20 + 42.00 = 900.10.
const week = "checkIn=2027-01-10&checkOut=2027-01-17&adults=2";

describe.each(databases)("flexible dates on %s", (dialect) => {
  let database: TestDatabase;
  let app: App;
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    // 12:00 at the property.
    app = anApp(database, aClock("2026-11-20T08:00:00.000Z"));
  });
  afterEach(() => database.close());

  const flexible = async (query: string) =>
    (await loadApartmentStep(aBookRequest(app, `/book?${query}`))).flexible;
  /** As "10 €744.17", with the chosen one in brackets. */
  const strip = async (query: string) =>
    (await flexible(query))?.dates.map(({ path, price, isChosen }) => {
      const day = new URLSearchParams(path.split("?")[1]).get("checkIn")?.slice(5);
      return isChosen ? `[${day} ${price}]` : `${day} ${price}`;
    });
  const block = (apartments: number[], night: string) =>
    database.db
      .insertInto("nights")
      .values(
        apartments.map((id) => ({
          apartment_id: id,
          night,
          kind: "block" as const,
          booking_id: null,
          expires_at: null,
          note: "Maintenance",
        })),
      )
      .execute();

  test("the same nights up to three days earlier or later: the cheapest free apartment, or that all are taken", async () => {
    const all = ["07", "08", "09", "10", "11", "12", "13"];
    const priced = (price: string, taken: string[] = []) =>
      all.map((day) => {
        const text = `01-${day} ${taken.includes(day) ? "Taken" : price}`;
        return day === "10" ? `[${text}]` : text;
      });
    expect(await strip(week)).toEqual(priced("€744.17"));
    await block([5], "2027-01-13");
    expect(await strip(week)).toEqual(priced("€900.10"));
    await block([1, 2, 3, 4, 5, 6], "2027-01-16");
    expect(await strip(week)).toEqual(priced("€900.10", ["10", "11", "12", "13"]));
    // Three adults do not fit into the cheapest two: apartment 1 costs 1,021.33 for two, 21.00 more for the third.
    expect((await strip(week.replace("adults=2", "adults=3")))?.[0]).toBe("01-07 €1,042.33");
    // Apartment 5 holds two: chosen for three, it has no free day.
    expect(await flexible(`${week.replace("adults=2", "adults=3")}&apartment=5`)).toBeNull();
  });

  test("where none of these days is free, no prices are compared", async () => {
    // The weeks from 7 to 11 January have this night, those from the 12th and 13th the other one.
    await block([1, 2, 3, 4, 5, 6], "2027-01-11");
    expect((await flexible(week))?.dates.map(({ isFree }) => isFree).slice(-3)).toEqual([
      false,
      true,
      true,
    ]);
    await block([1, 2, 3, 4, 5, 6], "2027-01-14");
    expect(await flexible(week)).toBeNull();
  });

  test("each links to its search; a chosen apartment has its own prices", async () => {
    const chosen = await flexible(`${week}&apartment=3&plan=nonRefundable`);
    expect(chosen?.heading).toContain("in this apartment");
    // 783.90 less a tenth: 705.51 + 35.00 + 35.28 + 42.00.
    expect(chosen?.dates[0]).toMatchObject({
      path: "/book?checkIn=2027-01-07&checkOut=2027-01-14&adults=2&children=0&apartment=3&plan=nonRefundable",
      price: "€817.79",
      isFree: true,
    });
    await block([3], "2027-01-08");
    const dates = (await flexible(`${week}&apartment=3`))?.dates;
    expect(dates?.map(({ isFree }) => isFree)).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
  });

  test("days that the rules refuse are left out: the past, too few festive nights", async () => {
    expect(await strip("checkIn=2026-11-21&checkOut=2026-11-24&adults=2")).toHaveLength(5);
    // Two nights may end on 20 December; from then on five are needed.
    expect(await strip("checkIn=2026-12-17&checkOut=2026-12-19&adults=2")).toHaveLength(5);
    expect(await flexible("checkIn=2027-01-10&adults=2")).not.toBeNull();
    expect(await flexible("checkIn=2027-01-10&checkOut=2027-01-11&adults=2")).toBeNull();
  });

  test("before dates are chosen: the cheapest week of each of six months, from the one that is shown", async () => {
    // May, green season: 5 × 85.00 + 2 × 94.00 = 613.00; 551.70 + 35.00 + 27.59 + 42.00 = 656.29.
    expect(await strip("month=2027-03")).toEqual([
      "03-01 €744.17",
      // 108.00 + 94.00 + 5 × 85.00 = 627.00; 564.30 + 35.00 + 28.22 + 42.00.
      "04-30 €669.52",
      "05-01 €656.29",
      "06-01 €656.29",
      "07-01 €656.29",
      "08-01 €656.29",
    ]);
    await block([5], "2027-05-01");
    expect((await strip("month=2027-03"))?.[2]).toBe("05-02 €656.29");
    // The last two months: 98.00 + 4 × 85.00 + 2 × 94.00 = 626.00; 563.40 + 35.00 + 28.17 + 42.00.
    expect(await strip("month=2028-05")).toEqual(["04-30 €668.57", "05-01 €656.29"]);
  });
});
