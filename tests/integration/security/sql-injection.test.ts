// SQL injection: fragments of statements in every date, id, order and search of an address have no effect beyond a comparison.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { insertMessage } from "#app/contact/messages.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aBooking, writeBooking } from "#tests/support/booking/bookings.ts";
import { aClock } from "#tests/support/clock.ts";
import { allRows } from "#tests/support/databases/all-rows.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { anOwner, ownerEmail } from "#tests/support/admin-users.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";
import type { WholeSite } from "#tests/support/site/whole-site.ts";

// Each is true for every row, ends the statement, or breaks it, if it were not bound as a value.
const pieces = [
  "2027-03-20' or '1'='1",
  "x') or 1=1 -- ",
  "1); delete from nights; -- ",
  "first_name desc, (select passphrase_hash from people)",
];

// Where a fragment is put; `%` is its place. Signed in as the owner.
const addresses = [
  "/api/availability?checkIn=%&checkOut=2027-03-27&adults=2",
  "/api/availability?checkIn=2027-03-20&checkOut=%&adults=%&children=%",
  "/apartments?checkIn=%&checkOut=%&guests=%&side=%&priceMin=%&priceMax=%",
  "/apartments/%",
  "/book?checkIn=2027-03-20&checkOut=2027-03-27&adults=2&apartment=%&month=%&plan=%&day=%",
  "/photos/%",
  "/calendars/%.ics",
  "/my-booking/%",
  "/my-booking/%/invoice.pdf?number=%",
  "/review/%",
  "/sandbox-bank?payment=%",
  "/admin/bookings?q=%",
  "/admin/bookings?status=%&apartment=%&arrival=%&page=%",
  "/admin/bookings?order=%",
  "/admin/bookings/export?q=%&order=%",
  "/admin/bookings/%",
  "/admin/bookings/%/guest/export",
  "/admin/calendar?from=%",
  "/admin/log?before=%&booking=%",
  "/admin/messages?status=%&search=%&page=%",
  "/admin/messages/%",
  "/admin/analytics?p=range&from=%&to=%",
  "/admin/analytics/export?table=%&p=%",
  "/admin/money?month=%&by=%",
  "/admin/money?from=%&to=%",
  "/admin/money/export?from=%&to=%&by=%",
  "/admin/money/tourist-fee?month=%",
  "/admin/apartments/%",
  "/admin/voices/%",
  "/admin/channels/%",
  "/admin/rates/nights?apartment=%&month=%",
  "/admin/rates/years?apartment=%&year=%",
];

describe.each(databases)("on %s", (dialect) => {
  let database: TestDatabase;
  let site: WholeSite;
  let headers: { Cookie: string };
  beforeEach(async () => {
    const clock = aClock();
    database = await openTestDatabase(dialect, { seeded: true });
    const app = anApp(database, clock);
    site = aWholeSite(app);
    await anOwner(app);
    headers = { Cookie: await site.cookieOf(ownerEmail) };
    await writeBooking(database.db, aBooking(), clock.now());
    const other = {
      id: "other",
      reference: "KF-00000002",
      checkIn: "2027-05-01",
      checkOut: "2027-05-08",
    };
    await writeBooking(
      database.db,
      aBooking({ ...other, firstName: "Zoë", lastName: "O'Neil" }),
      clock.now(),
    );
    const message = { name: "O'Neil", email: "o@example.com", phone: "", subject: "stay" } as const;
    const messageRow = { id: "m1", sendHash: "h", language: "en", now: clock.now() } as const;
    await inTransaction(database.db, (trx) =>
      insertMessage(trx, { ...message, message: "Is it quiet?", ...messageRow }),
    );
  });
  afterEach(() => database.close());

  const requestWith = (address: string, piece: string) =>
    site.request(
      address.replaceAll("%", () => encodeURIComponent(piece)),
      { headers },
    );

  const references = async (order: string) => {
    const { text } = await requestWith("/admin/bookings?order=%", order);
    return [...new Set(text.match(/KF-[0-9A-Z]{8}/g))];
  };
  const listed = async (words: string) => (await requestWith("/admin/bookings?q=%", words)).text;

  test(
    "nothing breaks, nothing changes, and a fragment finds no more than an unknown word",
    { timeout: 120_000 },
    async () => {
      // An export writes an entry of its own into the log.
      const before = await allRows(database, ["audit_log"]);
      for (const address of addresses) {
        const nothing = await requestWith(address, "zzzz");
        for (const piece of pieces) {
          const { status, text } = await requestWith(address, piece);
          const found = ["KF-7M3QX9TD", "O&#x27;Neil", "argon2"].filter(
            (word) => text.includes(word) && !nothing.text.includes(word),
          );
          expect({ address, piece, status, found }).toEqual({
            address,
            piece,
            status: nothing.status,
            found: [],
          });
        }
      }
      expect(await allRows(database, ["audit_log"])).toEqual(before);
    },
  );

  test("an unknown order is the default one", async () => {
    const usual = await references("-booked");
    expect(usual).toHaveLength(2);
    for (const order of [...pieces, "check_in desc", "email", "1", "__proto__"])
      expect([order, await references(order)]).toEqual([order, usual]);
    expect((await references("-stay"))[0]).toBe("KF-00000002");
  });

  test("an apostrophe in a name is found as it is, and a wildcard is an ordinary character", async () => {
    expect(await listed("O'Neil")).toContain("KF-00000002");
    expect(await listed("O'Neil")).not.toContain("KF-7M3QX9TD");
    for (const wildcard of ["%", "_____", "*"])
      expect(await listed(wildcard)).not.toContain("KF-00000002");
  });

  test("what a guest writes is stored exactly", async () => {
    const words = "Robert'); drop table bookings; --\\";
    const guest = {
      firstName: "Robert",
      lastName: "O''Neil",
      specialRequests: words,
      email: "o'neil@example.com",
      phone: "+33612345678",
      country: "FR",
    };
    const answer = await site.request("/api/bookings", {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Idempotency-Key": "'; drop table nights; --",
      },
      body: JSON.stringify({
        apartment: 4,
        checkIn: "2027-06-01",
        checkOut: "2027-06-08",
        adults: 2,
        children: 0,
        ratePlan: "flexible",
        guest,
        payment: { method: "property" },
        consents: { terms: true, privacy: true, cancellation: true },
        language: "en",
      }),
    });
    expect(answer.status).toBe(201);
    const messageRow = await database.db
      .selectFrom("bookings")
      .select(["special_requests", "last_name"])
      .where("apartment_id", "=", 4)
      .execute();
    expect(messageRow).toEqual([{ special_requests: words, last_name: "O''Neil" }]);
  });
});
