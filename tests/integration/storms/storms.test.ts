// A storm: sales closed and guests told, their answers by the frozen rule, and all of it undone.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findStays } from "#app/availability/find-stays.server.ts";
import { cancelBooking, previewCancellation } from "#app/bookings/change/cancel-booking.server.ts";
import { loadMyStorm } from "#app/storms/answer-storm.server.ts";
import { listStormGuests } from "#app/storms/storms.sql.server.ts";
import { notifyStormGuests, undoStorm } from "#app/storms/switch-storm.server.ts";
import { anOwner, aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";
import { aStay } from "#tests/support/booking/stays.ts";
import { openStormHarness, secretIn } from "#tests/support/storms/storm-harness.ts";
import type { StormHarness } from "#tests/support/storms/storm-harness.ts";
import { databases } from "#tests/support/test-database.ts";

const nothing = async () => {};

describe.each(databases)("a storm on %s", (dialect) => {
  let given: StormHarness["given"];
  let app: StormHarness["app"];
  let booked: StormHarness["booked"];
  let open: StormHarness["open"];
  let opened: StormHarness["opened"];
  let deliver: StormHarness["deliver"];
  let told: StormHarness["told"];
  let press: StormHarness["press"];
  let now: StormHarness["now"];
  beforeEach(async () => {
    ({ given, app, booked, open, opened, deliver, told, press, now } =
      await openStormHarness(dialect));
  });
  afterEach(() => given.close());
  const freeIn = async (checkIn: string, nights = 7) => {
    const search = {
      stay: aStay({ checkIn, nights }),
      party: { adults: 2, children: 0 },
      language: "en" as const,
    };
    return (await findStays(search, app)).filter(({ free }) => free).map((s) => s.apartment.id);
  };
  test("closes the nights, tells the guests once, and is undone as a whole", async () => {
    expect(await freeIn("2027-01-13", 2)).toContain(1);
    const { storm } = await told();
    expect(await freeIn("2027-01-13", 2)).not.toContain(1);
    expect(await freeIn("2027-01-13", 2)).toContain(2);
    expect(await freeIn("2027-01-15", 2)).toContain(1);
    const refused = await given.place(aRequest({ apartmentId: 1 }));
    expect(refused).toMatchObject({ ok: false, reason: "nightsTaken" });
    expect(await notifyStormGuests(app)).toBe(0);
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
    await notifyStormGuests(app);
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
    expect(await notifyStormGuests(app)).toBe(1);
    expect(await notifyStormGuests(app)).toBe(0);
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
    expect((await site.request(`/en/my-booking/${secret}`)).text).toContain(
      "A cyclone may reach us",
    );
    expect((await site.request("/en")).text).toContain("Cyclone warning");
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
