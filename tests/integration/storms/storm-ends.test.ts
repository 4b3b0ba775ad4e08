// What ends with a storm, or with a stay that it concerned: the notices, the emails and what staff wait for.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { refuseReviewRequests } from "#app/bookings/emails/stay-emails.sql.server.ts";
import { sendEmails } from "#app/platform/emails/send-emails.server.ts";
import { renderEmail } from "#app/render-email.server.ts";
import { findClosedSpan } from "#app/stays/storm-nights.sql.server.ts";
import { answerStorm } from "#app/storms/answer-storm.server.ts";
import { openStorm, undoStorm } from "#app/storms/switch-storm.server.ts";
import { anOwner, ownerEmail } from "#tests/support/admin-users.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import type { RecordingMailer } from "#tests/support/emails/recording-mailer.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";
import { databases } from "#tests/support/test-database.ts";

const nothing = async () => {};

describe.each(databases)("the end of a storm on %s", (dialect) => {
  let given: PaymentHarness;
  let app: App;
  let booked: Booking;
  let isChanged = false;
  beforeEach(async () => {
    given = await openPaymentHarness(dialect);
    app = given.app;
    isChanged = false;
    // The penthouse, 10 to 17 January 2027.
    booked = bookingOf(await given.place(aRequest({ payment: aCard("success") })));
    given.clock.set("2027-01-09T08:00:00Z");
  });
  afterEach(async () => {
    // As it was, because closing looks for what does not fit together.
    if (isChanged) await set({ status: booked.status, check_out: booked.checkOut });
    await given.close();
  });

  const rule = { from: "2027-01-12", to: "2027-01-15", moveMonths: 12, refundPercent: 100 };
  async function opened(changes: Partial<typeof rule & { apartments: number[] }> = {}) {
    const answer = await openStorm({ apartments: [4], ...rule, ...changes }, "o", app, nothing);
    if (!answer.ok) throw new Error(answer.reason);
    return answer.storm;
  }
  /** How many emails of the storm are sent now, and the secret of the last one's link. */
  async function deliver() {
    const mailer = app.mailer as RecordingMailer;
    mailer.emails = [];
    const render: Parameters<typeof sendEmails>[0]["render"] = (email) => renderEmail(email, app);
    await sendEmails({ db: given.database.db, mailer, clock: given.clock, batch: 50, render });
    const told = mailer.emails.filter(({ subject }) => subject.toLowerCase().includes("cyclon"));
    return { count: told.length, secret: /my-booking\/([\w-]+)/.exec(told[0]?.text ?? "")?.[1] };
  }
  async function set(values: Partial<{ status: Booking["status"]; check_out: string }>) {
    isChanged = true;
    const { db } = given.database;
    await db.updateTable("bookings").set(values).where("id", "=", booked.id).execute();
  }
  const isNoticed = async (secret = "") => {
    const page = await aWholeSite(app).request(`/en/my-booking/${secret}`);
    expect(page.status).toBe(200);
    return page.text.includes("A cyclone may reach us");
  };

  test("a guest who refused requests for reviews is told that it is over", async () => {
    const storm = await opened();
    await refuseReviewRequests(given.database.db, booked.email, given.clock.now());
    await deliver();
    await undoStorm(storm.id, "o", app, nothing);
    expect((await deliver()).count).toBe(1);
  });

  test.each([
    ["the guest has left", "2027-01-13T08:00:00Z", { status: "checked_out" }],
    ["the guest did not come", "2027-01-13T08:00:00Z", { status: "no_show" }],
    ["the stay ends today", "2027-01-13T08:00:00Z", { check_out: "2027-01-13" }],
    ["the storm is past", "2027-01-15T08:00:00Z", { status: "confirmed" }],
  ] as const)("no email says that it is over when %s", async (_, at, values) => {
    const storm = await opened();
    await deliver();
    given.clock.set(at);
    await set(values);
    expect(await undoStorm(storm.id, "o", app, nothing)).toBe(true);
    expect((await deliver()).count).toBe(0);
  });

  test("the guest's page has the notice only while there is something to choose", async () => {
    await opened();
    const { secret } = await deliver();
    expect(await isNoticed(secret)).toBe(true);
    for (const status of ["cancelled", "checked_out", "no_show"] as const) {
      await set({ status });
      expect(await isNoticed(secret)).toBe(false);
    }
    await set({ status: "confirmed" });
    given.clock.set("2027-01-14T08:00:00Z");
    expect(await isNoticed(secret)).toBe(true);
    await set({ check_out: "2027-01-14" });
    expect(await isNoticed(secret)).toBe(false);
    await set({ check_out: "2027-01-17" });
    given.clock.set("2027-01-15T08:00:00Z");
    expect(await isNoticed(secret)).toBe(false);
  });

  test("a stay moved out of the storm has no notice, and its answer is confirmed", async () => {
    await opened();
    const { secret = "" } = await deliver();
    const move = (arrival: string) =>
      answerStorm(secret, { answer: "move", version: booked.version, back: 0, arrival }, app);
    // No such day: February has 28.
    expect(await move("2027-02-30")).toEqual({ ok: false, fault: "arrivalMissing" });
    expect(await move("2027-02-10")).toEqual({ ok: true });
    expect(await isNoticed(secret)).toBe(false);
    const done = await aWholeSite(app).request(`/en/my-booking/${secret}/storm?done=1`);
    expect(done.text).toContain("Your stay has been moved");
  });

  test("staff wait for no answer of a booking that is cancelled or expired", async () => {
    await opened();
    await anOwner(app);
    const site = aWholeSite(app);
    const Cookie = await site.cookieOf(ownerEmail);
    const shown = async () => {
      const { text } = await site.request("/admin/storm", { headers: { Cookie } });
      return ["Answers: 0 of 1", "Answers: 0 of 0", "No answer yet", "Cancelled", "Never paid"].map(
        (words) => text.split("<main")[1]?.split("<script")[0]?.includes(words),
      );
    };
    expect(await shown()).toEqual([true, false, true, false, false]);
    await set({ status: "cancelled" });
    expect(await shown()).toEqual([false, true, false, true, false]);
    await set({ status: "expired" });
    expect(await shown()).toEqual([false, true, false, false, true]);
  });

  test("the site tells of the nearest nights, joined with those that touch them", async () => {
    const { db } = given.database;
    await opened({ apartments: [1], from: "2027-01-12", to: "2027-01-14" });
    await opened({ apartments: [1], from: "2027-01-14", to: "2027-01-16" });
    await opened({ apartments: [2], from: "2027-01-15", to: "2027-01-18" });
    await opened({ apartments: [1], from: "2027-01-20", to: "2027-01-22" });
    const first = { from: "2027-01-12", last: "2027-01-17" };
    expect(await findClosedSpan(db, "2027-01-09")).toEqual(first);
    expect(await findClosedSpan(db, "2027-01-18")).toEqual({
      from: "2027-01-20",
      last: "2027-01-21",
    });
    expect(await findClosedSpan(db, "2027-01-22")).toBeNull();
  });
});
