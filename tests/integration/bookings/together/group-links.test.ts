// The links of apartments booked together: ended for all at once, and none to a booking whose email address was corrected.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { createBookingLink } from "#app/bookings/booking-links.sql.server.ts";
import {
  findBookingById,
  findBookingByToken,
  updateBooking,
} from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { placeGroup } from "#app/bookings/place/place-group.server.ts";
import { endBookingLinks } from "#app/guest-area/booking-links.server.ts";
import { loadMyBooking } from "#app/guest-area/load-my-booking.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { aGroup } from "#tests/support/booking/groups.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

describe.each(databases)("the links of a group on %s", (dialect) => {
  let database: TestDatabase;
  let app: App;
  let bookings: Booking[];
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, aClock("2026-11-20T08:00:00.000Z"));
    const parts = [5, 6].map((apartmentId) => ({ apartmentId, party: { adults: 2, children: 0 } }));
    const placed = await placeGroup(aGroup({ parts, language: "en" }), app);
    if (!placed.ok) throw new Error(placed.reason);
    bookings = [...placed.bookings];
  });
  afterEach(() => database.close());

  const secretOf = async (booking: Booking) =>
    (await createBookingLink(booking.id, app)).split("/").at(-1)!;
  const opens = async (secret: string) => (await findBookingByToken(database.db, secret)) !== null;
  const siblingOf = async (secret: string) =>
    (await loadMyBooking(secret, "en", app))?.together?.others[0];

  test("a page leads to the other; ended on one, the links to both are dead", async () => {
    const secrets = [await secretOf(bookings[0]!), await secretOf(bookings[1]!)];
    const sibling = await siblingOf(secrets[1]!);
    expect(sibling).toMatchObject({ reference: bookings[0]!.reference });
    expect(sibling?.path).toMatch(/^\/my-booking\/[\w-]{22}$/);
    await endBookingLinks(secrets[0]!, app);
    expect(await Promise.all(secrets.map(opens))).toEqual([false, false]);
    const emails = await database.db
      .selectFrom("outbox")
      .select("booking_id")
      .where("kind", "=", "guestLink")
      .execute();
    expect(emails).toEqual([{ booking_id: bookings[0]!.id }]);
  });

  test("from a page no link leads to a booking with another email address, nor are its links ended", async () => {
    const [first, second] = bookings as [Booking, Booking];
    const secrets = [await secretOf(first), await secretOf(second)];
    await inTransaction(database.db, async (trx) => {
      const known = (await findBookingById(trx, first.id))!;
      await updateBooking(trx, known, { email: "claire@right.example" }, app.clock.now());
    });
    expect(await siblingOf(secrets[1]!)).toMatchObject({ reference: first.reference, path: null });
    await endBookingLinks(secrets[1]!, app);
    expect(await Promise.all(secrets.map(opens))).toEqual([true, false]);
  });
});
