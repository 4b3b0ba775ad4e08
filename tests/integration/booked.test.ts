// The success page of /book on both databases: only for the browser that booked.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { placeBooking } from "#app/booking/placing/place-booking.server.ts";
import { loader as calendarFile } from "#app/booking/steps/booked-calendar-page.tsx";
import { writeDraft } from "#app/booking/steps/drafts.sql.server.ts";
import { loadDoneStep } from "#app/booking/steps/load-done-step.server.ts";
import type { House } from "#app/house.server.ts";
import { aWeekAt } from "#tests/house/book-forms.ts";
import { aVisit, aVisitArgs, redirectOf } from "#tests/house/book-visits.ts";
import { aCard, aHouse, aRequest } from "#tests/house/booking-requests.ts";
import { aClock } from "#tests/house/clock.ts";
import type { TestClock } from "#tests/house/clock.ts";
import { aGuest } from "#tests/house/guests.ts";
import { databases, openTestDatabase } from "#tests/house/open-house.ts";
import type { TestDatabase } from "#tests/house/open-house.ts";
import { aStay } from "#tests/house/stays.ts";

const secret = "AAAAAAAAAAAAAAAAAAAAAA";

describe.each(databases)("the success of /book on %s", (dialect) => {
  let database: TestDatabase;
  let house: House;
  let clock: TestClock;
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    clock = aClock("2026-11-20T08:00:00.000Z");
    house = aHouse(database, clock);
  });
  afterEach(() => database.close());

  const show = (address = "/book?step=done", cookie: string | undefined = secret) =>
    loadDoneStep(aVisit(house, address, cookie));

  async function book(payment: Parameters<typeof aRequest>[0] = {}): Promise<void> {
    const request = aRequest({ key: randomUUID(), ...payment });
    const { key } = request;
    await writeDraft(
      database.db,
      secret,
      { stay: { ...aStay(), apartmentId: 4 }, guest: aGuest(), paymentMethod: "card", key },
      clock.now(),
    );
    await placeBooking(request, house);
  }

  const file = (cookie: string) => {
    const args: unknown = aVisitArgs(house, "/book/stay.ics", cookie);
    return calendarFile(args as Parameters<typeof calendarFile>[0]);
  };

  test("shows a guest who pays at the property the amount due", async () => {
    await book();
    const done = await show();
    expect(done).toMatchObject({
      reference: expect.stringMatching(/^KF-[0-9A-HJKMNP-TV-Z]{8}$/) as string,
      firstName: "Claire",
      email: "claire.moreau@example.com",
      booked: {
        stay: { checkIn: "2027-01-10", checkOut: "2027-01-17" },
        party: { adults: 2, children: 0 },
        apartment: { name: "Luxury Penthouse Suite" },
        quote: { total: 198066 },
      },
      paid: 0,
      dueAtProperty: 198066,
    });
    // The same again: a reload changes nothing.
    expect(await show()).toEqual(done);
    expect((await show("/fr/book?step=done")).booked.apartment.name).not.toBe("");
  });

  test("shows a guest who has paid by card the amount left", async () => {
    await book({ payment: aCard("success") });
    // The tourist fee, 7 nights x 2 adults x 3.00, is due at the property.
    expect(await show()).toMatchObject({ paid: 198066 - 4200, dueAtProperty: 4200 });
  });

  test("asks the bank while the payment is not finished", async () => {
    await book({ payment: aCard("challenge") });
    expect(await redirectOf(show())).toBe(aWeekAt("return"));
    expect(await redirectOf(show("/ru/book?step=done"))).toBe(`/ru${aWeekAt("return")}`);
  });

  test("redirects every other browser to the first step", async () => {
    await book();
    expect(await redirectOf(show("/book?step=done", "BBBBBBBBBBBBBBBBBBBBBB"))).toBe("/book");
    expect(await redirectOf(show("/de/book?step=done", "not a secret"))).toBe("/de/book");
    // A day later the browser's cookie has expired, and so has the draft.
    clock.advance({ days: 1 });
    expect(await redirectOf(show())).toBe("/book");
  });

  test("serves the calendar file to the same browser only", async () => {
    await book();
    const given = await file(secret);
    expect(given.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(given.headers.get("cache-control")).toBe("no-store");
    expect(await given.text()).toContain("BEGIN:VCALENDAR");
    expect((await file("BBBBBBBBBBBBBBBBBBBBBB")).status).toBe(404);
  });
});
