// What several apartments together may hold without a card: never more nights than several unfinished payments of one network.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { placeGroup } from "#app/bookings/place/place-group.server.ts";
import type { GroupRequest } from "#app/bookings/place/place-group.server.ts";
import { createRateLimiter } from "#app/platform/rate-limits/rate-limiter.ts";
import { aCard, anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { aGroup } from "#tests/support/booking/groups.ts";
import { aGuest } from "#tests/support/booking/guests.ts";
import { aStay } from "#tests/support/booking/stays.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

describe.each(databases)("limits of apartments booked together on %s", (dialect) => {
  let database: TestDatabase;
  let app: App;
  beforeEach(async () => {
    const clock = aClock("2026-11-20T08:00:00.000Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = { ...anApp(database, clock), rateLimiter: createRateLimiter(clock) };
  });
  afterEach(() => database.close());

  const hold = (
    apartments: number[],
    nights: number,
    email = "claire@example.com",
    payment: GroupRequest["payment"] = { method: "card", card: null },
  ) =>
    placeGroup(
      aGroup({
        stay: aStay({ nights }),
        parts: apartments.map((apartmentId) => ({
          apartmentId,
          party: { adults: 1, children: 0 },
        })),
        guest: { ...aGuest({ email }) },
        payment,
        network: "203.0.113.7",
      }),
      app,
    );
  const unfinished = { ok: false, reason: "unfinishedLimit" };
  const countNights = async () =>
    (await database.db.selectFrom("nights").select("night").execute()).length;

  test("three apartments are held for 14 nights, not for 15 or 60", async () => {
    expect(await hold([4, 5, 6], 60)).toEqual(unfinished);
    expect(await hold([4, 5, 6], 15)).toEqual(unfinished);
    expect(await countNights()).toBe(0);
    expect(await hold([4, 5, 6], 14)).toMatchObject({ ok: true, outcome: "held" });
    expect(await countNights()).toBe(42);
  });

  test("they count as three of the six stays of a network, and of the three of an email", async () => {
    expect(await hold([4, 5, 6], 2)).toMatchObject({ ok: true });
    expect(await hold([1, 2], 2)).toEqual(unfinished);
    expect(await hold([1, 2], 2, "anne@example.com")).toMatchObject({ ok: true });
    // Five are held now.
    const later = aStay({ checkIn: "2027-03-07", nights: 7 });
    const single = { stay: later, payment: aCard("challenge"), network: "203.0.113.7" };
    const guest = { ...aGuest({ email: "paul@example.com" }) };
    expect(await placeBooking(aRequest({ ...single, guest }), app)).toMatchObject({ ok: true });
    const seventh = aRequest({ ...single, apartmentId: 3, guest });
    expect(await placeBooking(seventh, app)).toEqual(unfinished);
  });

  test("unpaid, each apartment counts as a stay: three of an email, six of a network, and 42 nights", async () => {
    const unpaid = { method: "property" } as const;
    const refused = { ok: false, reason: "unpaidLimit" };
    expect(await hold([4, 5, 6], 15, "claire@example.com", unpaid)).toEqual(refused);
    expect(await hold([1, 2], 2, "claire@example.com", unpaid)).toMatchObject({ ok: true });
    // Two stand, and two more would be four.
    expect(await hold([3, 4], 2, "claire@example.com", unpaid)).toEqual(refused);
    expect(await hold([3, 4, 5], 2, "anne@example.com", unpaid)).toMatchObject({ ok: true });
    // Five of the network, which has room for one.
    const march = aStay({ checkIn: "2027-03-07", nights: 2 });
    const single = { stay: march, payment: unpaid, network: "203.0.113.7" };
    const guest = { ...aGuest({ email: "paul@example.com" }) };
    expect(await placeBooking(aRequest({ ...single, guest }), app)).toMatchObject({ ok: true });
    const seventh = { ...aGuest({ email: "jean@example.com" }) };
    const next = aRequest({ ...single, apartmentId: 3, guest: seventh });
    expect(await placeBooking(next, app)).toEqual(refused);
  });

  test("two more from a network that has five unpaid stays are refused together", async () => {
    const unpaid = { method: "property" } as const;
    const refused = { ok: false, reason: "unpaidLimit" };
    expect(await hold([1, 2, 3], 2, "claire@example.com", unpaid)).toMatchObject({ ok: true });
    for (const [apartmentId, email] of [
      [1, "paul@example.com"],
      [2, "marc@example.com"],
    ] as const) {
      const march = { apartmentId, stay: aStay({ checkIn: "2027-03-07", nights: 2 }) };
      const single = { guest: { ...aGuest({ email }) }, payment: unpaid, network: "203.0.113.7" };
      expect(await placeBooking(aRequest({ ...march, ...single }), app)).toMatchObject({
        ok: true,
      });
    }
    expect(await hold([5, 6], 2, "jean@example.com", unpaid)).toEqual(refused);
  });
});
