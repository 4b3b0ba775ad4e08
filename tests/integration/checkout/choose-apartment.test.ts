// Step one of /book on both databases: what an address shows, what is taken, what selecting a day in the calendar does.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { reserveNights } from "#app/availability/nights.sql.server.ts";
import { insertBooking } from "#app/bookings/bookings.sql.server.ts";
import { loadApartmentStep } from "#app/checkout/apartment/load-apartment-step.server.ts";
import { writeDraft } from "#app/checkout/drafts.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { nightsOf } from "#app/stays/rules/stay.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aBookRequest, redirectOf } from "#tests/support/booking/book-route-args.ts";
import { aBooking } from "#tests/support/booking/bookings.ts";
import { aClock } from "#tests/support/clock.ts";
import { aGuest } from "#tests/support/booking/guests.ts";
import { aStay } from "#tests/support/booking/stays.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

// A week from Sunday 10 January 2027, high season.
const week = "checkIn=2027-01-10&checkOut=2027-01-17";
const secret = "AAAAAAAAAAAAAAAAAAAAAA";

describe.each(databases)("step one on %s", (dialect) => {
  let database: TestDatabase;
  let app: App;
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    // 12:00 at the property.
    app = anApp(database, aClock("2026-11-20T08:00:00.000Z"));
  });
  afterEach(() => database.close());

  const show = (query: string, cookie?: string) =>
    loadApartmentStep(aBookRequest(app, `/book?${query}`, cookie));
  const selectDay = (query: string) => redirectOf(show(query));
  const refused = async (query: string) => (await show(query)).calendar.refused;

  /** Takes the week in an apartment: for good, or while a payment of the guest with that secret is unfinished. */
  async function take(apartmentId: number, unfinished = false): Promise<void> {
    const { db } = database;
    const now = app.clock.now();
    const until = new Date(now.getTime() + 900_000);
    const booking = aBooking({
      ...aStay(),
      apartmentId,
      id: randomUUID(),
      reference: `KF-0000000${apartmentId}`,
      ...(unfinished && { status: "pending_payment", holdExpiresAt: until.toISOString() }),
    });
    const key = randomUUID();
    await inTransaction(db, async (trx) => {
      await insertBooking(trx, { ...booking, idempotencyKey: key, manageToken: randomUUID(), now });
      await reserveNights(trx, {
        apartmentId,
        nights: nightsOf(aStay()),
        bookingId: booking.id,
        now,
        ...(unfinished ? { kind: "hold", expiresAt: until } : { kind: "booking" }),
      });
    });
    const draft = { guest: aGuest(), paymentMethod: "card" as const, key, bookingId: booking.id };
    const stay = { ...aStay(), apartmentId };
    if (unfinished) await writeDraft(db, secret, { ...draft, stay }, now);
  }

  test("begins with two adults, no dates, every apartment and the property's calendar", async () => {
    const step = await show("");
    expect(step).toMatchObject({
      stay: null,
      party: { adults: 2, children: 0 },
      plan: "flexible",
      faults: [],
      choice: null,
      plans: null,
      alternatives: null,
      calendar: {
        months: ["2026-11", "2026-12"],
        earliest: "2026-11",
        last: "2028-05",
        chosen: { checkIn: null, checkOut: null },
        refused: null,
      },
    });
    // By the night: 304.00, 439.50, 267.50, 576.00, 225.50 and 371.50 for two in May, rounded up.
    const prices = ["€152", "€220", "€134", "€288", "€113", "€186"];
    expect(step.apartments.map(({ from, total }) => [from?.price, total])).toEqual(
      prices.map((price) => [price, null]),
    );
  });

  test("shows the whole price of the chosen apartment in both rates", async () => {
    const step = await show(`${week}&adults=2&children=1&apartment=1`);
    // 5 nights at 138.00, Friday and Saturday at 152.00: 994.00, less 10 %: 894.60; cleaning 40.00; service 5 %: 44.73;
    // tourist fee 7 x 2 x 3.00: 42.00. Non-refundable: 894.60 less 10 %: 805.14; service 40.26.
    expect(step.choice).toMatchObject({ taken: false, apartmentId: 1, quote: { total: 102133 } });
    expect(step.plans).toMatchObject({
      percent: 10,
      totals: { flexible: 102133, nonRefundable: 92740 },
      policies: { flexible: { steps: [{ until: { date: "2027-01-03", hour: 14 } }, {}, {}] } },
    });
    // Too small for three are the studios for two: they come last.
    expect(step.apartments.map(({ id, reason }) => [id, reason])).toEqual([
      [1, null],
      [2, null],
      [4, null],
      [6, null],
      [3, "tooSmall"],
      [5, "tooSmall"],
    ]);
    expect(step.apartments[0]?.total).toBe(102133);
    expect(step.apartments[0]?.totals).toEqual({ flexible: 102133, nonRefundable: 92740 });
    expect(step.apartments.flatMap(({ id, totals }) => (totals ? id : []))).toEqual([1, 2, 4, 6]);
    const cheaper = await show(`${week}&adults=2&children=1&apartment=1&plan=nonRefundable`);
    expect(cheaper.choice?.quote.total).toBe(92740);
    expect(cheaper.apartments[0]?.total).toBe(92740);
  });

  test("offers the three nearest dates when the chosen apartment is taken, and loses no input", async () => {
    await take(1);
    const step = await show(`${week}&adults=3&apartment=1`);
    expect(step.raw).toMatchObject({ checkIn: "2027-01-10", checkOut: "2027-01-17", adults: "3" });
    expect(step).toMatchObject({ choice: null, faults: [], apartmentId: 1 });
    expect(step.alternatives?.apartmentName).toBe("Deluxe Sea View Suite");
    expect(
      step.alternatives?.nearest.map(({ stay, shift }) => [stay.checkIn, stay.checkOut, shift]),
    ).toEqual([
      ["2027-01-03", "2027-01-10", -7],
      ["2027-01-17", "2027-01-24", 7],
      ["2027-01-02", "2027-01-09", -8],
    ]);
    expect(step.alternatives?.nearest[1]?.total).toBe(102133 + 2100); // a third adult: 7 x 3.00 more
    expect(step.apartments.filter(({ reason }) => !reason).map(({ id }) => id)).toEqual([2, 4, 6]);
    expect(step.apartments.find(({ id }) => id === 1)?.reason).toBe("taken");
    const { calendar } = await show(`${week}&adults=3&apartment=1&month=2027-01`);
    const days = calendar.days.filter(({ state }) => state === "taken");
    expect(days.map(({ date }) => date)).toEqual(
      [11, 12, 13, 14, 15, 16].map((day) => `2027-01-${day}`),
    );
  });

  test("offers other dates in any apartment when all are taken", async () => {
    for (const id of [1, 2, 3, 4, 5, 6]) await take(id);
    const step = await show(week);
    expect(step.plans).toBeNull();
    expect(step.alternatives?.apartmentName).toBeNull();
    expect(step.alternatives?.nearest.map(({ shift }) => Math.abs(shift))).toEqual([7, 7, 7]);
  });

  test("offers fewer nights beside other dates when a part of the stay is free", async () => {
    await take(1);
    // Taken from the 10th: the nights of Friday the 8th and Saturday the 9th are free.
    const step = await show("checkIn=2027-01-08&checkOut=2027-01-15&adults=3&apartment=1");
    expect(
      step.alternatives?.nearest.map(({ stay, shift, fewer }) => [
        stay.checkIn,
        stay.checkOut,
        shift,
        fewer,
      ]),
    ).toEqual([
      ["2027-01-03", "2027-01-10", -5, 0],
      ["2027-01-02", "2027-01-09", -6, 0],
      ["2027-01-08", "2027-01-10", 0, 5],
    ]);
    // 2 x 152.00, cleaning 40.00, service 15.20, tourist fee 2 x 3 x 3.00
    expect(step.alternatives?.nearest[2]?.total).toBe(377_20);
  });

  test("when all are taken, the part of the stay is the longest of any, and the cheapest of those", async () => {
    for (const id of [1, 2, 3, 4, 5, 6]) await take(id);
    const { alternatives } = await show("checkIn=2027-01-08&checkOut=2027-01-15&adults=2");
    expect(alternatives?.nearest.map(({ shift, fewer }) => [shift, fewer])).toEqual([
      [-5, 0],
      [-5, 0],
      [0, 5],
    ]);
    expect(alternatives?.nearest[2]?.apartmentId).toBe(5);
  });

  test("holds the nights of a payment for the guest who has not finished it", async () => {
    await take(4, true);
    expect((await show(`${week}&apartment=4`)).alternatives?.apartmentName).toBe(
      "Luxury Penthouse Suite",
    );
    const own = await show(`${week}&apartment=4&month=2027-01`, secret);
    expect(own).toMatchObject({ alternatives: null, choice: { taken: false } });
    expect(own.calendar.days).toHaveLength(31 + 28);
    expect(own.calendar.days.some(({ state }) => state === "taken")).toBe(false);
  });

  test.each([
    ["checkIn=2027-01-17&checkOut=2027-01-10", [["checkOut", "checkOutNotAfterCheckIn"]]],
    ["checkIn=2026-11-19&checkOut=2026-11-25", [["checkIn", "inThePast"]]],
    [
      "checkIn=2027-02-30&checkOut=soon",
      [
        ["checkIn", "checkInUnreadable"],
        ["checkOut", "checkOutUnreadable"],
      ],
    ],
    ["checkIn=2027-01-10&checkOut=2027-01-11", [["checkOut", "tooShort"]]],
    ["checkIn=2026-12-30&checkOut=2027-01-02", [["checkOut", "tooShort"]]],
    ["checkIn=2027-01-10&checkOut=2027-03-12", [["checkOut", "tooLong"]]],
    ["checkIn=2028-05-21&checkOut=2028-05-28", [["checkIn", "tooFarAhead"]]],
    [`${week}&apartment=7`, [["apartment", "apartmentUnknown"]]],
    [
      `${week}&apartment=x&plan=free`,
      [
        ["apartment", "apartmentUnknown"],
        ["plan", "planUnknown"],
      ],
    ],
    // More than one apartment holds are proposed several; more than three hold are not.
    [`${week}&adults=6`, []],
    [`${week}&adults=14`, [["adults", "tooMany"]]],
    [
      "adults=0&children=-1",
      [
        ["adults", "noAdult"],
        ["children", "notWhole"],
      ],
    ],
    [
      "adults=1e9&children=NaN",
      [
        ["adults", "notWhole"],
        ["children", "notWhole"],
      ],
    ],
    ["adults=1000000000", [["adults", "tooMany"]]],
  ])("finds the faults of %s", async (query, faults) => {
    const step = await show(query);
    expect(step.faults.map(({ field, key }) => [field, key])).toEqual(faults);
    expect(step.choice).toBeNull();
  });

  test("reads no more of 100,000 characters than a date or a number needs", async () => {
    const long = "9".repeat(100_000);
    const step = await show(`checkIn=${long}&adults=${long}&apartment=${long}`);
    expect(step.faults.map(({ key }) => key)).toEqual([
      "checkInUnreadable",
      "notWhole",
      "apartmentUnknown",
    ]);
    expect(step.raw.checkIn).toHaveLength(40);
  });

  test("requires what is missing only once the guest wants to go on", async () => {
    expect((await show("adults=2")).faults).toEqual([]);
    const step = await loadApartmentStep(aBookRequest(app, "/book?adults=2"), true);
    expect(step.faults).toEqual([
      { field: "checkIn", key: "datesMissing" },
      { field: "apartment", key: "apartmentMissing" },
    ]);
    await take(1, true);
    const late = await loadApartmentStep(aBookRequest(app, `/book?${week}&apartment=1`), true);
    expect(late.faults).toEqual([{ field: "apartment", key: "apartmentTaken" }]);
    expect(late).toMatchObject({ hasSavedDetails: false, alternatives: { nearest: [{}, {}, {}] } });
  });

  test("answers selections in the calendar with a clean address in the language of the page", async () => {
    expect(
      await selectDay(
        "shown=2027-01&checkIn=&checkOut=&day=2027-01-10&adults=3&adults=2&plan=flexible",
      ),
    ).toBe("/book?checkIn=2027-01-10&adults=3&month=2027-01");
    expect(await selectDay("shown=2027-01&checkIn=2027-01-10&day=2027-01-17&apartment=4")).toBe(
      "/book?checkIn=2027-01-10&checkOut=2027-01-17&apartment=4&month=2027-01",
    );
    expect(await selectDay("checkIn=2027-01-10&day=2027-01-10")).toBe("/book");
    const french = loadApartmentStep(aBookRequest(app, "/fr/book?day=2027-01-10"));
    expect(await redirectOf(french)).toBe("/fr/book?checkIn=2027-01-10");
  });

  test("says why a selection is refused, and keeps the dates", async () => {
    await take(1);
    expect(await refused("checkIn=2027-01-20&day=2027-01-21")).toEqual({
      ok: false,
      refusal: "tooShort",
      nights: 2,
      day: "2027-01-21",
    });
    expect(await refused("day=2026-11-19")).toMatchObject({ refusal: "past" });
    expect(await refused("day=2199-12-31&checkIn=2027-01-20")).toMatchObject({ refusal: "beyond" });
    expect(await refused("day=2027-01-12&apartment=1")).toMatchObject({ refusal: "taken" });
    expect(await refused("day=2027-13-45")).toBeNull();
    // No stay can cross taken nights: the selection begins a new one.
    expect(await selectDay("checkIn=2027-01-05&day=2027-01-20&apartment=1")).toBe(
      "/book?checkIn=2027-01-20&apartment=1",
    );
    // Nor can one begin where no stay can begin any more.
    expect(await selectDay("checkIn=2020-01-05&day=2027-01-20")).toBe("/book?checkIn=2027-01-20");
  });
});
