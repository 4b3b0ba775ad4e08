// Nights held as an option until a day and hour: they are no other guest's, let go by themselves, and are confirmed or held longer.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import { listEvents } from "#app/bookings/booking-events.sql.server.ts";
import { insertBookingLink, newLinkSecret } from "#app/bookings/booking-links.sql.server.ts";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import { endHold, expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { releaseOption } from "#app/bookings/place/extend-option.server.ts";
import { confirmByEmail } from "#app/bookings/place/confirm-booking.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { listExportedStays } from "#app/channels/feeds.sql.server.ts";
import { listExtras } from "#app/extras/extras.sql.server.ts";
import { sendBookingLink } from "#app/guest-area/booking-links.server.ts";
import { readBalance } from "#app/ledger/ledger.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { statusesOf } from "#tests/support/admin/admin-site.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { aTelephoneForm, telephonePath } from "#tests/support/admin/telephone-form.ts";
import { anOwner, aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import { aCard, anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const path = telephonePath;

describe.each(databases)("options on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: ReturnType<typeof anApp>;
  let admin: TestBrowser;
  let typed: Record<string, string>;
  beforeEach(async () => {
    // Noon at the property, four hours ahead.
    clock.set("2027-01-05T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
    await anOwner(app);
    await aStaffMember(app);
    admin = await signedInBrowser(app);
    typed = await aTelephoneForm(admin, { optionDay: "2027-01-07", optionHour: "18" });
  });
  afterEach(() => database.close());

  const hold = (changes: Record<string, string> = {}) =>
    admin.post(path, { ...typed, do: "option", total: "198066", ...changes });
  async function held() {
    expect((await hold()).to).toMatch(/done=optionHeld$/);
    const [entry] = await listAudit(database.db, { limit: 1 });
    const booking = await findBookingByReference(database.db, entry!.subject);
    return { booking: booking!, page: `/admin/bookings/${entry!.subject}` };
  }
  const count = async (table: "outbox" | "nights") =>
    (await database.db.selectFrom(table).selectAll().execute()).length;
  const stay = { checkIn: "2027-01-10", checkOut: "2027-01-17" };

  test("it needs no agreement, charges and sends nothing, and holds the nights for no other guest", async () => {
    const { booking } = await held();
    // 18:00 in Mauritius is 14:00 UTC.
    expect(booking).toMatchObject({
      status: "pending_payment",
      source: "owner",
      holdExpiresAt: "2027-01-07T14:00:00.000Z",
      total: 1980_66,
    });
    expect([await count("nights"), await count("outbox")]).toEqual([7, 0]);
    expect((await readBalance(database.db, booking.id)).open).toBe(0);
    const events = await listEvents(database.db, booking.id);
    expect(events.find(({ what }) => what === "optionHeld")?.detail).toEqual({
      until: "2027-01-07T14:00:00.000Z",
    });
    const [entry] = await listAudit(database.db, { limit: 1 });
    expect(entry).toMatchObject({
      what: "optionHeld",
      after: { optionUntil: "2027-01-07 18:00", total: "1980.66 EUR" },
    });
    expect(await placeBooking(aRequest({ stay }), app)).toMatchObject({ reason: "nightsTaken" });
    // Other sites read them as taken.
    expect(
      await listExportedStays(database.db, 4, { today: "2027-01-05", now: clock.now() }),
    ).toHaveLength(1);
  });

  test("held, and sent again from the same form to be booked: what it made is shown, and nothing is called booked", async () => {
    await held();
    const book = { ...typed, do: "book", agreed: "on", total: "198066" };
    expect(await admin.post(path, book)).toMatchObject({
      status: 409,
      answer: {
        faults: [{ field: "apartment", reason: "formUsed" }],
        conflicts: [{ from: "2027-01-10", to: "2027-01-17", reference: expect.any(String) }],
        typed: { lastName: "Moreau" },
      },
    });
    // A double click is the same option; another hour is not.
    expect((await hold()).status).toBe(303);
    expect((await hold({ optionHour: "19" })).status).toBe(409);
    // Booked first, it is not held.
    const { key } = (await admin.get(path)).page;
    const later = { checkIn: "2027-02-10", checkOut: "2027-02-12" };
    const asked = await admin.post(path, { ...typed, ...later, do: "price" });
    const total = String(asked.answer.offer.quote.total);
    expect((await admin.post(path, { ...book, ...later, key, total })).status).toBe(303);
    expect((await hold({ ...later, key, total })).status).toBe(409);
  });

  test("confirmed too late, when others have the night of its late check-out, it holds nothing", async () => {
    const extras = await listExtras(database.db);
    const late = extras.find(({ words }) => words.en?.name === "Late check-out")!;
    // 1,980.66 and 40.00
    const wanted = { [`extra-${late.id}`]: "1", total: "202066" };
    expect((await hold(wanted)).to).toMatch(/done=optionHeld$/);
    const [entry] = await listAudit(database.db, { limit: 1 });
    clock.set("2027-01-07T14:00:00Z");
    const next = { checkIn: "2027-01-17", checkOut: "2027-01-20" };
    expect(await placeBooking(aRequest({ stay: next }), app)).toMatchObject({ ok: true });
    admin = await signedInBrowser(app);
    const { version } = (await findBookingByReference(database.db, entry!.subject))!;
    const press = { do: "confirm", version: String(version) };
    expect(await admin.post(`/admin/bookings/${entry!.subject}`, press)).toMatchObject({
      status: 409,
      answer: { fault: { reason: "nightsGone" } },
    });
    expect(await placeBooking(aRequest({ stay }), app)).toMatchObject({ ok: true });
  });

  test("its end must be to come, and not after the arrival; what was typed stays", async () => {
    const refusals = [
      [{ optionDay: "" }, "optionDayMissing"],
      [{ optionDay: "2027-01-05", optionHour: "12" }, "optionOver"],
      [{ optionDay: "2027-01-11" }, "optionTooLate"],
    ] as const;
    for (const [changes, reason] of refusals)
      expect(await hold(changes)).toMatchObject({
        status: 400,
        answer: {
          faults: [{ field: "optionDay", reason }],
          typed: { ...changes, email: typed.email },
        },
      });
    expect(await count("nights")).toBe(0);
    expect((await hold({ optionDay: "2027-01-05", optionHour: "13" })).status).toBe(303);
  });

  test("to the minute it lets go by the job, and the nights are free", async () => {
    const { booking, page } = await held();
    clock.set("2027-01-07T13:59:59Z");
    await expireHolds(app);
    expect((await findBookingByReference(database.db, booking.reference))?.status).toBe(
      "pending_payment",
    );
    clock.set("2027-01-07T14:00:00Z");
    await expireHolds(app);
    expect((await findBookingByReference(database.db, booking.reference))?.status).toBe("expired");
    expect([await count("nights"), await count("outbox")]).toEqual([0, 0]);
    expect(await placeBooking(aRequest({ stay }), app)).toMatchObject({ ok: true });
    admin = await signedInBrowser(app);
    const late = { do: "confirm", version: String(booking.version) };
    expect((await admin.post(page, late)).status).toBe(409);
  });

  test("the terms are agreed to when it is confirmed, on the telephone, in their version of then", async () => {
    const { booking, page } = await held();
    expect(booking.consents.terms).toEqual({ version: "", at: "" });
    clock.advance({ hours: 2 });
    await admin.post(page, { do: "confirm", version: String(booking.version) });
    const { terms, privacy, cancellation } = app.property.facts.termsVersion;
    const given = { at: "2027-01-05T10:00:00.000Z", how: "telephone" };
    const confirmed = await findBookingByReference(database.db, booking.reference);
    expect(confirmed?.consents).toEqual({
      terms: { version: terms, ...given },
      privacy: { version: privacy, ...given },
      cancellation: { version: cancellation, ...given },
    });
  });

  test("one press confirms it: the guest's email, what is open, and the nights for good", async () => {
    const { booking, page } = await held();
    expect((await admin.get("/admin")).page.day.options).toMatchObject([
      { reference: booking.reference, guest: "Claire Moreau", until: booking.holdExpiresAt },
    ]);
    const press = { do: "confirm", version: String(booking.version) };
    expect((await admin.post(page, press)).to).toContain("done=confirm");
    const kinds = await database.db.selectFrom("outbox").select("kind").orderBy("kind").execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(["guestConfirmation", "ownerNewBooking"]);
    expect((await readBalance(database.db, booking.id)).open).toBe(1980_66);
    clock.set("2027-01-08T08:00:00Z");
    await expireHolds(app);
    expect((await findBookingByReference(database.db, booking.reference))?.status).toBe(
      "confirmed",
    );
    expect(await count("nights")).toBe(7);
  });

  test("it is held for longer, by the page and from Today, and never past the arrival", async () => {
    const { booking, page } = await held();
    const version = String(booking.version);
    const far = { do: "extendOption", version, optionDay: "2027-01-11", optionHour: "9" };
    expect(await admin.post(page, far)).toMatchObject({
      status: 400,
      answer: {
        fault: { field: "optionDay", reason: "optionTooLate" },
        typed: { optionDay: "2027-01-11", optionHour: "9" },
      },
    });
    const longer = { ...far, optionDay: "2027-01-08", optionHour: "18" };
    expect((await admin.post(page, longer)).to).toContain("done=extendOption");
    // The form that was open in another window.
    expect((await admin.post(page, longer)).status).toBe(409);
    expect((await listAudit(database.db, { limit: 1 }))[0]).toMatchObject({
      what: "optionExtended",
      after: { optionUntil: "2027-01-08 18:00" },
    });
    clock.set("2027-01-07T15:00:00Z");
    await expireHolds(app);
    expect(await placeBooking(aRequest({ stay }), app)).toMatchObject({ reason: "nightsTaken" });
    clock.set("2027-01-08T14:00:00Z");
    expect(await placeBooking(aRequest({ stay, payment: aCard("success") }), app)).toMatchObject({
      ok: true,
    });
    // Over, and its nights are another guest's: nothing changes but that it ends.
    admin = await signedInBrowser(app);
    const after = (await findBookingByReference(database.db, booking.reference))!;
    const again = { ...longer, version: String(after.version), optionDay: "2027-01-09" };
    expect((await admin.post(page, again)).answer.fault.reason).toBe("nightsGone");
    expect(await count("nights")).toBe(7);
  });

  test("it is let go at once, and only by who may book", async () => {
    const { booking, page } = await held();
    const press = { do: "releaseOption", version: String(booking.version) };
    await admin.post("/admin/people", { do: "rights", version: "0", money: "on", change: "on" });
    const staff = await signedInBrowser(app, staffEmail);
    expect((await staff.post(page, press)).status).toBe(403);
    expect((await admin.post(page, press)).to).toContain("done=releaseOption");
    expect(await count("nights")).toBe(0);
    expect((await listAudit(database.db, { limit: 1 }))[0]?.what).toBe("optionReleased");
  });

  test("one that was changed since is not let go, and without its line in the log nothing is", async () => {
    const { booking } = await held();
    const { reference, version } = booking;
    const ended = await endHold(booking, "released", app, { version: version - 1 });
    expect(ended.status).toBe("pending_payment");
    await expect(
      releaseOption({ reference, version }, app, () => Promise.reject(new Error("no log"))),
    ).rejects.toThrow("no log");
    expect((await findBookingByReference(database.db, reference))?.status).toBe("pending_payment");
    expect(await count("nights")).toBe(7);
  });

  test("a guest gets no link to it, and confirms nothing", async () => {
    const { booking } = await held();
    const { reference, email } = booking;
    await sendBookingLink({ reference, email, network: "a" }, app);
    expect(await count("outbox")).toBe(0);
    const manageToken = newLinkSecret();
    await inTransaction(database.db, (trx) =>
      insertBookingLink(trx, { bookingId: booking.id, manageToken, now: clock.now() }),
    );
    expect(await confirmByEmail(manageToken, app)).toBe("notWaiting");
    expect([await count("nights"), await count("outbox")]).toEqual([7, 0]);
  });

  test("one confirms while another lets go, and two hold the same nights: one of them", async () => {
    const { booking, page } = await held();
    const version = String(booking.version);
    const answers = await Promise.all([
      admin.post(page, { do: "confirm", version }),
      admin.post(page, { do: "releaseOption", version }),
    ]);
    expect(statusesOf(answers)).toEqual([303, 409]);
    const { status } = (await findBookingByReference(database.db, booking.reference))!;
    expect(await count("nights")).toBe(status === "confirmed" ? 7 : 0);
    const later = { checkIn: "2027-02-10", checkOut: "2027-02-12", total: "68880" };
    const asked = await admin.post(path, { ...typed, ...later, do: "price" });
    const { total } = asked.answer.offer.quote;
    const keys = [(await admin.get(path)).page.key, (await admin.get(path)).page.key];
    const both = await Promise.all(
      keys.map((key: string) => hold({ ...later, key, total: String(total) })),
    );
    expect(statusesOf(both)).toEqual([303, 409]);
  });
});
