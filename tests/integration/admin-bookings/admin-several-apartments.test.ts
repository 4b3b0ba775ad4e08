// Several apartments that staff enter at once, by telephone or at the desk: one form, all of them or none.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import { listEvents } from "#app/bookings/booking-events.sql.server.ts";
import { findBookingByReference, listGroup } from "#app/bookings/bookings.sql.server.ts";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import type { PlaceBookingResult } from "#app/bookings/place/request-outcomes.ts";
import { statusesOf } from "#tests/support/admin/admin-site.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { aTelephoneForm, telephonePath } from "#tests/support/admin/telephone-form.ts";
import { anOwner, aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const path = telephonePath;

describe.each(databases)("several apartments at the desk on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: ReturnType<typeof anApp>;
  let admin: TestBrowser;
  let typed: Record<string, string>;
  beforeEach(async () => {
    clock.set("2026-11-20T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
    await anOwner(app);
    admin = await signedInBrowser(app);
    // Sums by hand in tests/integration/bookings/together/group-booking.test.ts: 1,273.95 and 744.17.
    typed = await aTelephoneForm(admin, {
      apartment: "6",
      adults: "4",
      "with-5-adults": "2",
    });
  });
  afterEach(async () => {
    const faults = await findInconsistencies(database.db);
    await database.close();
    if (faults.length > 0) throw new Error(faults.join("\n"));
  });

  const price = (changes: Record<string, string> = {}) =>
    admin.post(path, { ...typed, do: "price", ...changes });
  const book = (changes: Record<string, string> = {}, browser = admin) =>
    browser.post(path, { ...typed, do: "book", agreed: "on", total: "201812", ...changes });
  const rows = (table: "bookings" | "nights") =>
    database.db.selectFrom(table).selectAll().execute();
  const booked = async () => {
    const [entry] = await listAudit(database.db, { limit: 1 });
    const found = await findBookingByReference(database.db, entry!.subject);
    return listGroup(database.db, found!.groupId!);
  };

  test("the price of each and of all is shown, and all are booked with one email, once", async () => {
    expect(await price()).toMatchObject({
      status: 200,
      answer: {
        faults: [],
        warnings: [],
        total: 2018_12,
        together: [
          { apartment: expect.any(String), quote: { total: 1273_95 } },
          { quote: { total: 744_17 } },
        ],
        typed: { "with-5-adults": "2" },
      },
    });
    const answers = [await book(), await book()];
    expect(statusesOf(answers)).toEqual([303, 303]);
    expect(answers[1]!.to).toBe(answers[0]!.to);
    const group = await booked();
    expect(
      group.map(({ apartmentId, adults, total, status }) => [apartmentId, adults, total, status]),
    ).toEqual([
      [5, 2, 744_17, "confirmed"],
      [6, 4, 1273_95, "confirmed"],
    ]);
    const emails = await database.db.selectFrom("outbox").select(["kind"]).execute();
    expect(emails.map(({ kind }) => kind).toSorted()).toEqual([
      "guestConfirmation",
      "ownerNewBooking",
      "ownerNewBooking",
    ]);
    const entries = await listAudit(database.db, { limit: 2 });
    expect(entries.map(({ what, after }) => [what, after?.["total"]])).toEqual([
      ["bookedByTelephone", "1273.95 EUR"],
      ["bookedByTelephone", "744.17 EUR"],
    ]);
  });

  test("a night that is taken in one of them books none, names it, and keeps what was typed", async () => {
    const { key } = (await admin.get(path)).page;
    const other = { key, apartment: "5", adults: "2", "with-5-adults": "", checkIn: "2027-01-16" };
    const asked = await price({ ...other, checkOut: "2027-01-19" });
    const total = String(asked.answer.total);
    expect((await book({ ...other, checkOut: "2027-01-19", total })).status).toBe(303);
    const refused = await book();
    expect(refused).toMatchObject({
      status: 409,
      answer: {
        faults: [{ field: "checkIn", reason: "nightsTaken", apartment: expect.any(String) }],
        conflicts: [{ apartmentId: 5 }],
        typed: { lastName: "Moreau", "with-5-adults": "2" },
      },
    });
    expect(await rows("bookings")).toHaveLength(1);
  });

  test("two forms with one apartment in common, sent at once: one of them is booked, whole", async () => {
    const { key } = (await admin.get(path)).page;
    const four = { key, apartment: "4", adults: "2", lastName: "Dupont" };
    const { total } = (await price(four)).answer;
    const answers = await Promise.all([book(), book({ ...four, total: String(total) })]);
    expect(statusesOf(answers)).toEqual([303, 409]);
    expect(await rows("bookings")).toHaveLength(2);
    expect(await rows("nights")).toHaveLength(14);
  });

  test.each(["guest", "desk"])(
    "an online guest takes one of them at the same moment, the %s being first: the form is booked whole or not at all",
    async (first) => {
      const start = [
        () => placeBooking(aRequest({ apartmentId: 5 }), app),
        async () => (await book()).status,
      ];
      if (first === "desk") start.reverse();
      const ends = await Promise.all(start.map((send) => send()));
      const [online, desk] = first === "desk" ? ends.toReversed() : ends;
      const booking = online as PlaceBookingResult;
      const outcome = booking.ok ? "booked" : booking.reason;
      expect([outcome, desk]).toEqual(booking.ok ? ["booked", 409] : ["nightsTaken", 303]);
      // One week of one apartment, or of both.
      expect(await rows("bookings")).toHaveLength(booking.ok ? 1 : 2);
      expect(await rows("nights")).toHaveLength(booking.ok ? 7 : 14);
    },
  );

  test("each field has its own fault: no number, the same apartment twice, a code, a bad price", async () => {
    const faulty = {
      "with-5-adults": "x",
      "with-6-adults": "1",
      "with-4-adults": "2",
      "with-4-price": "cheap",
      code: "SUMMER",
    };
    const { status, answer } = await book(faulty);
    expect(status).toBe(400);
    expect(
      answer.faults.map(({ field, reason }: { field: string; reason: string }) => [field, reason]),
    ).toEqual([
      ["with-4-price", "ownPriceFaulty"],
      ["with-5-adults", expect.any(String)],
      ["with-6-adults", "apartmentTwice"],
    ]);
    const withCode = await price({ code: "SUMMER" });
    expect(withCode.answer.faults).toEqual([{ field: "code", reason: "codeTogether" }]);
    const unknown = await price({ "with-999-adults": "2" });
    expect(unknown.answer.faults).toMatchObject([
      { field: "with-999-adults", reason: "apartmentMissing" },
    ]);
    expect(await rows("bookings")).toHaveLength(0);
  });

  test("a rule that one apartment breaks is waived for it alone, and each has its own price", async () => {
    // Three adults where two sleep; and 500.00 for all nights of that apartment, with 25.00 service, 35.00 cleaning and
    // 3 x 7 x 3.00 tourist fee: 623.00. With 1,273.95 of the other: 1,896.95.
    const bold = { "with-5-adults": "3", "with-5-price": "500" };
    const asked = await price(bold);
    expect(asked.answer).toMatchObject({
      total: 1896_95,
      warnings: [
        { field: "with-5-adults", reason: "apartmentSleeps", apartment: expect.any(String) },
      ],
    });
    const total = { ...bold, total: "189695" };
    expect((await book(total)).answer.faults).toEqual([
      { field: "beyond", reason: "beyondMissing" },
      { field: "deskReason", reason: "reasonMissing" },
    ]);
    expect((await book({ ...total, beyond: "on", deskReason: "Family" })).status).toBe(303);
    const [five, six] = await booked();
    expect(five).toMatchObject({ adults: 3, total: 623_00 });
    expect(six).toMatchObject({ adults: 4, total: 1273_95 });
    const waived = [];
    for (const { id } of [five!, six!])
      waived.push((await listEvents(database.db, id)).some(({ what }) => what === "beyondRules"));
    expect(waived).toEqual([true, false]);
    await aStaffMember(app);
    const staff = await signedInBrowser(app, staffEmail);
    expect((await book({ "with-5-price": "1" }, staff)).status).toBe(403);
  });

  test("an option holds all of them, and lets all go", async () => {
    const until = { do: "option", optionDay: "2026-11-22", optionHour: "18", total: "201812" };
    const held = await admin.post(path, { ...typed, ...until });
    expect(held.to).toContain("done=optionHeld");
    expect((await booked()).map(({ status }) => status)).toEqual([
      "pending_payment",
      "pending_payment",
    ]);
    expect(await database.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
    // The same form sent again to book does not book a second time.
    expect((await book()).answer.faults).toEqual([{ field: "apartment", reason: "formUsed" }]);
    clock.set("2026-11-22T14:01:00Z");
    await expireHolds(app);
    expect((await booked()).map(({ status }) => status)).toEqual(["expired", "expired"]);
    expect(await rows("nights")).toHaveLength(0);
  });

  test("a price that changed meanwhile is shown anew before anything is booked", async () => {
    const changed = await book({ total: "201811" });
    expect(changed).toMatchObject({
      status: 400,
      answer: { faults: [{ field: "agreed", reason: "priceChanged" }], total: 2018_12 },
    });
    expect(await rows("bookings")).toHaveLength(0);
  });
});
