// The list of apartments on the seeded database: what each address shows, its prices and its faults.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findApartments } from "#app/apartments/list/find-apartments.server.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import type { App } from "#app/app.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

describe.each(databases)("the list of apartments on %s", (dialect) => {
  let database: TestDatabase;
  let app: App;
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, aClock("2026-11-20T08:00:00.000Z"));
  });
  afterEach(() => database.close());

  const list = (query: string, language: Language = "en") =>
    findApartments({ params: new URLSearchParams(query), language }, app);
  const shown = async (query: string) => (await list(query)).cards.map(({ card }) => card.slug);

  test("shows all six without filters, each with three features and the number of the others", async () => {
    const { cards, all, bounds, faults, stay, hint } = await list("");
    expect({ all, bounds, faults, stay, hint }).toEqual({
      all: 6,
      // Two nights in May, a weekend left out, by the night with every fee: 225.50 / 2 for apartment 5, 576.00 / 2 for the penthouse.
      bounds: { min: 113, max: 288 },
      faults: [],
      stay: null,
      hint: null,
    });
    expect(cards).toHaveLength(6);
    expect(cards[0]).toEqual({
      card: {
        slug: "deluxe-sea-view-suite",
        name: "Deluxe Sea View Suite",
        kind: "studio",
        guests: 3,
        bedrooms: 1,
        sizeM2: 42,
        features: ["Lagoon view", "Wall of sliding glass", "Sofa bed"],
        more: 12,
        // 2 × 120.00 + cleaning 40.00 + service 12.00 + tourist fee 12.00 = 304.00.
        from: {
          price: "€152",
          stay: expect.stringContaining("2 nights, 2 adults: €304.00"),
          query: "?checkIn=2027-05-02&checkOut=2027-05-04&adults=2",
        },
        picture: "deluxe-sea-view-suite-bedroom.jpg",
      },
      offer: null,
    });
  });

  test("the price before dates is that of a stay that can be booked: the same with its dates, and another once it is taken", async () => {
    const first = async (query = "") => (await list(query)).cards[0];
    const before = (await first())?.card.from?.query ?? "";
    expect((await first(before))?.offer?.total).toBe(304_00);
    const stay = { checkIn: "2027-05-02", checkOut: "2027-05-04" };
    expect(await placeBooking(aRequest({ stay, apartmentId: 1 }), app)).toMatchObject({
      ok: true,
    });
    expect((await first())?.card.from?.query).toBe(
      "?checkIn=2027-05-04&checkOut=2027-05-06&adults=2",
    );
    // Three adults: a tourist fee of 18.00. Apartment 5 holds two: its price stays that of two.
    const { cards } = await list("adults=3");
    expect(cards[0]?.card.from).toMatchObject({
      price: "€155",
      stay: expect.stringContaining("3 adults: €310.00"),
      query: "?checkIn=2027-05-04&checkOut=2027-05-06&adults=3",
    });
    expect(cards.find(({ card }) => card.guests === 2)?.card.from?.query).toContain("adults=2");
  });

  test("shows the apartments that match the filters, in the visitor's language", async () => {
    expect(await shown("guests=4&priceMax=200")).toEqual(["garden-view-apartment"]);
    expect(await shown("side=golf")).toEqual(["luxury-penthouse-suite", "classic-double-room"]);
    const { cards } = await list("side=golf", "fr");
    expect(cards[0]?.card.features).toContain("Vue sur le golf");
  });

  test("an apartment that is taken for good comes last, and within no price range", async () => {
    const nights = Array.from({ length: 900 }, (_, day) => ({
      apartment_id: 5,
      night: addDays("2026-11-20", day),
      kind: "block" as const,
      note: "Sold",
    }));
    await app.database.db.insertInto("nights").values(nights).execute();
    const all = await list("");
    expect(all.cards.map(({ card }) => card.from === null)).toEqual([
      ...Array(5).fill(false),
      true,
    ]);
    expect(all.cards.at(-1)?.card.slug).toBe("classic-double-room");
    // 113 was its own price.
    expect(all.bounds.min).toBeGreaterThan(113);
    expect((await shown("priceMax=200")).includes("classic-double-room")).toBe(false);
    expect((await shown("priceMin=160")).includes("classic-double-room")).toBe(false);
    expect((await list("side=golf")).cards).toHaveLength(2);
  });

  test("says which filter to loosen when nothing matches", async () => {
    const { cards, hint } = await list("guests=4&priceMax=100");
    expect(cards).toEqual([]);
    expect(hint).toEqual({ drop: "price", count: 3, from: 186_00 });
  });

  test("prices a stay with every fee, the available apartments first, the taken and the too small ones named", async () => {
    const taken = { apartmentId: 2, stay: { checkIn: "2027-03-19", checkOut: "2027-03-21" } };
    expect(await placeBooking(aRequest(taken), app)).toMatchObject({ ok: true });
    const { cards, stay } = await list(
      "checkIn=2027-03-13&checkOut=2027-03-20&adults=2&children=1",
    );
    expect(stay).toEqual({ checkIn: "2027-03-13", checkOut: "2027-03-20", adults: 2, children: 1 });
    expect(cards.map(({ card, offer }) => [card.slug, offer?.reason, offer?.total])).toEqual([
      // 5 x 138 + 2 x 152 = 994, less a tenth 894.60; cleaning 40; service 44.73; 2 x 7 x 3 = 42
      ["deluxe-sea-view-suite", null, 1021_33],
      // 5 x 276 + 2 x 304 = 1988, 1789.20; 60; 89.46; 42
      ["luxury-penthouse-suite", null, 1980_66],
      // 145 x 1.15 = 166.75, so 167; weekends 183.43, so 183: 5 x 167 + 2 x 183 = 1201, 1080.90; 55; 54.05 (half up); 42
      ["garden-view-apartment", null, 1231_95],
      // 175 x 1.15 = 201.25, so 201; weekends 221.38, so 221: 1447, 1302.30; 60; 65.12 (half up); 42
      ["premium-family-apartment", "taken", 1469_42],
      ["executive-beach-studio", "tooSmall", null],
      ["classic-double-room", "tooSmall", null],
    ]);
  });

  test("prices for as many adults as the guests filter asks for, when no party is given", async () => {
    const dates = "checkIn=2027-03-13&checkOut=2027-03-20";
    expect((await list(dates)).stay).toMatchObject({ adults: 2, children: 0 });
    expect((await list(`${dates}&guests=3`)).stay).toMatchObject({ adults: 3, children: 0 });
    expect((await list(`${dates}&guests=3&adults=1`)).stay).toMatchObject({ adults: 1 });
  });

  test.each([
    ["priceMin=ninety", [["priceMin", "priceUnreadable"]]],
    ["checkIn=2027-02-30&checkOut=2027-03-05", [["checkIn", "checkInUnreadable"]]],
    ["checkIn=2027-03-05&checkOut=2027-03-01", [["checkOut", "checkOutNotAfterCheckIn"]]],
    ["checkIn=2027-03-05", [["checkOut", "datesMissing"]]],
    ["checkOut=2027-03-05", [["checkIn", "datesMissing"]]],
    ["checkIn=2026-11-19&checkOut=2026-11-25", [["checkIn", "inThePast"]]],
    ["checkIn=2027-03-05&checkOut=2027-03-06", [["checkOut", "tooShort"]]],
    ["checkIn=2030-03-05&checkOut=2030-03-09", [["checkIn", "tooFarAhead"]]],
    ["adults=99", [["guests", "tooMany"]]],
    ["adults=2&children=-1", [["guests", "notWhole"]]],
    [
      `checkIn=${"9".repeat(100_000)}&priceMax=1e9`,
      [
        ["priceMax", "priceUnreadable"],
        ["checkIn", "checkInUnreadable"],
      ],
    ],
  ])(
    "%.60s is reported as a fault, kept in the form, and hides no apartment",
    async (query, pageErrors) => {
      const { faults, cards, stay, search } = await list(query);
      expect(faults.map(({ field, key }) => [field, key])).toEqual(pageErrors);
      expect(cards).toHaveLength(6);
      expect(cards.every(({ offer }) => offer === null)).toBe(true);
      expect(stay).toBeNull();
      const [[name, typed] = ["", ""]] = [...new URLSearchParams(query)];
      expect(search).toHaveProperty(name, typed.slice(0, 40));
    },
  );
});
