// The success page of /book on both databases: only for the browser that booked.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { loader as calendarFile } from "#app/checkout/done/booked-calendar-page.tsx";
import { writeDraft } from "#app/checkout/drafts.sql.server.ts";
import { loadDoneStep } from "#app/checkout/done/load-done-step.server.ts";
import type { App } from "#app/app.server.ts";
import { aWeekAt } from "#tests/support/booking/book-forms.ts";
import { aBookRequest, bookRouteArgs, redirectOf } from "#tests/support/booking/book-route-args.ts";
import { aCard, anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import type { TestClock } from "#tests/support/clock.ts";
import { aGuest } from "#tests/support/booking/guests.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { aStay } from "#tests/support/booking/stays.ts";

const secret = "AAAAAAAAAAAAAAAAAAAAAA";

describe.each(databases)("the success of /book on %s", (dialect) => {
  let database: TestDatabase;
  let app: App;
  let clock: TestClock;
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    clock = aClock("2026-11-20T08:00:00.000Z");
    app = anApp(database, clock);
  });
  afterEach(() => database.close());

  const show = (address = "/book?step=done", cookie: string | undefined = secret) =>
    loadDoneStep(aBookRequest(app, address, cookie));

  async function book(payment: Parameters<typeof aRequest>[0] = {}): Promise<void> {
    const request = aRequest({ key: randomUUID(), ...payment });
    const { key } = request;
    await writeDraft(
      database.db,
      secret,
      { stay: { ...aStay(), apartmentId: 4 }, guest: aGuest(), paymentMethod: "card", key },
      clock.now(),
    );
    await placeBooking(request, app);
  }

  const file = (cookie: string) => {
    const args: unknown = bookRouteArgs(app, "/book/stay.ics", cookie);
    return calendarFile(args as Parameters<typeof calendarFile>[0]);
  };

  test("shows a guest who pays at the property the amount due", async () => {
    await book();
    const done = await show();
    expect(done).toMatchObject({
      reference: expect.stringMatching(/^KF-[0-9A-HJKMNP-TV-Z]{8}$/) as string,
      guest: "Claire",
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
