// Bookings that are refused: every invalid stay, party, apartment and guest, with a clear fault, and nothing left in the
// database.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import type { BookingRequest } from "#app/bookings/rules/booking-request.ts";
import type { App } from "#app/app.server.ts";
import { aCard, anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { aGuest } from "#tests/support/booking/guests.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { aStay } from "#tests/support/booking/stays.ts";

describe.each(databases)("refused bookings on %s", (dialect) => {
  let database: TestDatabase;
  let app: App;
  // 12:00 at the property.
  const clock = aClock("2026-11-20T08:00:00.000Z");
  beforeEach(async () => {
    clock.set("2026-11-20T08:00:00.000Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
  });
  afterEach(() => database.close());

  const place = (changes: Partial<BookingRequest> = {}) => placeBooking(aRequest(changes), app);
  const nothingIsBooked = async () =>
    (await database.db.selectFrom("bookings").selectAll().execute()).length === 0;

  const stays: [string, BookingRequest["stay"], object][] = [
    [
      "reversed dates",
      { checkIn: "2027-01-17", checkOut: "2027-01-10" },
      { fault: "checkOutNotAfterCheckIn" },
    ],
    [
      "no night",
      { checkIn: "2027-01-17", checkOut: "2027-01-17" },
      { fault: "checkOutNotAfterCheckIn" },
    ],
    ["yesterday", { checkIn: "2026-11-19", checkOut: "2026-11-23" }, { fault: "inThePast" }],
    [
      "30 February",
      { checkIn: "2027-02-30", checkOut: "2027-03-05" },
      { fault: "checkInUnreadable" },
    ],
    [
      "a check-out that is no date",
      { checkIn: "2027-02-20", checkOut: "soon" },
      { fault: "checkOutUnreadable" },
    ],
    ["no dates", { checkIn: "", checkOut: "" }, { fault: "datesMissing" }],
    [
      "one night",
      { checkIn: "2027-01-10", checkOut: "2027-01-11" },
      { fault: "tooShort", minNights: 2 },
    ],
    [
      "four festive nights",
      { checkIn: "2026-12-22", checkOut: "2026-12-26" },
      { fault: "tooShort", minNights: 5 },
    ],
    [
      "61 nights",
      { checkIn: "2027-01-10", checkOut: "2027-03-12" },
      { fault: "tooLong", maxNights: 60 },
    ],
    [
      "after 18 months",
      { checkIn: "2028-05-21", checkOut: "2028-05-24" },
      { fault: "tooFarAhead", lastCheckIn: "2028-05-20" },
    ],
  ];
  test.each(stays)("%s: refused", async (_, stay, answer) => {
    expect(await place({ stay })).toEqual({ ok: false, reason: "stayNotAllowed", ...answer });
    expect(await nothingIsBooked()).toBe(true);
  });

  test("today until 16:00, then tomorrow", async () => {
    const stay = aStay({ checkIn: "2026-11-20", nights: 2 });
    const payment = aCard("success");
    clock.set("2026-11-20T12:00:00.000Z"); // 16:00 at the property
    expect(await place({ stay })).toMatchObject({ fault: "tooLateToday" });
    clock.set("2026-11-20T11:59:59.999Z");
    expect(await place({ stay, payment })).toMatchObject({ ok: true });
  });

  const parties: [string, BookingRequest["party"], object][] = [
    ["no adult", { adults: 0, children: 2 }, { fault: "noAdult" }],
    ["a negative number of adults", { adults: -1, children: 0 }, { fault: "noAdult" }],
    ["fewer children than none", { adults: 2, children: -1 }, { fault: "notWhole" }],
    ["NaN", { adults: Number.NaN, children: 0 }, { fault: "notWhole" }],
    ["half a guest", { adults: 1.5, children: 0 }, { fault: "notWhole" }],
    ["1e9", { adults: 1e9, children: 0 }, { fault: "tooMany" }],
    ["five in a penthouse for four", { adults: 3, children: 2 }, { fault: "tooMany", capacity: 4 }],
  ];
  test.each(parties)("a party of %s: refused", async (_, party, answer) => {
    expect(await place({ party })).toEqual({ ok: false, reason: "partyFaulty", ...answer });
    expect(await nothingIsBooked()).toBe(true);
  });

  test.each([0, 7, -1, 4.5, Number.NaN, 1e9])(
    "apartment %d: there is none",
    async (apartmentId) => {
      expect(await place({ apartmentId })).toEqual({ ok: false, reason: "unknownApartment" });
    },
  );

  test("every consent is needed", async () => {
    const consents = { terms: true, privacy: false, cancellation: "yes" as never };
    expect(await place({ consents })).toEqual({
      ok: false,
      reason: "consentsMissing",
      faults: { privacy: "privacyNeeded", cancellation: "cancellationNeeded" },
    });
    expect(await nothingIsBooked()).toBe(true);
  });

  test("an invalid guest gets all faults, and the input is returned", async () => {
    const guest = {
      ...aGuest({ lastName: " ", email: "claire@", phone: "soon", city: "x".repeat(100_000) }),
      country: 33,
    };
    expect(await place({ guest })).toMatchObject({
      ok: false,
      reason: "guestFaulty",
      faults: {
        lastName: "required",
        email: "emailShape",
        phone: "phoneShape",
        city: "tooLong",
        country: "required",
      },
      values: { firstName: "Claire", email: "claire@" },
    });
    expect(await nothingIsBooked()).toBe(true);
  });

  test.each(["Claire\r\nBcc: all@example.com", "Claire\u0000", "Cl\u001Baire", "Claire\u2028x"])(
    "a name with control characters, %j: refused",
    async (firstName) => {
      expect(await place({ guest: { ...aGuest(), firstName } })).toMatchObject({
        reason: "guestFaulty",
        faults: { firstName: "controlCharacters" },
      });
    },
  );
});
