// Two bookings that draw the same reference: the second draws again.
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, beforeAll, expect, test } from "vitest";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";

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
    const app = anApp(database, aClock("2026-11-20T08:00:00Z"));
    dice.loaded = 1;
    expect(await placeBooking(aRequest({ apartmentId: 4 }), app)).toMatchObject({
      booking: { reference: "KF-00000000" },
    });
    dice.loaded = 3;
    const second = await placeBooking(aRequest({ apartmentId: 6 }), app);
    if (!second.ok) throw new Error(second.reason);
    expect(second.booking.reference).not.toBe("KF-00000000");
    expect(dice.loaded).toBe(-1);

    // A random source that always returns the same is broken: that is an error, not an endless search.
    dice.loaded = 1_000;
    await expect(placeBooking(aRequest({ apartmentId: 2 }), app)).rejects.toThrow(/unique/i);
    const emails = await database.db.selectFrom("outbox").selectAll().execute();
    expect(emails).toHaveLength(4);
  } finally {
    await database.close();
  }
});
