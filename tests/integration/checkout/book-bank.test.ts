// The 3-D Secure step from /book's side: the guest goes to the bank and comes back, with or without an answer, in time or late.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { stepOf } from "#tests/support/booking/book-browser.ts";
import type { BookResponse } from "#tests/support/booking/book-browser.ts";
import { aWeekAt } from "#tests/support/booking/book-forms.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { answerBank, moneyTaken } from "#tests/support/booking/booking-state.ts";
import { aPayingGuest } from "#tests/support/booking/paying-guest.ts";
import type { PayingGuest } from "#tests/support/booking/paying-guest.ts";
import { openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

const done = aWeekAt("done");
const again = { intent: "confirm", agreed: "before", total: "198066" };

describe.each(databases)("the bank asks the guest to authenticate, on %s", (dialect) => {
  let harness: PaymentHarness;
  let guest: PayingGuest;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    guest = aPayingGuest(harness);
  });
  afterEach(() => harness.close());

  test("the guest approves", async () => {
    const seen = await guest.book("challenge");
    expect(seen.via).toEqual([
      { status: 303, to: expect.stringMatching(/^\/sandbox-bank\?payment=/) as unknown },
    ]);
    await guest.answer("approve");
    expect((await guest.returnFromBank()).via).toEqual([{ status: 303, to: done }]);
    expect(await guest.statuses()).toEqual(["confirmed"]);
    expect((await guest.returnFromBank()).at).toBe(done);
  });

  test("the guest refuses: back at the form, and a second try succeeds", async () => {
    await guest.book("challenge");
    await guest.answer("refuse");
    const seen = await guest.returnFromBank();
    expect(detailsOf(seen)).toMatchObject({
      notice: { kind: "declined", reason: "authenticationFailed" },
      guest: { firstName: "Claire" },
      savedCard: null,
    });
    await guest.changePayment("challenge");
    await guest.confirm();
    await guest.answer("approve");
    expect((await guest.returnFromBank()).at).toBe(done);
    expect(await guest.statuses()).toEqual(["confirmed"]);
  });

  test("the guest comes back without an answer: the link to the bank still works", async () => {
    const [bank] = (await guest.book("challenge")).via;
    const seen = await guest.returnFromBank();
    expect(seen.shown).toMatchObject({
      step: "waiting",
      state: "atBank",
      bankUrl: `https://hotel.example${bank?.to}`,
      alternativePath: aWeekAt("details"),
    });
    // Confirmed again it is the same payment at the same bank.
    expect((await guest.confirm()).via).toEqual([bank]);
    // The guest may pay at the property instead: the bank's payment is voided.
    await guest.changePayment("property");
    expect((await guest.confirm()).at).toBe(done);
    expect(await answerBank(await guest.last(), "approve", harness.app)).toBe(false);
    expect(await moneyTaken(harness.app)).toBe(0);
  });

  test("the guest never comes back: after 15 minutes one click tries the same again", async () => {
    await guest.book("challenge");
    harness.clock.advance({ minutes: 15 });
    // Whether or not the job has run by now.
    const early = detailsOf(await guest.browser().open(aWeekAt("details")));
    expect(early.notice).toEqual({ kind: "expired", canRetry: true });
    await expireHolds(harness.app);
    const seen = await guest.returnFromBank();
    expect(seen.via).toEqual([{ status: 303, to: aWeekAt("details") }]);
    expect(detailsOf(seen)).toMatchObject({
      notice: { kind: "expired", canRetry: true },
      guest: { firstName: "Claire" },
      savedCard: { last4: "3220" },
    });

    const repeated = await guest.browser().post(aWeekAt("review"), again);
    expect(repeated.at).toMatch(/^\/sandbox-bank/);
    await guest.answer("approve");
    expect((await guest.returnFromBank()).at).toBe(done);
    expect(await guest.statuses()).toEqual(["expired", "confirmed"]);
  });

  test("the repeat is not offered at another price, and is not accepted there", async () => {
    await guest.book("challenge");
    harness.clock.advance({ minutes: 15 });
    await expireHolds(harness.app);
    await harness.database.db
      .updateTable("apartments")
      .set({ cleaning_fee: 7000 })
      .where("id", "=", 4)
      .execute();
    expect(detailsOf(await guest.browser().open(aWeekAt("details"))).notice).toEqual({
      kind: "expired",
      canRetry: false,
    });
    for (const total of ["198066", "199066"]) {
      const seen = await guest.browser().post(aWeekAt("review"), { ...again, total });
      expect(seen).toMatchObject({ at: aWeekAt("review"), shown: { step: "review" } });
    }
    expect(await guest.statuses()).toEqual(["expired"]);
  });

  test("the hold expired and another guest has the nights: step one with alternatives", async () => {
    await guest.book("challenge");
    harness.clock.advance({ minutes: 15 });
    await expireHolds(harness.app);
    expect(await harness.nightsAreFree()).toBe(true);
    const seen = await guest.returnFromBank();
    expect(seen.shown).toMatchObject({ step: "apartment", hasSavedDetails: true });
    expect((await guest.browser().post(aWeekAt("review"), again)).shown?.step).toBe("apartment");
  });

  test("the guest approves too late: confirmed while the nights are free", async () => {
    await guest.book("challenge");
    harness.clock.advance({ minutes: 16 });
    await guest.answer("approve");
    expect((await guest.returnFromBank()).at).toBe(done);
    expect(await guest.statuses()).toEqual(["confirmed"]);
  });

  test("the guest approves too late, the nights are gone: a message says so, and the money is refunded", async () => {
    await guest.book("challenge");
    const booking = await guest.last();
    harness.clock.advance({ minutes: 16 });
    expect(await harness.place(aRequest())).toMatchObject({ ok: true });
    expect(await answerBank(booking, "approve", harness.app)).toBe(true);
    for (let look = 0; look < 2; look++)
      expect((await guest.returnFromBank()).shown).toMatchObject({
        step: "waiting",
        state: "tooLate",
        alternativePath: aWeekAt("apartment"),
      });
    expect(await moneyTaken(harness.app)).toBe(0);
  });
});

const detailsOf = (seen: BookResponse) => stepOf(seen, "details");
