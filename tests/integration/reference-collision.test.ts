// Two bookings that draw the same reference: the second draws again.
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, beforeAll, expect, test } from "vitest";
import { placeBooking } from "#app/booking/placing/place-booking.server.ts";
import { aHouse, aRequest } from "#tests/house/booking-requests.ts";
import { aClock } from "#tests/house/clock.ts";
import { databases, openTestDatabase } from "#tests/house/open-house.ts";

// Eight bytes make a reference: when loaded, they are all zero. Modules that import from node:crypto see the mock.
const dice = { loaded: 0 };
const { randomBytes } = crypto;
const loadedBytes = (n: number) =>
  n === 8 && dice.loaded-- > 0 ? Buffer.alloc(n) : randomBytes(n);
beforeAll(() => {
  Object.assign(crypto, { randomBytes: loadedBytes });
  syncBuiltinESMExports();
});
afterAll(() => {
  Object.assign(crypto, { randomBytes });
  syncBuiltinESMExports();
});

test.each(databases)("on %s", async (dialect) => {
  const database = await openTestDatabase(dialect, { seeded: true });
  try {
    const house = aHouse(database, aClock("2026-11-20T08:00:00Z"));
    dice.loaded = 1;
    expect(await placeBooking(aRequest({ apartmentId: 4 }), house)).toMatchObject({
      booking: { reference: "KF-00000000" },
    });
    dice.loaded = 3;
    const second = await placeBooking(aRequest({ apartmentId: 6 }), house);
    if (!second.ok) throw new Error(second.reason);
    expect(second.booking.reference).not.toBe("KF-00000000");
    expect(dice.loaded).toBe(-1);

    // A random source that always returns the same is broken: that is an error, not an endless search.
    dice.loaded = 1_000;
    await expect(placeBooking(aRequest({ apartmentId: 2 }), house)).rejects.toThrow(/unique/i);
    const letters = await database.db.selectFrom("outbox").selectAll().execute();
    expect(letters).toHaveLength(4);
  } finally {
    await database.close();
  }
});
