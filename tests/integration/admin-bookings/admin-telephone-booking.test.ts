// A booking by telephone: the price first, then a booking by the same rules as any guest's, its email and its audit log entry.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import type { User } from "#app/admin/auth/users.sql.server.ts";
import { blockNights } from "#app/admin/calendar/blocks/block-nights.server.ts";
import { listEvents } from "#app/bookings/booking-events.sql.server.ts";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { statusesOf } from "#tests/support/admin/admin-site.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { aTelephoneForm, telephonePath } from "#tests/support/admin/telephone-form.ts";
import { anOwner, aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const path = telephonePath;

describe.each(databases)("by telephone on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: ReturnType<typeof anApp>;
  let owner: User;
  let admin: TestBrowser;
  let typed: Record<string, string>;
  beforeEach(async () => {
    clock.set("2027-01-09T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
    owner = await anOwner(app);
    await aStaffMember(app);
    admin = await signedInBrowser(app);
    typed = await aTelephoneForm(admin, { specialRequests: "Arrives late" });
  });
  afterEach(() => database.close());

  const book = (changes: Record<string, string> = {}, browser = admin) =>
    browser.post(path, { ...typed, do: "book", agreed: "on", total: "198066", ...changes });
  const count = async (table: "bookings" | "outbox" | "nights") =>
    (await database.db.selectFrom(table).selectAll().execute()).length;

  test("the form is filled with the stay selected in the calendar", async () => {
    const { page } = await admin.get(`${path}?apartment=4&checkIn=2027-01-10&checkOut=<b>`);
    expect(page.typed).toMatchObject({
      apartment: "4",
      checkIn: "2027-01-10",
      checkOut: "<b>",
      adults: "2",
      plan: "flexible",
      language: "en",
    });
  });

  test("the non-refundable rate is offered only while it is sold", async () => {
    expect((await admin.get(path)).page.plans).toEqual(["flexible", "nonRefundable"]);
    const card = database.db.selectFrom("settings").select("value").where("name", "=", "rateCard");
    const { value } = await card.executeTakeFirstOrThrow();
    const plans = [{ key: "flexible", percent: 100 }];
    await database.db
      .updateTable("settings")
      .set({ value: JSON.stringify({ ...JSON.parse(value), plans }) })
      .where("name", "=", "rateCard")
      .execute();
    expect((await admin.get(path)).page.plans).toEqual(["flexible"]);
    // A form that was open meanwhile, its lower price quoted to the guest: quoted anew, not booked.
    expect(await book({ plan: "nonRefundable", total: "179279" })).toMatchObject({
      status: 400,
      answer: {
        faults: [{ field: "agreed", reason: "priceChanged" }],
        offer: { quote: { total: 1980_66 }, policy: { plan: "flexible" } },
      },
    });
    expect(await count("bookings")).toBe(0);
  });

  test("requesting the price writes nothing", async () => {
    const asked = await admin.post(path, { ...typed, do: "price" });
    expect(asked.status).toBe(200);
    // The penthouse for a week, as tests/support/booking-requests.ts has it: 1,980.66.
    expect(asked.answer).toMatchObject({ faults: [], offer: { quote: { total: 1980_66 } } });
    expect(asked.answer.typed).toMatchObject({
      lastName: "Moreau",
      specialRequests: "Arrives late",
    });
    expect([await count("bookings"), await count("nights"), await count("outbox")]).toEqual([
      0, 0, 0,
    ]);
  });

  test("the price is quoted before a name is entered; booking without one says what is missing", async () => {
    const nameless = { ...typed, firstName: "", lastName: "", email: "", phone: "", country: "" };
    const asked = await admin.post(path, { ...nameless, do: "price" });
    expect(asked.answer).toMatchObject({ faults: [], offer: { quote: { total: 1980_66 } } });
    const refused = await book({ firstName: "", lastName: "", email: "", phone: "", country: "" });
    expect(refused.status).toBe(400);
    expect(refused.answer.offer).toMatchObject({ quote: { total: 1980_66 } });
    expect(refused.answer.faults.map(({ field }: { field: string }) => field)).toEqual([
      "firstName",
      "lastName",
      "email",
      "phone",
      "country",
    ]);
    expect(await count("bookings")).toBe(0);
  });

  test("agreed, it is booked: nights, emails in the guest's language, the user who entered it", async () => {
    expect(await book()).toMatchObject({
      status: 303,
      to: expect.stringMatching(/^\/admin\/bookings\/KF-[A-Z0-9]{8}\?done=booked$/),
    });
    const [entry] = await listAudit(database.db, { limit: 1 });
    expect(entry).toMatchObject({
      actor: "Anaïs Ramgoolam",
      what: "bookedByTelephone",
      after: {
        apartment: "Luxury Penthouse Suite",
        checkIn: "2027-01-10",
        checkOut: "2027-01-17",
        total: "1980.66 EUR",
      },
    });
    const booking = await findBookingByReference(database.db, entry!.subject);
    expect(booking).toMatchObject({
      status: "confirmed",
      source: "owner",
      paymentMethod: "property",
      total: 1980_66,
      dueNow: 0,
      language: "fr",
    });
    const events = await listEvents(database.db, booking!.id);
    expect(events.map(({ actor, what }) => `${actor} ${what}`)).toEqual([
      "owner placed",
      "owner confirmed",
    ]);
    const emails = await database.db.selectFrom("outbox").selectAll().orderBy("kind").execute();
    expect(emails.map(({ kind, recipient, language }) => [kind, recipient, language])).toEqual([
      ["guestConfirmation", "claire@example.com", "fr"],
      ["ownerNewBooking", expect.any(String), "en"],
    ]);
    expect(await count("nights")).toBe(7);
  });

  test("staff may do it too", async () => {
    const staff = await signedInBrowser(app, staffEmail);
    expect((await book({}, staff)).status).toBe(303);
  });

  test("a double click is one booking; another guest on the same form is told", async () => {
    expect(statusesOf(await Promise.all([book(), book(), book()]))).toEqual([303, 303, 303]);
    expect([await count("bookings"), await count("outbox")]).toEqual([1, 2]);
    const log = await listAudit(database.db, { limit: 50 });
    expect(log.filter(({ what }) => what === "bookedByTelephone")).toHaveLength(1);
    expect(await book({ lastName: "Dupont" })).toMatchObject({
      status: 400,
      answer: { faults: [{ reason: "formUsed" }] },
    });
  });

  test("two at the telephone for the same nights: one books, the other sees the conflict", async () => {
    const other = await signedInBrowser(app, staffEmail);
    const { key } = (await other.get(path)).page;
    const answers = await Promise.all([book(), book({ key, lastName: "Dupont" }, other)]);
    expect(statusesOf(answers)).toEqual([303, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.answer).toMatchObject({
      faults: [{ field: "checkIn", reason: "nightsTaken" }],
      conflicts: [{ kind: "property", from: "2027-01-10", to: "2027-01-17" }],
    });
    expect(await count("nights")).toBe(7);
  });

  test("a guest's booking and a block conflict, each by its name", async () => {
    const stay = { checkIn: "2027-01-15", checkOut: "2027-01-20" };
    await placeBooking(aRequest({ stay }), app);
    const block = { apartmentId: 4, from: "2027-01-12", to: "2027-01-13", reason: "Works" };
    await blockNights(block, owner, app);
    expect((await admin.post(path, { ...typed, do: "price" })).answer.conflicts).toMatchObject([
      { kind: "block", label: "Works" },
      { kind: "property", label: "Moreau" },
    ]);
  });

  test("without the guest's agreement, or at another price than was quoted, nothing is booked", async () => {
    const silent = { ...typed, do: "book", total: "198066" };
    expect(await admin.post(path, silent)).toMatchObject({
      status: 400,
      answer: {
        faults: [{ field: "agreed", reason: "agreedMissing" }],
        offer: { quote: { total: 1980_66 } },
      },
    });
    expect(await book({ total: "100" })).toMatchObject({
      status: 400,
      answer: { faults: [{ reason: "priceChanged" }], offer: { quote: { total: 1980_66 } } },
    });
    // An invalid total counts as if no price had been requested.
    expect((await book({ total: "-1" })).status).toBe(200);
    expect(await count("bookings")).toBe(0);
  });

  test("what no user may book is refused, and what was typed stays", async () => {
    const refusals: [Record<string, string>, string, string][] = [
      [{ checkIn: "2027-01-05", checkOut: "2027-01-10" }, "checkIn", "inThePast"],
      [{ checkIn: "2030-02-05", checkOut: "2030-02-10" }, "checkIn", "tooFarAhead"],
      // Two guests more than it sleeps may be allowed, three not.
      [{ adults: "7" }, "adults", "apartmentSleeps"],
      [{ apartment: "99" }, "apartment", "apartmentMissing"],
      [{ phone: "call me" }, "phone", "phoneShape"],
      [{ ownPrice: "a lot" }, "ownPrice", "ownPriceFaulty"],
    ];
    for (const [changes, field, reason] of refusals)
      expect(await book({ beyond: "on", deskReason: "Regulars", ...changes })).toMatchObject({
        status: 400,
        answer: { faults: [{ field, reason }], typed: { lastName: "Moreau", ...changes } },
      });
    expect(await count("bookings")).toBe(0);
  });
});
