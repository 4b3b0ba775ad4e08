// A storm: sales closed and guests told, their answers by the frozen rule, and all of it undone.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { findStays } from "#app/availability/find-stays.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking, previewCancellation } from "#app/bookings/change/cancel-booking.server.ts";
import { recordPayment } from "#app/bookings/payments/by-hand/record-by-hand.server.ts";
import { sendEmails } from "#app/platform/emails/send-emails.server.ts";
import { renderEmail } from "#app/render-email.server.ts";
import { answerStorm, loadMyStorm } from "#app/storms/answer-storm.server.ts";
import type { PressedAnswer } from "#app/storms/answer-storm.server.ts";
import { listStormGuests } from "#app/storms/storms.sql.server.ts";
import { openStorm, tellStormGuests, undoStorm } from "#app/storms/switch-storm.server.ts";
import { anOwner, aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import type { RecordingMailer } from "#tests/support/emails/recording-mailer.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";
import { aStay } from "#tests/support/booking/stays.ts";
import { databases } from "#tests/support/test-database.ts";

const nothing = async () => {};
const secretIn = (text = "") => /my-booking\/([\w-]+)/.exec(text)?.[1] ?? "";

describe.each(databases)("a storm on %s", (dialect) => {
  let given: PaymentHarness;
  let app: App;
  let booked: Booking;
  beforeEach(async () => {
    given = await openPaymentHarness(dialect);
    app = given.app;
    // The penthouse, 10 to 17 January 2027, paid by card: EUR 1,938.66.
    booked = bookingOf(await given.place(aRequest({ payment: aCard("success") })));
    given.clock.set("2027-01-09T08:00:00Z");
  });
  afterEach(() => given.close());

  const rule = {
    from: "2027-01-12",
    to: "2027-01-15",
    moveMonths: 12,
    refundPercent: 100,
    apartments: [1, 4],
  };
  const open = (changes: Partial<typeof rule> = {}) =>
    openStorm({ ...rule, ...changes }, "owner", app, nothing);
  const opened = async (changes: Partial<typeof rule> = {}) => {
    const answer = await open(changes);
    if (!answer.ok) throw new Error(answer.reason);
    return answer.storm;
  };
  const freeIn = async (checkIn: string, nights = 7) => {
    const search = {
      stay: aStay({ checkIn, nights }),
      party: { adults: 2, children: 0 },
      language: "en" as const,
    };
    return (await findStays(search, app)).filter(({ free }) => free).map((s) => s.apartment.id);
  };
  /** The emails of the storm that are sent now, and the secret of the last one's link. */
  async function deliver() {
    const mailer = app.mailer as RecordingMailer;
    mailer.emails = [];
    const render: Parameters<typeof sendEmails>[0]["render"] = (email) => renderEmail(email, app);
    const { db } = given.database;
    await sendEmails({ db, mailer, clock: given.clock, batch: 50, render });
    return mailer.emails.filter(({ subject }) => subject.toLowerCase().includes("cyclon"));
  }
  const now = async () => (await findBookingByReference(given.database.db, booked.reference))!;
  /** Opens a storm and returns the secret of the guest's link. */
  async function told(changes: Partial<typeof rule> = {}) {
    const storm = await opened(changes);
    const [email] = await deliver();
    return { storm, secret: secretIn(email?.text) };
  }
  const press = async (secret: string, answer: string, changes: Partial<PressedAnswer> = {}) => {
    const view = await loadMyStorm(secret, "en", app);
    const shown = { version: view?.version ?? 0, back: view?.back ?? 0, arrival: "" };
    return answerStorm(secret, { answer, ...shown, ...changes }, app);
  };

  test("closes the nights, tells the guests once, and is undone as a whole", async () => {
    expect(await freeIn("2027-01-13", 2)).toContain(1);
    const { storm } = await told();
    expect(await freeIn("2027-01-13", 2)).not.toContain(1);
    expect(await freeIn("2027-01-13", 2)).toContain(2);
    expect(await freeIn("2027-01-15", 2)).toContain(1);
    const refused = await given.place(aRequest({ apartmentId: 1 }));
    expect(refused).toMatchObject({ ok: false, reason: "nightsTaken" });
    expect(await tellStormGuests(app)).toBe(0);
    // A second press, or another owner: nothing more happens.
    expect(await open()).toEqual({ ok: false, reason: "overlaps" });
    expect(await undoStorm(storm.id, "owner", app, nothing)).toBe(true);
    expect(await undoStorm(storm.id, "owner", app, nothing)).toBe(false);
    expect(await freeIn("2027-01-13", 2)).toContain(1);
    expect((await deliver()).map(({ subject }) => subject)).toEqual([
      `L’alerte cyclonique est levée, ${booked.reference}`,
    ]);
  });

  test("moves the stay to other nights at the same price, outside the storm only", async () => {
    const { storm, secret } = await told();
    const to = (arrival: string) => press(secret, "move", { arrival });
    expect(await to("")).toEqual({ ok: false, fault: "arrivalMissing" });
    expect(await to("2027-01-14")).toEqual({ ok: false, fault: "inStorm" });
    expect(await to("2028-01-16")).toEqual({ ok: false, fault: "tooLate" });
    expect(await to("2027-02-10")).toEqual({ ok: true });
    const moved = await now();
    expect(moved).toMatchObject({ checkIn: "2027-02-10", checkOut: "2027-02-17" });
    expect(moved.total).toBe(booked.total);
    // The nights given up stay closed where they are in the storm.
    expect(await freeIn("2027-01-10", 2)).toContain(4);
    expect(await freeIn("2027-01-12", 2)).not.toContain(4);
    const [guest] = await listStormGuests(given.database.db, storm.id);
    expect(guest).toMatchObject({ answer: "move", refund: null });
    await undoStorm(storm.id, "owner", app, nothing);
    expect((await now()).checkIn).toBe("2027-02-10");
  });

  test("gives all of the money back where the terms give less, and never more than was paid", async () => {
    const { db } = given.database;
    const terms = await previewCancellation(booked, db, given.clock.now(), "Indian/Mauritius");
    expect(terms.refund).toBeLessThan(1938_66);
    const { storm, secret } = await told();
    expect((await loadMyStorm(secret, "en", app))?.back).toBe(1938_66);
    expect(await press(secret, "refund", { back: 1938_65 })).toEqual({
      ok: false,
      fault: "refundChanged",
    });
    expect(await press(secret, "refund")).toEqual({ ok: true });
    expect(await now()).toMatchObject({ status: "cancelled", retained: 0 });
    expect(await press(secret, "stay")).toEqual({ ok: false, fault: "notNow" });
    const [guest] = await listStormGuests(db, storm.id);
    expect(guest).toMatchObject({ answer: "refund", refund: 1938_66 });
  });

  test("a guest who has slept two nights gets the others back, and not those", async () => {
    const { secret } = await told();
    given.clock.set("2027-01-12T08:00:00Z");
    const view = await loadMyStorm(secret, "en", app);
    expect(view).toMatchObject({ begun: true, leaveOn: "2027-01-12", open: ["stay", "refund"] });
    expect(await press(secret, "refund")).toEqual({ ok: true });
    const left = await now();
    expect(left).toMatchObject({ checkIn: "2027-01-10", checkOut: "2027-01-12" });
    // What the two nights cost stays paid.
    expect(booked.dueNow - left.dueNow).toBe(view?.back);
    expect(left.quote.accommodation).toBe(Math.round((booked.quote.accommodation * 2) / 7));
  });

  test("who pays at the property reads nothing of money, until the desk received some", async () => {
    given.clock.set("2027-01-08T08:00:00Z");
    const stay = bookingOf(await given.place(aRequest({ apartmentId: 1 })));
    await given.database.db
      .updateTable("bookings")
      .set({ status: "confirmed" })
      .where("id", "=", stay.id)
      .execute();
    await opened({ apartments: [1] });
    const [email] = await deliver();
    const secret = secretIn(email?.text);
    const site = aWholeSite(app);
    const page = async (query = "") =>
      (await site.ask(`/en/my-booking/${secret}/storm${query}`)).text;
    expect(await page()).toContain("Cancel my booking");
    expect(await page()).not.toContain("0.00");
    given.clock.set("2027-01-12T08:00:00Z");
    expect(await page()).toContain("the nights after it need not be paid");
    const cash = { method: "cash" as const, amount: { cents: stay.total, foreign: null } };
    const form = { reference: stay.reference, formKey: randomUUID(), shownOpen: stay.total };
    const desk = { userId: "desk", alsoWrite: nothing };
    const paid = await recordPayment({ ...form, ...cash, allowMore: false }, desk, app);
    expect(paid).toMatchObject({ ok: true });
    // All of it was received, and two of seven nights were slept: what the other five cost goes back.
    const kept = Math.round((stay.quote.accommodation * 2) / 7);
    const back = (await loadMyStorm(secret, "en", app))?.back ?? 0;
    expect(back).toBeGreaterThanOrEqual(stay.quote.accommodation - kept);
    expect(await page()).toContain("Leave earlier and get");
    expect(await press(secret, "refund")).toEqual({ ok: true });
    const after = (await findBookingByReference(given.database.db, stay.reference))!;
    expect(stay.total - after.total).toBe(back);
    expect(await page("?done=1")).toContain("Your money is on its way back to you.");
  });

  test("of two storms the more generous rule counts, and a stay is moved out of both", async () => {
    await opened({ from: "2027-01-10", to: "2027-01-12", refundPercent: 100, moveMonths: 1 });
    const { storm: later, secret } = await told({ from: "2027-01-12", refundPercent: 50 });
    expect((await loadMyStorm(secret, "en", app))?.back).toBe(1938_66);
    const to = (arrival: string) => press(secret, "move", { arrival });
    // The later storm would allow it for twelve months.
    expect(await to("2027-04-10")).toEqual({ ok: false, fault: "tooLate" });
    await opened({ from: "2027-01-20", to: "2027-01-22", apartments: [4] });
    expect(await to("2027-01-15")).toEqual({ ok: false, fault: "nightsTaken" });
    expect(await to("2027-01-13")).toEqual({ ok: false, fault: "inStorm" });
    expect(await to("2027-01-22")).toEqual({ ok: true });
    expect(await listStormGuests(given.database.db, later.id)).toMatchObject([{ answer: null }]);
  });

  test("a guest whom staff moved to an apartment outside the storm has no choice to make", async () => {
    const { secret } = await told({ apartments: [4] });
    expect((await loadMyStorm(secret, "en", app))?.open).not.toEqual([]);
    await given.database.db
      .updateTable("bookings")
      .set({ apartment_id: 5 })
      .where("id", "=", booked.id)
      .execute();
    expect((await loadMyStorm(secret, "en", app))?.open).toEqual([]);
    expect(await press(secret, "stay")).toEqual({ ok: false, fault: "notNow" });
    await given.database.db
      .updateTable("bookings")
      .set({ apartment_id: 4 })
      .where("id", "=", booked.id)
      .execute();
  });

  test("an answer after the storm was undone, or after staff changed the booking, changes nothing", async () => {
    const { storm, secret } = await told();
    expect(await press(secret, "stay", { version: booked.version + 7 })).toEqual({
      ok: false,
      fault: "changed",
    });
    expect(await press(secret, "stay")).toEqual({ ok: true });
    const [undone, answered] = await Promise.all([
      undoStorm(storm.id, "owner", app, nothing),
      press(secret, "refund").catch(() => null),
    ]);
    expect(undone).toBe(true);
    // Either the answer came first and stays, or it was refused.
    expect((await now()).status).toBe(answered?.ok ? "cancelled" : "confirmed");
    expect(await loadMyStorm(secret, "en", app)).toBeNull();
  });

  test("two owners at once open one storm; a guest who books meanwhile is refused or told", async () => {
    const [first, second, placed] = await Promise.all([
      open(),
      open(),
      given.place(aRequest({ apartmentId: 1, stay: aStay({ checkIn: "2027-01-13", nights: 5 }) })),
    ]);
    expect([first.ok, second.ok].filter(Boolean)).toHaveLength(1);
    await tellStormGuests(app);
    const storm = first.ok ? first.storm : second.ok ? second.storm : null;
    const guests = await listStormGuests(given.database.db, storm!.id);
    expect(guests).toHaveLength(placed.ok ? 2 : 1);
  });

  test("a guest who pays while it is opened keeps the nights, and is told once it is confirmed", async () => {
    const paying = await given.place(
      aRequest({
        apartmentId: 1,
        stay: aStay({ checkIn: "2027-01-11" }),
        payment: aCard("challenge"),
      }),
    );
    const booking = bookingOf(paying);
    expect(booking.status).toBe("pending_payment");
    const answer = await open();
    expect(answer).toMatchObject({ ok: true, told: 1 });
    const { db } = given.database;
    await db
      .updateTable("bookings")
      .set({ status: "confirmed", hold_expires_at: null })
      .where("id", "=", booking.id)
      .execute();
    expect(await tellStormGuests(app)).toBe(1);
    expect(await tellStormGuests(app)).toBe(0);
    await db
      .updateTable("bookings")
      .set({ status: "pending_payment", hold_expires_at: booking.holdExpiresAt })
      .where("id", "=", booking.id)
      .execute();
  });

  test("the owner switches on the page, staff only read; the site and the guest's page say so", async () => {
    const site = aWholeSite(app);
    await anOwner(app);
    await aStaffMember(app);
    const owner = await signedInBrowser(app);
    const staff = await signedInBrowser(app, staffEmail);
    const form = {
      do: "open",
      from: "2027-01-12",
      to: "2027-01-14",
      moveMonths: "12",
      refundPercent: "101",
      apartments: "4",
    };
    expect((await staff.post("/admin/storm", form)).status).toBe(403);
    const refused = await owner.post("/admin/storm", form);
    expect(refused.status).toBe(400);
    expect(refused.answer.faults).toEqual([{ field: "refundPercent", reason: "refundPercent" }]);
    const done = await owner.post("/admin/storm", { ...form, refundPercent: "50" });
    expect(done.to).toBe("/admin/storm?done=opened");
    const [email] = await deliver();
    expect(email?.text).toContain("jusqu’au 15 janvier 2028");
    const secret = secretIn(email?.text);
    expect((await site.ask(`/en/my-booking/${secret}`)).text).toContain("A cyclone may reach us");
    expect((await site.ask("/en")).text).toContain("Cyclone warning");
    const answered = await site.post(`/en/my-booking/${secret}/storm`, {
      answer: "stay",
      version: String((await now()).version),
      back: "0",
    });
    expect(answered.status).toBe(303);
    const shown = await staff.get("/admin/storm");
    expect(shown.page.storms[0].guests).toMatchObject([{ answer: "stay" }]);
    const log = await given.database.db
      .selectFrom("audit_log")
      .select("what")
      .where("what", "=", "stormOpened")
      .execute();
    expect(log).toHaveLength(1);
  });

  test("a booking that staff cancel is not told that it is over", async () => {
    const storm = await opened();
    await deliver();
    const { reference, version } = booked;
    const { refund } = await previewCancellation(
      booked,
      given.database.db,
      given.clock.now(),
      "Indian/Mauritius",
    );
    await cancelBooking({ reference, version, agreedRefund: refund, actor: "owner" }, app);
    await undoStorm(storm.id, "owner", app, nothing);
    expect(await deliver()).toEqual([]);
  });
});
