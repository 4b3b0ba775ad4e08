// Placing a booking that is paid at the property: what is written, taken nights, and the same key again.
import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { listEvents } from "#app/bookings/booking-events.sql.server.ts";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import type { BookingRequest } from "#app/bookings/rules/booking-request.ts";
import type { App } from "#app/app.server.ts";
import { aCard, anApp, aRequest } from "#tests/support/booking-requests.ts";
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import { aClock } from "#tests/support/clock.ts";
import { aGuest } from "#tests/support/booking/guests.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { aStay } from "#tests/support/booking/stays.ts";

describe.each(databases)("a booking paid at the property on %s", (dialect) => {
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
  const count = async (table: "bookings" | "nights" | "outbox" | "payments" | "booking_events") =>
    (await database.db.selectFrom(table).selectAll().execute()).length;

  test("is confirmed with its nights, price, terms and consents frozen in it", async () => {
    const placed = await place();
    if (!placed.ok) throw new Error(placed.reason);
    expect(placed.outcome).toBe("confirmed");
    const { booking } = placed;
    expect(booking).toMatchObject({
      status: "confirmed",
      apartmentId: 4,
      checkIn: "2027-01-10",
      checkOut: "2027-01-17",
      adults: 2,
      children: 0,
      ratePlan: "flexible",
      language: "fr",
      ...aGuest(),
      currency: "EUR",
      // 5 nights at 276.00 and Friday and Saturday at 304.00, less 10 %: 1789.20; cleaning 60.00; service 5 %: 89.46;
      // tourist fee 7 x 2 x 3.00: 42.00.
      total: 1980_66,
      dueNow: 0,
      dueAtProperty: 1980_66,
      paymentMethod: "property",
      holdExpiresAt: null,
      source: "web",
      version: 1,
      createdAt: "2026-11-20T08:00:00.000Z",
      policy: { plan: "flexible" },
    });
    expect(booking.reference).toMatch(/^KF-[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(booking.quote.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(1980_66);
    expect(booking.policy.steps.map(({ until }) => until)).toEqual([
      { date: "2027-01-03", hour: 14 },
      { date: "2027-01-08", hour: 14 },
      null,
    ]);
    const at = "2026-11-20T08:00:00.000Z";
    const { terms, privacy, cancellation } = facts.termsVersion;
    expect(booking.consents).toEqual({
      terms: { version: terms, at },
      privacy: { version: privacy, at },
      cancellation: { version: cancellation, at },
    });
    const nights = await database.db.selectFrom("nights").selectAll().orderBy("night").execute();
    expect(nights.map(({ night }) => night)).toEqual([
      "2027-01-10",
      "2027-01-11",
      "2027-01-12",
      "2027-01-13",
      "2027-01-14",
      "2027-01-15",
      "2027-01-16",
    ]);
    expect(nights.every(({ kind, expires_at }) => kind === "booking" && !expires_at)).toBe(true);
    const events = await listEvents(database.db, booking.id);
    expect(events.map(({ what, actor }) => [what, actor])).toEqual([
      ["placed", "guest"],
      ["confirmed", "guest"],
    ]);
    expect(await count("payments")).toBe(0);
    expect(await findInconsistencies(database.db)).toEqual([]);
  });

  test("enqueues one email to the guest, with the secret that is stored nowhere else, and one to the owner", async () => {
    const placed = await place();
    if (!placed.ok || placed.outcome !== "confirmed") throw new Error("not confirmed");
    const { id, reference } = placed.booking;
    const emails = await database.db.selectFrom("outbox").selectAll().orderBy("kind").execute();
    expect(emails).toMatchObject([
      {
        kind: "guestConfirmation",
        booking_id: id,
        language: "fr",
        recipient: "claire.moreau@example.com",
        reply_to: null,
      },
      {
        kind: "ownerNewBooking",
        booking_id: id,
        language: "en",
        recipient: facts.email,
        reply_to: "claire.moreau@example.com",
        payload: "null",
      },
    ]);
    const { manageToken } = JSON.parse(emails[0]?.payload ?? "") as { manageToken: string };
    // 22 characters of base64url carry 128 bits.
    expect(manageToken).toMatch(/^[\w-]{22}$/);
    const row = await database.db.selectFrom("bookings").selectAll().executeTakeFirstOrThrow();
    expect(row.manage_token_hash).toBe(createHash("sha256").update(manageToken).digest("hex"));
    expect(JSON.stringify(row)).not.toContain(manageToken);
    expect((await findBookingByToken(database.db, manageToken))?.reference).toBe(reference);
  });

  test("a child pays no tourist fee, and non-refundable costs less and says so in its terms", async () => {
    const party = { adults: 2, children: 1 };
    const placed = await place({ party, plan: "nonRefundable", payment: aCard("success") });
    if (!placed.ok) throw new Error(placed.reason);
    // 1789.20 less 10 %: 1610.28; service 5 %: 80.51 (80.514); cleaning 60.00; tourist fee 42.00.
    expect(placed.booking).toMatchObject({
      total: 1792_79,
      children: 1,
      ratePlan: "nonRefundable",
    });
    expect(placed.booking.policy.steps).toEqual([{ until: null, refundPercent: 0, refund: 60_00 }]);
  });

  test("the price agreed to is only compared", async () => {
    const changed = await place({ expectedTotal: 1 });
    expect(changed).toMatchObject({ ok: false, reason: "priceChanged", quote: { total: 1980_66 } });
    expect(await place({ expectedTotal: 1980_66 })).toMatchObject({ ok: true });
  });

  test("taken nights are refused, neighbours that share a day are not", async () => {
    await place();
    expect(await place({ stay: aStay({ checkIn: "2027-01-16", nights: 2 }) })).toEqual({
      ok: false,
      reason: "nightsTaken",
    });
    expect(await place({ stay: aStay({ checkIn: "2027-01-08", nights: 2 }) })).toMatchObject({
      ok: true,
    });
    expect(await place({ stay: aStay({ checkIn: "2027-01-17", nights: 2 }) })).toMatchObject({
      ok: true,
    });
    expect(await place({ apartmentId: 6 })).toMatchObject({ ok: true });
    expect(await findInconsistencies(database.db)).toEqual([]);
  });

  test("a card number typed as a special request is not stored", async () => {
    const guest = aGuest({ specialRequests: "Charge 4242 4242 4242 4242 please" });
    const placed = await place({ guest: { ...guest } });
    expect(placed).toMatchObject({ ok: true, booking: { specialRequests: "Charge •••• please" } });
  });

  test("a refused booking leaves nothing: no night, event or email", async () => {
    await place();
    const before = [await count("nights"), await count("booking_events"), await count("outbox")];
    await place();
    await place({ stay: aStay({ checkIn: "2027-01-14", nights: 10 }) });
    expect([await count("nights"), await count("booking_events"), await count("outbox")]).toEqual(
      before,
    );
    expect(await count("bookings")).toBe(1);
  });

  test("the same key again is the same booking; with another request it is refused", async () => {
    const request = aRequest({ expectedTotal: 1980_66 });
    const first = await placeBooking(request, app);
    expect(await placeBooking(request, app)).toEqual(first);
    clock.set("2027-06-01T08:00:00.000Z"); // long after the stay
    expect(await placeBooking(request, app)).toEqual(first);
    clock.set("2026-11-20T08:00:00.000Z");
    const other = [
      { stay: aStay({ nights: 6 }) },
      { apartmentId: 6 },
      { party: { adults: 1, children: 0 } },
      { plan: "nonRefundable" as const },
      { guest: { ...aGuest({ firstName: "Paul" }) } },
      { guest: {} },
      { expectedTotal: 1 },
    ];
    for (const changes of other)
      expect(await placeBooking({ ...request, ...changes }, app)).toEqual({
        ok: false,
        reason: "keyReused",
      });
    expect(await count("bookings")).toBe(1);
    expect(await count("outbox")).toBe(2);
  });
});
