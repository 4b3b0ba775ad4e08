// Every test card in every way to book: afterwards none of its digits but the last four is anywhere in the database.
import { expect, test } from "vitest";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { testCards } from "#app/payments/sandbox-cards.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Tables } from "#app/platform/tables/tables.ts";
import { aCard, anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { aGuest } from "#tests/support/booking/guests.ts";
import { aStay } from "#tests/support/booking/stays.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";

test.each(databases)("on %s", async (dialect) => {
  const database = await openTestDatabase(dialect, { seeded: true });
  try {
    const clock = aClock("2026-11-20T08:00:00Z");
    const app = anApp(database, clock);
    for (const [i, { number, outcome }] of testCards.entries()) {
      const digits = number.replaceAll(" ", "");
      const stay = aStay({ checkIn: `2027-02-0${i + 1}`, nights: 2 });
      await placeBooking(aRequest({ payment: aCard(outcome), apartmentId: i + 1, stay }), app);
      const guest = aGuest({
        address: number,
        city: digits.replace(/(\d{4})/g, "$1-"),
        zipCode: digits,
        specialRequests: `My card: ${number}, 12/29, 123\nor ${digits}.`,
      });
      // A page, or a program, that sends the number in place of the token.
      const payment = { method: "card", token: digits, brand: number, last4: digits } as const;
      const later = aStay({ checkIn: `2027-03-0${i + 1}`, nights: 2 });
      const request = aRequest({ payment, guest: { ...guest }, apartmentId: i + 1, stay: later });
      expect(await placeBooking(request, app)).toMatchObject({ reason: "declined" });
      // As a name it is refused.
      const named = { ...request, key: `named ${i}`, guest: { ...guest, firstName: digits } };
      expect(await placeBooking(named, app)).toMatchObject({ reason: "guestFaulty" });
    }
    clock.advance({ minutes: 15 });
    await expireHolds(app);

    const everything = await textOf(database.db);
    expect(everything).toContain("4242");
    const plain = everything.replace(/[ -]/g, "");
    for (const { number } of testCards) {
      expect(everything).not.toContain(number);
      expect(plain).not.toContain(number.replaceAll(" ", ""));
    }
  } finally {
    await database.close();
  }
});

async function textOf(db: Db): Promise<string> {
  const tables = await db.introspection.getTables();
  expect(tables.length).toBeGreaterThan(14);
  const texts = [];
  for (const { name } of tables)
    texts.push(
      await db
        .selectFrom(name as keyof Tables)
        .selectAll()
        .execute(),
    );
  return JSON.stringify(texts);
}
