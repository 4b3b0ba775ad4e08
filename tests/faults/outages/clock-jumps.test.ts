// The machine's clock jumps by an hour or a day, either way, and runs through unusual calendar dates: holds, refunds and
// postponed jobs shift by no more than the jump, nothing is sold twice, and every job goes on.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { insertRefund } from "#app/bookings/payments/booking-refunds.sql.server.ts";
import { sendDueRefunds } from "#app/bookings/payments/refunds.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { readFeed } from "#app/channels/read-feed.server.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { createRateLimiter } from "#app/platform/rate-limits/rate-limiter.ts";
import { rateLimits } from "#app/platform/rate-limits/rules/rate-limits.ts";
import { sendEmails } from "#app/platform/emails/send-emails.server.ts";
import { anAdminSite } from "#tests/support/admin/admin-site.ts";
import { anOwner, ownerEmail, signIn } from "#tests/support/admin-users.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { answerBank, bookingStateOf } from "#tests/support/booking/booking-state.ts";
import {
  aRestingApp,
  expectConsistentData,
} from "#tests/support/booking/expect-consistent-data.ts";
import type { RestingApp } from "#tests/support/booking/expect-consistent-data.ts";
import { aFeed } from "#tests/support/calendars/channels.ts";
import { aClock } from "#tests/support/clock.ts";
import { aRecordingMailer, aRenderedEmail } from "#tests/support/emails/recording-mailer.ts";
import type { RecordingMailer } from "#tests/support/emails/recording-mailer.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const clockJumps = [
  ["an hour", 1],
  ["a day", 24],
] as const;

describe.each(databases)("a clock that jumps on %s", (dialect) => {
  let database: TestDatabase;
  let app: RestingApp;
  let mailer: RecordingMailer;
  const open = async (instant: string) => {
    database = await openTestDatabase(dialect, { seeded: true });
    mailer = aRecordingMailer();
    app = aRestingApp(database, { instant, mailer });
  };
  beforeEach(() => open("2026-11-20T08:00:00.000Z"));
  afterEach(() => database.close());

  const challenged = async () =>
    bookingOf(await placeBooking(aRequest({ payment: aCard("challenge") }), app));
  const anotherGuest = () => placeBooking(aRequest(), app);
  const send = () =>
    sendEmails({ ...app, db: database.db, batch: 100, render: async () => aRenderedEmail() });

  test.each(clockJumps)(
    "forward by %s: a hold has expired, and a late payment is refunded",
    async (_, hours) => {
      const held = await challenged();
      expect((await anotherGuest()).ok).toBe(false);
      app.clock.advance({ hours });
      // Another guest may book before the job runs.
      const other = bookingOf(await anotherGuest());
      await answerBank(held, "approve", app);
      await expireHolds(app);
      expect((await bookingStateOf(held, app)).status).toBe("expired");
      app.clock.advance({ hours: -hours });
      await expectConsistentData(app, [other.reference]);
    },
  );

  test.each(clockJumps)(
    "back by %s: a hold stays valid, and its payment counts",
    async (_, hours) => {
      const held = await challenged();
      app.clock.advance({ hours: -hours });
      await expireHolds(app);
      expect(await anotherGuest()).toMatchObject({ ok: false, reason: "nightsTaken" });
      await answerBank(held, "approve", app);
      // By this clock the payment was made a day from now; its status is still looked up. An hour is waited for.
      app.clock.advance({ minutes: hours === 1 ? 61 : 1 });
      await expireHolds(app);
      expect((await bookingStateOf(held, app)).status).toBe("confirmed");
      await expectConsistentData(app, [held.reference]);
    },
  );

  test("back by a day: postponed emails, refunds and calendars are processed now, not tomorrow", async () => {
    bookingOf(await placeBooking(aRequest({ payment: aCard("success") }), app));
    mailer.failure = new Error("451 later");
    for (let tries = 0; tries < 5; tries++) {
      await send();
      app.clock.advance({ minutes: 30 });
    }
    await aFeed(app, "http://127.0.0.1:9/closed.ics");
    await readFeed({}, app);
    const { id: paymentId, booking_id: bookingId } = await database.db
      .selectFrom("payments")
      .select(["id", "booking_id"])
      .executeTakeFirstOrThrow();
    const now = app.clock.now();
    const firstAttempt = new Date(now.getTime() + 60_000);
    const refundInput = { amount: 1_00, currency: "EUR", why: "goodwill", reason: "" } as const;
    await inTransaction(database.db, (trx) =>
      insertRefund(trx, { ...refundInput, paymentId, bookingId, now, firstAttempt }),
    );

    app.clock.advance({ days: -1 });
    mailer.failure = null;
    await send();
    expect(mailer.emails).toHaveLength(2);
    expect(await readFeed({}, app)).not.toBe("busy");
    await sendDueRefunds(app);
    const refund = await database.db.selectFrom("booking_refunds").selectAll().execute();
    expect(refund).toMatchObject([{ status: "done" }]);
    // Nor a second time when the clock is set forward again.
    app.clock.advance({ days: 1 });
    await send();
    await sendDueRefunds(app);
    expect(mailer.emails).toHaveLength(2);
  });

  test("back by a day: the owner who mistyped is not locked out until tomorrow", async () => {
    await anOwner(app);
    const browser = anAdminSite(app).browser("198.51.100.66");
    const wrong = { step: "passphrase", email: ownerEmail, passphrase: "a wrong guess of many" };
    for (let tries = 0; tries < 6; tries++) await browser.post("/admin/sign-in", wrong);
    expect((await signIn(browser, ownerEmail)).status).toBe(429);
    app.clock.advance({ days: -1 });
    expect((await signIn(browser, ownerEmail)).status).toBeLessThan(400);
  });

  test.each([
    ["on a leap day", "2028-02-29T09:00:00.000Z", "2028-02-28"],
    ["when the seconds of 32 bits end", "2038-01-19T03:14:07.500Z", "2038-01-18"],
    ["in the last minute of a leap year", "2028-12-31T19:59:30.000Z", "2028-12-31"],
  ])("%s everything works as usual", async (_, instant, day) => {
    await database.close();
    await open(instant);
    const acknowledged: string[] = [];
    for (const [apartmentId, payment] of [
      [1, aCard("success")],
      [2, aCard("timeout")],
      [3, { method: "property" as const }],
    ] as const) {
      const checkIn = addDays(day, 30);
      const stay = { checkIn, checkOut: addDays(checkIn, 7) };
      const party = { adults: 1, children: 0 };
      const request = aRequest({ apartmentId, stay, party, payment });
      const booking = bookingOf(await placeBooking(request, app));
      acknowledged.push(booking.reference);
      app.clock.advance({ seconds: 61 });
    }
    await expectConsistentData(app, acknowledged);
    expect(mailer.emails).toHaveLength(2 * acknowledged.length);
  });
});

test("a limit is never passed by more than one window's worth for each jump", async () => {
  const clock = aClock();
  const rateLimiter = createRateLimiter(clock);
  const requestUntilLimited = () => {
    let within = 0;
    for (let n = 0; n < 2 * rateLimits.bookings.most; n++)
      if (rateLimiter.count(rateLimits.bookings, "198.51.100.66").within) within++;
    return within;
  };
  expect(requestUntilLimited()).toBe(rateLimits.bookings.most);
  clock.advance({ days: -1 });
  expect(requestUntilLimited()).toBe(rateLimits.bookings.most);
  expect(requestUntilLimited()).toBe(0);
  // The counter of the earlier window still applies.
  clock.advance({ days: 1 });
  expect(requestUntilLimited()).toBe(0);
  clock.advance({ seconds: rateLimits.bookings.seconds });
  expect(requestUntilLimited()).toBe(rateLimits.bookings.most);
});
