// The machine's clock jumps by an hour or a day, either way, and runs through unusual calendar dates: holds, refunds and
// postponed jobs shift by no more than the jump, nothing is sold twice, and every job goes on.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { oweRefund } from "#app/booking/booking-refunds.sql.server.ts";
import { expireHolds } from "#app/booking/expire-holds.server.ts";
import { placeBooking } from "#app/booking/placing/place-booking.server.ts";
import { giveDueRefunds } from "#app/booking/placing/refunds.server.ts";
import { addDays } from "#app/booking/rules/plain-date.ts";
import { readFeed } from "#app/channels/read-feed.server.ts";
import { countUses } from "#app/platform/count-uses.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { bookings as bookingUses } from "#app/platform/rules/purposes.ts";
import { sendLetters } from "#app/platform/send-letters.server.ts";
import { aRestingHouse, expectAllIsWell } from "#tests/house/all-is-well.ts";
import type { RestingHouse } from "#tests/house/all-is-well.ts";
import { aCard, aRequest } from "#tests/house/booking-requests.ts";
import { aFeed } from "#tests/house/channels.ts";
import { aClock } from "#tests/house/clock.ts";
import { aRecordingMailer, aRenderedLetter } from "#tests/house/letters.ts";
import type { RecordingMailer } from "#tests/house/letters.ts";
import { databases, openTestDatabase } from "#tests/house/open-house.ts";
import type { TestDatabase } from "#tests/house/open-house.ts";
import { anOwner, ownerEmail, signIn } from "#tests/house/owner-people.ts";
import { anOwnerSite } from "#tests/house/owner-site.ts";
import { bookingOf } from "#tests/house/till.ts";
import { answerBank, standingOf } from "#tests/house/unfinished.ts";

const jumps = [
  ["an hour", 1],
  ["a day", 24],
] as const;

describe.each(databases)("a clock that jumps on %s", (dialect) => {
  let database: TestDatabase;
  let house: RestingHouse;
  let mailer: RecordingMailer;
  const open = async (instant: string) => {
    database = await openTestDatabase(dialect, { seeded: true });
    mailer = aRecordingMailer();
    house = aRestingHouse(database, { instant, mailer });
  };
  beforeEach(() => open("2026-11-20T08:00:00.000Z"));
  afterEach(() => database.close());

  const challenged = async () =>
    bookingOf(await placeBooking(aRequest({ payment: aCard("challenge") }), house));
  const anotherGuest = () => placeBooking(aRequest(), house);
  const send = () =>
    sendLetters({ ...house, db: database.db, batch: 100, render: async () => aRenderedLetter() });

  test.each(jumps)(
    "forward by %s: a hold has expired, and a late payment is refunded",
    async (_, hours) => {
      const held = await challenged();
      expect((await anotherGuest()).ok).toBe(false);
      house.clock.advance({ hours });
      // Another guest may book before the job runs.
      const other = bookingOf(await anotherGuest());
      await answerBank(held, "approve", house);
      await expireHolds(house);
      expect((await standingOf(held, house)).status).toBe("expired");
      house.clock.advance({ hours: -hours });
      await expectAllIsWell(house, [other.reference]);
    },
  );

  test.each(jumps)("back by %s: a hold stays valid, and its payment counts", async (_, hours) => {
    const held = await challenged();
    house.clock.advance({ hours: -hours });
    await expireHolds(house);
    expect(await anotherGuest()).toMatchObject({ ok: false, reason: "nightsTaken" });
    await answerBank(held, "approve", house);
    // By this clock the payment was made a day from now; its status is still looked up. An hour is waited for.
    house.clock.advance({ minutes: hours === 1 ? 61 : 1 });
    await expireHolds(house);
    expect((await standingOf(held, house)).status).toBe("confirmed");
    await expectAllIsWell(house, [held.reference]);
  });

  test("back by a day: postponed emails, refunds and calendars are processed now, not tomorrow", async () => {
    bookingOf(await placeBooking(aRequest({ payment: aCard("success") }), house));
    mailer.failure = new Error("451 later");
    for (let tries = 0; tries < 5; tries++) {
      await send();
      house.clock.advance({ minutes: 30 });
    }
    await aFeed(house, "http://127.0.0.1:9/closed.ics");
    await readFeed({}, house);
    const { id: paymentId, booking_id: bookingId } = await database.db
      .selectFrom("payments")
      .select(["id", "booking_id"])
      .executeTakeFirstOrThrow();
    const now = house.clock.now();
    const firstTry = new Date(now.getTime() + 60_000);
    const owed = { amount: 1_00, currency: "EUR", why: "goodwill", reason: "" } as const;
    await inTransaction(database.db, (trx) =>
      oweRefund(trx, { ...owed, paymentId, bookingId, now, firstTry }),
    );

    house.clock.advance({ days: -1 });
    mailer.failure = null;
    await send();
    expect(mailer.letters).toHaveLength(2);
    expect(await readFeed({}, house)).not.toBe("busy");
    await giveDueRefunds(house);
    const refund = await database.db.selectFrom("booking_refunds").selectAll().execute();
    expect(refund).toMatchObject([{ status: "done" }]);
    // Nor a second time when the clock is set forward again.
    house.clock.advance({ days: 1 });
    await send();
    await giveDueRefunds(house);
    expect(mailer.letters).toHaveLength(2);
  });

  test("back by a day: the owner who mistyped is not locked out until tomorrow", async () => {
    await anOwner(house);
    const browser = anOwnerSite(house).browser("198.51.100.66");
    const wrong = { step: "passphrase", email: ownerEmail, passphrase: "a wrong guess of many" };
    for (let tries = 0; tries < 6; tries++) await browser.post("/admin/sign-in", wrong);
    expect((await signIn(browser, ownerEmail)).status).toBe(429);
    house.clock.advance({ days: -1 });
    expect((await signIn(browser, ownerEmail)).status).toBeLessThan(400);
  });

  test.each([
    ["on a leap day", "2028-02-29T09:00:00.000Z", "2028-02-28"],
    ["when the seconds of 32 bits end", "2038-01-19T03:14:07.500Z", "2038-01-18"],
    ["in the last minute of a leap year", "2028-12-31T19:59:30.000Z", "2028-12-31"],
  ])("%s everything works as usual", async (_, instant, day) => {
    await database.close();
    await open(instant);
    const told: string[] = [];
    for (const [apartmentId, payment] of [
      [1, aCard("success")],
      [2, aCard("timeout")],
      [3, { method: "property" as const }],
    ] as const) {
      const checkIn = addDays(day, 30);
      const stay = { checkIn, checkOut: addDays(checkIn, 7) };
      const party = { adults: 1, children: 0 };
      const wish = aRequest({ apartmentId, stay, party, payment });
      const booking = bookingOf(await placeBooking(wish, house));
      told.push(booking.reference);
      house.clock.advance({ seconds: 61 });
    }
    await expectAllIsWell(house, told);
    expect(mailer.letters).toHaveLength(2 * told.length);
  });
});

test("a limit is never passed by more than one window's worth for each jump", async () => {
  const clock = aClock();
  const uses = countUses(clock);
  const askOften = () => {
    let within = 0;
    for (let n = 0; n < 2 * bookingUses.most; n++)
      if (uses.count(bookingUses, "198.51.100.66").within) within++;
    return within;
  };
  expect(askOften()).toBe(bookingUses.most);
  clock.advance({ days: -1 });
  expect(askOften()).toBe(bookingUses.most);
  expect(askOften()).toBe(0);
  // The counter of the earlier window still applies.
  clock.advance({ days: 1 });
  expect(askOften()).toBe(0);
  clock.advance({ seconds: bookingUses.seconds });
  expect(askOften()).toBe(bookingUses.most);
});
