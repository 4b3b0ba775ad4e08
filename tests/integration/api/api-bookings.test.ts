// Booking through the public API: answers, refusals, and that nothing a client claims is trusted.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { type ApiSite, aBookingBody, anApiSite } from "#tests/support/api/api-site.ts";
import { aCard, anApp } from "#tests/support/booking-requests.ts";
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import { aClock } from "#tests/support/clock.ts";
import { aGuest } from "#tests/support/booking/guests.ts";
import { databases, openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

describe.each(databases)("a booking through the API on %s", (dialect) => {
  let database: TestDatabase;
  let app: App;
  let site: ApiSite;
  const clock = aClock("2026-11-20T08:00:00.000Z");
  beforeEach(async () => {
    clock.set("2026-11-20T08:00:00.000Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
    site = anApiSite(app);
  });
  afterEach(async () => {
    const faults = await findInconsistencies(database.db);
    await database.close();
    if (faults.length > 0) throw new Error(faults.join("\n"));
  });

  const bookings = () => database.db.selectFrom("bookings").selectAll().execute();
  const shown = (amount: unknown, currency = "EUR") =>
    site.book(aBookingBody({ expectedTotal: { amount, currency } }));
  const guest = { ...aGuest() };

  test("is confirmed with its reference, total and lines", async () => {
    const { status, headers, body } = await site.book(aBookingBody());
    expect(status).toBe(201);
    expect(headers.get("content-type")).toBe("application/json");
    expect(body).toMatchObject({
      reference: expect.stringMatching(/^KF-[0-9A-Z]{8}$/),
      status: "confirmed",
      apartment: 4,
      checkIn: "2027-03-01",
      checkOut: "2027-03-08",
      total: { amount: 1980_66, currency: "EUR" },
      dueNow: { amount: 0, currency: "EUR" },
      dueAtProperty: { amount: 1980_66, currency: "EUR" },
    });
    expect(body.payment).toBeUndefined();
    const sum = body.lines.reduce((all: number, line: { amount: number }) => all + line.amount, 0);
    expect(sum).toBe(1980_66);
    const [row] = await bookings();
    expect(row).toMatchObject({ reference: body.reference, source: "api", language: "en" });
    const emails = await database.db.selectFrom("outbox").select(["kind", "language"]).execute();
    expect(emails).toHaveLength(2);
  });

  test("is in the language of the headers when the body names none", async () => {
    const body = aBookingBody({ language: undefined });
    const headers = { "Idempotency-Key": "a", "Accept-Language": "sv-SE,sv;q=0.9" };
    expect((await site.post("/api/bookings", body, headers)).status).toBe(201);
    expect((await bookings())[0]?.language).toBe("sv");
  });

  test("believes no price, total, status, name or reference of the client", async () => {
    const claims = {
      price: 1,
      total: { amount: 1, currency: "EUR" },
      lines: [],
      dueNow: 0,
      status: "checked_in",
      apartmentName: "The palace",
      reference: "KF-00000000",
      source: "owner",
      discount: 99,
      currency: "USD",
      nights: 1,
      id: "1",
    };
    const { status, body } = await site.book(aBookingBody(claims));
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: "confirmed", total: { amount: 1980_66 } });
    expect((await bookings())[0]).toMatchObject({ total: 1980_66, currency: "EUR", source: "api" });
  });

  test("compares the total that was shown, and refuses to book at another", async () => {
    const changed = await shown(1183_00);
    expect([changed.status, changed.body.code, changed.body.field]).toEqual([
      409,
      "priceChanged",
      "expectedTotal",
    ]);
    expect(changed.body).toMatchObject({
      old: { amount: 1183_00, currency: "EUR" },
      new: { amount: 1980_66, currency: "EUR" },
    });
    expect(changed.body.detail).toMatch(/€1,183\.00.*€1,980\.66/);
    for (const wrong of [await shown("1980"), await shown(0.5), await shown(1980_66, "USD")])
      expect([wrong.status, wrong.body.code]).toEqual([400, "totalUnreadable"]);
    expect(await bookings()).toEqual([]);
    expect((await shown(1980_66)).status).toBe(201);
  });

  test("refuses nights that are taken", async () => {
    await site.book(aBookingBody());
    const { status, body } = await site.book(
      aBookingBody({ checkIn: "2027-03-07", checkOut: "2027-03-10" }),
    );
    expect([status, body.code, body.title]).toEqual([409, "nightsTaken", "Conflict"]);
    expect(await bookings()).toHaveLength(1);
    // Check-out and check-in share a day.
    const after = await site.book(aBookingBody({ checkIn: "2027-03-08", checkOut: "2027-03-10" }));
    expect(after.status).toBe(201);
  });

  test.each([
    [{ guest: undefined }, "required", "guest.firstName"],
    [{ guest: [] }, "objectExpected", "guest"],
    [{ guest: "Claire" }, "objectExpected", "guest"],
    [{ guest: null }, "required", "guest.firstName"],
    [{ guest: { ...guest, firstName: ["Claire"] } }, "textExpected", "guest.firstName"],
    [{ guest: { ...guest, address: {} } }, "textExpected", "guest.address"],
    [{ guest: { ...guest, firstName: " " } }, "required", "guest.firstName"],
    [{ guest: { ...guest, email: "claire" } }, "emailShape", "guest.email"],
    [{ guest: { ...guest, email: "a@b.c\r\nBcc: x@y.z" } }, "controlCharacters", "guest.email"],
    [{ guest: { ...guest, lastName: "M\r\nX: y" } }, "controlCharacters", "guest.lastName"],
    [{ guest: { ...guest, lastName: "M\u0000" } }, "controlCharacters", "guest.lastName"],
    [{ guest: { ...guest, lastName: "M\ud800" } }, "controlCharacters", "guest.lastName"],
    [{ guest: { ...guest, phone: "call me" } }, "phoneShape", "guest.phone"],
    [{ guest: { ...guest, country: "XX" } }, "countryUnknown", "guest.country"],
    [{ guest: { ...guest, city: "x".repeat(50_000) } }, "textTooLong", "guest.city"],
    [{ consents: undefined }, "termsNeeded", "consents.terms"],
    [{ consents: [true, true, true] }, "objectExpected", "consents"],
    [
      { consents: { terms: true, privacy: "true", cancellation: 1 } },
      "privacyNeeded",
      "consents.privacy",
    ],
    [{ payment: undefined }, "paymentMissing", "payment.method"],
    [{ payment: { method: "cash" } }, "paymentMissing", "payment.method"],
    [{ payment: ["property"] }, "objectExpected", "payment"],
    [{ payment: { method: "card" } }, "cardMissing", "payment.token"],
    [{ payment: { method: "card", token: 4 } }, "cardMissing", "payment.token"],
    [{ payment: { method: "card", token: "x".repeat(501) } }, "cardMissing", "payment.token"],
    [{ apartment: 7 }, "apartmentUnknown", "apartment"],
    [{ checkIn: "2027-02-30" }, "checkInUnreadable", "checkIn"],
    [{ checkOut: "2027-03-01" }, "checkOutNotAfterCheckIn", "checkOut"],
    [{ checkIn: "2026-03-01", checkOut: "2026-03-08" }, "inThePast", "checkIn"],
    [{ adults: 5 }, "tooSmall", "adults"],
    [{ adults: 0 }, "noAdult", "adults"],
    [{ adults: 1e9 }, "tooMany", "adults"],
  ])("refuses %#: %s", async (changes, code, field) => {
    const { status, headers, body } = await site.book(aBookingBody(changes));
    expect([status, body.code, body.field]).toEqual([400, code, field]);
    expect(headers.get("content-type")).toBe("application/problem+json");
    expect(body.detail.length).toBeGreaterThan(5);
    expect(await bookings()).toEqual([]);
  });

  test("texts published since the quote are refused, those of the quote are agreed to", async () => {
    const { guest: _, payment: __, consents: ___, language, ...asked } = aBookingBody();
    const quoted = await site.post("/api/quotes", JSON.stringify({ ...asked, language }));
    const { texts } = quoted.body;
    expect(Object.keys(texts)).toEqual(["terms", "privacy", "cancellation"]);
    const older = await site.book(aBookingBody({ texts: { ...texts, privacy: "2020-01-01" } }));
    expect([older.status, older.body.code, older.body.field]).toEqual([
      409,
      "textChanged",
      "consents.privacy",
    ]);
    expect(await bookings()).toEqual([]);
    expect((await site.book(aBookingBody({ texts }))).status).toBe(201);
  });

  test("names every fault of the guest's details, and refuses 100,000 characters as too many", async () => {
    const { body } = await site.book(aBookingBody({ guest: { ...guest, email: "x", phone: "y" } }));
    expect(body.faults.map((each: { field: string }) => each.field)).toEqual([
      "guest.email",
      "guest.phone",
    ]);
    const huge = JSON.stringify(aBookingBody({ guest: { ...guest, city: "x".repeat(100_000) } }));
    const answer = await site.post("/api/bookings", huge, {
      "Idempotency-Key": "a",
      "Content-Length": String(huge.length),
    });
    expect([answer.status, answer.body.code]).toEqual([413, "bodyTooLarge"]);
  });

  test("takes nothing from the prototype that a body names", async () => {
    const { consents: _, guest: __, ...rest } = aBookingBody();
    const polluted = JSON.stringify(rest).replace(
      "{",
      `{"__proto__":${JSON.stringify(aBookingBody())},"constructor":{"prototype":{"polluted":true}},`,
    );
    const { status, body } = await site.book(polluted);
    expect([status, body.code]).toEqual([400, "termsNeeded"]);
    const inner = JSON.stringify(aBookingBody({ guest: {} })).replace(
      '"guest":{',
      `"guest":{"__proto__":${JSON.stringify(guest)}`,
    );
    expect((await site.book(inner)).body.code).toBe("required");
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  test("a valid card confirms at once; the sandbox's token is enough by itself", async () => {
    const { token } = aCard("success");
    const { status, body } = await site.book(aBookingBody({ payment: { method: "card", token } }));
    expect([status, body.status]).toEqual([201, "confirmed"]);
    expect(body).toMatchObject({ dueNow: { amount: 1938_66 }, dueAtProperty: { amount: 42_00 } });
    const [payment] = await database.db.selectFrom("payments").selectAll().execute();
    expect(payment).toMatchObject({ status: "captured", card_brand: "Visa", card_last4: "4242" });
  });

  test("a card that needs 3-D Secure is answered with 202, the bank's address, and until when the nights are held", async () => {
    const { status, body } = await site.book(aBookingBody({ payment: aCard("challenge") }));
    expect([status, body.status]).toEqual([202, "pending_payment"]);
    expect(body.payment.url).toMatch(/^https:\/\/hotel\.example\/sandbox-bank\?payment=/);
    expect(body.payment.heldUntil).toBe("2026-11-20T08:15:00.000Z");
    const unknown = await site.book(aBookingBody({ apartment: 2, payment: aCard("timeout") }));
    expect([unknown.status, unknown.body.status]).toEqual([202, "pending_payment"]);
    expect(unknown.body.payment.url).toBeNull();
  });

  test("stores no card number that comes in place of a token", async () => {
    const number = "4242424242424242";
    const payment = { method: "card", token: number, brand: number, last4: number };
    const { status, body } = await site.book(aBookingBody({ payment }));
    expect([status, body.code]).toEqual([402, "paymentDeclined"]);
    const rows = await Promise.all(
      (
        ["bookings", "payments", "idempotency_keys", "sandbox_payments", "booking_events"] as const
      ).map((table) => database.db.selectFrom(table).selectAll().execute()),
    );
    expect(JSON.stringify(rows)).not.toContain(number);
  });
});
