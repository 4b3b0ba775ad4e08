// The public API: queries, answers, and that no input breaks it. Each answer is also validated against the OpenAPI description
// (tests/support/api/api-site.ts).
import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { aBookingBody, anApiSite } from "#tests/support/api/api-site.ts";
import type { ApiSite } from "#tests/support/api/api-site.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

describe.each(databases)("the public API on %s", (dialect) => {
  let database: TestDatabase;
  let app: App;
  let site: ApiSite;
  beforeAll(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    // 12:00 at the property, on 20 November 2026.
    app = anApp(database, aClock("2026-11-20T08:00:00.000Z"));
    site = anApiSite(app);
  });
  afterAll(() => database.close());

  const stay = { apartment: 4, checkIn: "2027-03-01", checkOut: "2027-03-08", adults: 2 };

  test("lists every apartment, available or not and why, with the whole price", async () => {
    await site.book(aBookingBody({ apartment: 1, adults: 1 }));
    const { status, headers, body } = await site.get(
      "/api/availability?checkIn=2027-03-01&checkOut=2027-03-08&adults=3&children=1",
    );
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toMatchObject({ checkIn: "2027-03-01", nights: 7, ratePlan: "flexible" });
    const summaries = body.apartments.map((each: Record<string, unknown>) => [
      each.apartment,
      each.free,
      each.reason,
      (each.total as { amount: number } | null)?.amount ?? null,
    ]);
    // Apartment 2: 5 nights at 175 x 1.15 = 201, 2 at 175 x 1.15 x 1.1 = 221; 1447.00 less 10 %: 1302.30; cleaning 60.00;
    // service 65.12 (65.115); fee 7 x 3 x 3.00 = 63.00.
    // Apartment 4: 5 x 276 + 2 x 304 = 1988.00; 1789.20; 60.00; 89.46; 63.00.
    // Apartment 6: 145 x 1.15 = 166.75: 167, weekend 183.425: 183; 1201.00; 1080.90; 55.00; 54.05 (54.045); 63.00.
    expect(summaries).toEqual([
      [1, false, "tooSmall", null],
      [2, true, null, 1490_42],
      [3, false, "tooSmall", null],
      [4, true, null, 2001_66],
      [5, false, "tooSmall", null],
      [6, true, null, 1252_95],
    ]);
    const small = await site.get(
      "/api/availability?checkIn=2027-03-07&checkOut=2027-03-09&adults=1",
    );
    expect(small.body.apartments[0]).toMatchObject({ apartment: 1, free: false, reason: "taken" });
  });

  test("names the apartments in the language of the request and quotes the other rate plan", async () => {
    const { headers, body } = await site.get(
      "/api/availability?checkIn=2027-03-01&checkOut=2027-03-08&adults=2&ratePlan=nonRefundable",
      { "Accept-Language": "fr-CA,fr;q=0.9" },
    );
    expect(headers.get("content-language")).toBe("fr");
    const french = await listApartments(database.db, "fr", facts);
    expect(body.apartments[3].name).toBe(french[3]?.texts.name);
    // 1789.20 less 10 %: 1610.28; cleaning 60.00; service 80.51 (80.514); fee 42.00.
    expect(body.apartments[3].total).toEqual({ amount: 1792_79, currency: "EUR" });
  });

  test("quotes a stay line by line, and taken nights too", async () => {
    const { status, body } = await site.post("/api/quotes", stay);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      apartment: 4,
      nights: 7,
      children: 0,
      ratePlan: "flexible",
      free: true,
      reason: null,
      total: { amount: 1980_66, currency: "EUR" },
      dueNow: { amount: 1938_66, currency: "EUR" },
      dueAtProperty: { amount: 42_00, currency: "EUR" },
    });
    const sum = body.lines.reduce((all: number, line: { amount: number }) => all + line.amount, 0);
    expect(sum).toBe(1980_66);
    expect(body.cancellation.map((step: { refund: number }) => step.refund)).toEqual([
      1938_66, 999_33, 60_00,
    ]);
    const taken = await site.post("/api/quotes", { ...stay, apartment: 1 });
    expect(taken.body).toMatchObject({ free: false, reason: "taken" });
    expect(taken.body.total.amount).toBeGreaterThan(0);
  });

  test.each([
    [{ apartment: 99 }, "apartmentUnknown", "apartment"],
    [{ apartment: "4" }, "apartmentUnknown", "apartment"],
    [{ apartment: undefined }, "apartmentMissing", "apartment"],
    [{ checkIn: undefined }, "datesMissing", "checkIn"],
    [{ checkOut: undefined }, "datesMissing", "checkOut"],
    [{ checkIn: "2027-02-30" }, "checkInUnreadable", "checkIn"],
    [{ checkOut: "soon" }, "checkOutUnreadable", "checkOut"],
    [{ checkIn: 20270301 }, "checkInUnreadable", "checkIn"],
    [{ checkIn: "2027-03-09" }, "checkOutNotAfterCheckIn", "checkOut"],
    [{ checkOut: "2027-03-01" }, "checkOutNotAfterCheckIn", "checkOut"],
    [{ checkIn: "2026-11-19", checkOut: "2026-11-22" }, "inThePast", "checkIn"],
    [{ checkOut: "2027-03-02" }, "tooShort", "checkOut"],
    [{ checkOut: "2027-05-01" }, "tooLong", "checkOut"],
    [{ checkIn: "2028-05-21", checkOut: "2028-05-28" }, "tooFarAhead", "checkIn"],
    [{ adults: undefined }, "notWhole", "adults"],
    [{ adults: 0 }, "noAdult", "adults"],
    [{ adults: -1 }, "noAdult", "adults"],
    [{ adults: 1e9 }, "tooMany", "adults"],
    [{ adults: 1.5 }, "notWhole", "adults"],
    [{ adults: "2" }, "notWhole", "adults"],
    [{ adults: Number.NaN }, "notWhole", "adults"],
    [{ adults: [2] }, "notWhole", "adults"],
    [{ children: -1 }, "notWhole", "children"],
    [{ children: 1e9 }, "tooMany", "children"],
    [{ children: null }, "notWhole", "children"],
    [{ adults: 5 }, "tooSmall", "adults"],
    [{ ratePlan: "free" }, "planUnknown", "ratePlan"],
    [{ ratePlan: "__proto__" }, "planUnknown", "ratePlan"],
    [{ language: "tlh" }, "languageUnknown", "language"],
  ])("refuses %j as %s of %s", async (changes, code, field) => {
    const { status, headers, body } = await site.post("/api/quotes", { ...stay, ...changes });
    expect(status).toBe(400);
    expect(headers.get("content-type")).toBe("application/problem+json");
    expect(body).toMatchObject({ title: "Bad Request", code, field });
    expect(body.detail).toMatch(/^[A-Z]/);
    expect(body.faults[0]).toMatchObject({ code, field });
  });

  test.each([
    ["", "datesMissing", "checkIn"],
    ["checkIn=2027-03-01", "datesMissing", "checkOut"],
    ["checkIn=2027-02-30&checkOut=2027-03-08", "checkInUnreadable", "checkIn"],
    ["checkIn=2027-03-08&checkOut=2027-03-01", "checkOutNotAfterCheckIn", "checkOut"],
    ["checkIn=2026-11-01&checkOut=2026-11-08", "inThePast", "checkIn"],
    ["checkIn=2027-03-01&checkOut=2027-03-02", "tooShort", "checkOut"],
    ["checkIn=2027-03-01&checkOut=2027-03-08&adults=0", "noAdult", "adults"],
    ["checkIn=2027-03-01&checkOut=2027-03-08&adults=1e9", "notWhole", "adults"],
    ["checkIn=2027-03-01&checkOut=2027-03-08&adults=1000000000", "tooMany", "adults"],
    ["checkIn=2027-03-01&checkOut=2027-03-08&adults=NaN", "notWhole", "adults"],
    ["checkIn=2027-03-01&checkOut=2027-03-08&children=-1", "notWhole", "children"],
    ["checkIn=2027-03-01&checkOut=2027-03-08&ratePlan=x", "planUnknown", "ratePlan"],
    [`checkIn=${"9".repeat(100)}&checkOut=2027-03-08`, "checkInUnreadable", "checkIn"],
    ["checkIn=2027-03-01%00&checkOut=2027-03-08", "checkInUnreadable", "checkIn"],
  ])("refuses the search %s", async (query, code, field) => {
    const { status, body } = await site.get(`/api/availability?${query}`);
    expect([status, body.code, body.field]).toEqual([400, code, field]);
  });

  test("names what a program needs to correct the request", async () => {
    const quote = async (changes: object) =>
      (await site.post("/api/quotes", { ...stay, ...changes })).body;
    expect(await quote({ checkIn: "2026-12-22", checkOut: "2026-12-25" })).toMatchObject({
      code: "tooShort",
      minNights: 5,
      detail: "The minimum stay on these dates is 5 nights",
    });
    expect(await quote({ checkOut: addDays(stay.checkIn, 61) })).toMatchObject({
      code: "tooLong",
      maxNights: 60,
      detail: "The maximum stay is 60 nights",
    });
    expect(await quote({ checkIn: "2028-06-01", checkOut: "2028-06-08" })).toMatchObject({
      code: "tooFarAhead",
      lastCheckIn: "2028-05-20",
      detail: "The latest arrival you can book is 20 May 2028",
    });
    expect(await quote({ adults: 21 })).toMatchObject({ code: "tooMany", capacity: 5 });
    expect(await quote({ adults: 4, children: 1 })).toMatchObject({
      code: "tooSmall",
      capacity: 4,
      guests: 5,
      detail: "Sleeps 4 guests. There are 5 of you.",
    });
  });

  test.skipIf(!existsSync("app/i18n/messages/de/booking.json"))(
    "texts are in the language of the body, else that of the headers",
    async () => {
      const short = { ...stay, checkOut: "2027-03-02" };
      const german = await site.post("/api/quotes", { ...short, language: "de" });
      expect(german.headers.get("content-language")).toBe("de");
      expect(german.body.detail).toMatch(/2 Nächte/);
      const late = { ...stay, checkIn: "2028-06-01", checkOut: "2028-06-08" };
      const french = await site.post("/api/quotes", late, { "Accept-Language": "fr" });
      expect(french.headers.get("content-language")).toBe("fr");
      expect(french.body.detail).toContain("20 mai 2028");
    },
  );

  test("lists every field of the wrong type at once", async () => {
    const { body } = await site.post("/api/quotes", { apartment: 4, adults: "two" });
    expect(body.faults.map(({ field }: { field: string }) => field)).toEqual([
      "checkIn",
      "checkOut",
      "adults",
    ]);
  });
});
