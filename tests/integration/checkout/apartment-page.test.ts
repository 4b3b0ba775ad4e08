// The page of one apartment on the seeded database: its texts, the stay of its address, and a selection in its calendar.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { findApartment } from "#app/apartments/apartments.sql.server.ts";
import { readApartment } from "#app/apartments/page/read-apartment.server.ts";
import type { App } from "#app/app.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import type { BookRequest } from "#app/checkout/read-book-request.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import { parseStayQuery } from "#app/stays/rules/stay-query.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

describe.each(databases)("the page of an apartment on %s", (dialect) => {
  let database: TestDatabase;
  let app: App;
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, aClock("2026-11-20T08:00:00.000Z"));
  });
  afterEach(() => database.close());

  async function show(slug: string, query = "", language: Language = "en") {
    const apartment = await findApartment(database.db, slug, language, facts);
    if (!apartment) throw new Error(`There is no ${slug}`);
    return readApartment(apartment, aBookRequest(app, query, language));
  }

  test("shows its texts with its own numbers in them", async () => {
    const shown = await show(suite);
    expect(shown.description).toContain("In its 42\u00a0m² there is also a sofa bed");
    expect(shown.access).toBe(
      "First floor, 16 steps, no lift. Doors at least 82\u00a0cm wide. Walk-in shower without a threshold.",
    );
    const garden = await show("garden-view-apartment");
    expect(garden.access).toMatch(/^Ground floor, step-free from the parking place/);
    const german = await show(suite, "", "de");
    expect(german.description).toContain("42\u00a0m²");
    expect(german.description).not.toContain("{");
  });

  test("an owner's text that is not a valid message is shown as written", async () => {
    await database.db
      .updateTable("apartment_words")
      .set({ tagline: "Price {from, and <more" })
      .where("apartment_id", "=", 1)
      .execute();
    expect((await show(suite)).tagline).toBe("Price {from, and <more");
  });

  test("shows its pictures with their captions, the cover first, and says that they are renderings", async () => {
    const { pictures, notice } = await show("luxury-penthouse-suite");
    // Seven of its own, ten of the place.
    expect(pictures).toHaveLength(17);
    expect(pictures[0]).toEqual({
      name: "luxury-penthouse-suite-rooftop",
      alt: "A roof terrace with loungers, a barbecue and a long table under a pergola, facing the lagoon, the golf course and the cliffs",
      caption: "Roof terrace",
      rendering: "Rendering, not a photograph",
    });
    expect(pictures.every(({ alt }) => alt.length > 20)).toBe(true);
    expect(notice).toMatch(/^The pictures are renderings of a house that does not exist\./);
  });

  test("a picture that the owner declares a photograph is not called a rendering; with five of them the notice is gone", async () => {
    const inMosaic = ["rooftop", "living", "kitchen", "bedroom", "bathroom"];
    const photos = inMosaic.map((picture, position) => ({
      name: `luxury-penthouse-suite-${picture}`,
      kind: "photo" as const,
      category: "rooms" as const,
      apartment: "luxury-penthouse-suite",
      position,
      version: 1,
      shown: 1 as const,
      created_at: "2026-11-20T08:00:00.000Z",
    }));
    await database.db.insertInto("pictures").values(photos.slice(0, 1)).execute();
    const one = await show("luxury-penthouse-suite");
    expect(one.pictures.slice(0, 2).map(({ rendering }) => rendering)).toEqual([
      undefined,
      "Rendering, not a photograph",
    ]);
    expect(one.notice).not.toBeNull();
    await database.db.insertInto("pictures").values(photos.slice(1)).execute();
    const all = await show("luxury-penthouse-suite");
    expect(all.notice).toBeNull();
    // The pictures of the surroundings are as before.
    expect(all.pictures.at(-1)?.rendering).toBe("Rendering, not a photograph");
  });

  test("draws its plan from its facts, and updates it with them", async () => {
    const { plan } = await show(suite);
    expect(plan?.title).toBe("Floor plan of Deluxe Sea View Suite. At the top: Lagoon.");
    // By hand in plan-layout.test.ts: 42 m² are 36 and 6.
    expect(plan?.rooms).toEqual([
      ["Living and sleeping", "36\u00a0m²", "1 double bed", "1 sofa bed"],
      ["Bathroom", "6\u00a0m²"],
      ["Terrace", "Lagoon side"],
    ]);
    const russian = await show(suite, "", "ru");
    expect(russian.plan?.rooms[1]).toEqual(["Ванная", "6\u00a0м²"]);
    await database.db
      .updateTable("apartments")
      .set({ size_m2: 60, side: "garden" })
      .where("id", "=", 1)
      .execute();
    const larger = await show(suite);
    expect(larger.plan?.rooms.slice(1)).toEqual([
      ["Bathroom", "9\u00a0m²"],
      ["Terrace", "Garden side"],
    ]);
    await database.db.updateTable("apartments").set({ bedrooms: 5 }).where("id", "=", 1).execute();
    expect((await show(suite)).plan).toBeNull();
  });

  test("shows two months of the coming eighteen, from the one the address names", async () => {
    const first = await show("classic-double-room");
    expect(first.calendar).toMatchObject({
      months: ["2026-11", "2026-12"],
      earliest: "2026-11",
      last: "2028-05",
    });
    // 85 x 1.15 = 97.75, so 98; on the festive weekend 85 x 1.45 x 1.10 = 135.58, so 136
    const priceOf = (date: string) => first.calendar.days.find((day) => day.date === date)?.price;
    expect([priceOf("2026-11-24"), priceOf("2026-12-25")]).toEqual([98_00, 136_00]);
    const last = await show("classic-double-room", "month=2028-05");
    expect(last.calendar.months).toEqual(["2028-04", "2028-05"]);
    const beyond = await show("classic-double-room", "month=9999-99");
    expect(beyond.calendar.months).toEqual(["2026-11", "2026-12"]);
  });

  test("prices the stay of the address by both plans, with dated terms", async () => {
    const { stay } = await show(suite, `${week}&adults=2&children=1`);
    expect(stay.faults).toEqual([]);
    expect(stay.offer).toMatchObject({
      free: true,
      // By hand in price-lines.test.tsx: 1021.33 flexible, 927.40 non-refundable.
      quote: { total: 1021_33, plan: "flexible" },
      saving: 93_93,
      policy: {
        steps: [
          { until: { date: "2027-03-06", hour: 14 }, refund: 979_33 },
          { until: { date: "2027-03-11", hour: 14 }, refund: 509_66 },
          { until: null, refund: 40_00 },
        ],
      },
      nearest: [],
    });
    const cheaper = await show(suite, `${week}&plan=nonRefundable`);
    expect(cheaper.stay.offer?.quote.total).toBe(927_40);
  });

  test("offers the nearest free stays when another guest has the nights", async () => {
    const taken = { apartmentId: 1, stay: { checkIn: "2027-03-13", checkOut: "2027-03-15" } };
    expect(await placeBooking(aRequest(taken), app)).toMatchObject({ ok: true });
    const { stay, calendar } = await show(suite, week);
    expect(stay.offer).toMatchObject({
      free: false,
      nearest: [
        { stay: { checkIn: "2027-03-15", checkOut: "2027-03-22" } },
        { stay: { checkIn: "2027-03-16", checkOut: "2027-03-23" } },
        { stay: { checkIn: "2027-03-17", checkOut: "2027-03-24" } },
      ],
    });
    const stateOf = (date: string) => calendar.days.find((day) => day.date === date)?.state;
    expect([stateOf("2027-03-13"), stateOf("2027-03-14")]).toEqual(["checkOutOnly", "taken"]);
    expect(stateOf("2027-03-15")).toBe("free");
  });

  test.each([
    ["", []],
    ["checkIn=2027-03-13", []], // the arrival alone is an incomplete selection, not a fault
    ["checkIn=2027-03-13&show=price", [["checkOut", "datesMissing"]]],
    ["show=price", [["checkIn", "datesMissing"]]],
    ["checkIn=soon&checkOut=2027-03-20", [["checkIn", "checkInUnreadable"]]],
    ["checkIn=2027-03-13&checkOut=2027-03-14", [["checkOut", "tooShort"]]],
    ["checkIn=2027-03-13&checkOut=2027-06-13", [["checkOut", "tooLong"]]],
    [
      "checkIn=2027-03-13&checkOut=2027-03-13&adults=0&children=x",
      [
        ["checkOut", "checkOutNotAfterCheckIn"],
        ["adults", "noAdult"],
        ["children", "notWhole"],
      ],
    ],
    [`${week}&adults=3&children=1`, [["adults", "tooManyHere"]]],
    [`${week}&adults=1000000000`, [["adults", "tooManyHere"]]],
  ])("of the address %s says what is wrong: %j", async (query, faults) => {
    const { stay } = await show(suite, query);
    expect(stay.faults.map(({ field, key }) => [field, key])).toEqual(faults);
    expect(stay.offer).toBeNull();
  });

  test("selecting a day redirects back with the resulting dates, or gives the reason why not", async () => {
    await expect(show(suite, "day=2027-03-13&month=2027-02&adults=2")).rejects.toSatisfy(
      leadsTo("/apartments/here?checkIn=2027-03-13&adults=2&month=2027-02"),
    );
    await expect(show(suite, "checkIn=2027-03-13&day=2027-03-20")).rejects.toSatisfy(
      leadsTo("/apartments/here?checkIn=2027-03-13&checkOut=2027-03-20"),
    );
    const { calendar } = await show(suite, "checkIn=2027-03-13&day=2027-03-14");
    expect(calendar.refused).toMatchObject({ day: "2027-03-14", refusal: "tooShort", nights: 2 });
  });
});

const suite = "deluxe-sea-view-suite";
const week = "checkIn=2027-03-13&checkOut=2027-03-20";

function aBookRequest(app: App, query: string, language: Language): BookRequest {
  const params = new URLSearchParams(query);
  return {
    app,
    language,
    params,
    request: new Request(`https://hotel.example/apartments/here?${query}`),
    query: parseStayQuery(params),
    now: propertyDay(app.clock.now(), facts.timeZone),
    secret: null,
    code: null,
    currency: null,
    network: "203.0.113.1",
    pageView: null,
    to: (path) => path.replace("/book", "/apartments/here"),
  };
}

function leadsTo(address: string) {
  return (thrown: unknown) =>
    thrown instanceof Response &&
    thrown.status === 302 &&
    thrown.headers.get("location") === address;
}
