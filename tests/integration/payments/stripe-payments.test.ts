// Bookings paid through Stripe's own library against the stand-in: every fault ends in one charge or none.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { payOpen } from "#app/bookings/payments/guest-payments/pay-open.server.ts";
import { listRefunds } from "#app/bookings/payments/booking-refunds.sql.server.ts";
import { sendDueRefunds } from "#app/bookings/payments/refunds.server.ts";
import { readBalance } from "#app/ledger/ledger.sql.server.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { moneyAccountsOf } from "#tests/support/booking/ledger-balances.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";
import { aStripeCard } from "#tests/support/payments/stripe-books.ts";
import { openStripeHarness } from "#tests/support/payments/stripe-harness.ts";
import type { StripeHarness } from "#tests/support/payments/stripe-harness.ts";
import { stripeFaults } from "#tests/support/payments/stripe-stand-in.ts";
import { databases } from "#tests/support/test-database.ts";

// The week of `aRequest` without its tourist fee of 42.00, which is due at the property.
const paidNow = 1938_66;

describe.each(databases)("a booking paid through Stripe on %s", (dialect) => {
  let harness: StripeHarness;
  beforeEach(async () => {
    harness = await openStripeHarness(dialect);
  });
  afterEach(() => harness.close());

  test("success: confirmed, and Stripe gets amount, currency, reference and nothing of the guest", async () => {
    const placed = await harness.place(aRequest({ payment: aStripeCard("success") }));
    expect(placed).toMatchObject({ ok: true, outcome: "confirmed" });
    const [intent] = harness.stripe.books.intents;
    expect(intent).toMatchObject({ amount: paidNow, currency: "eur", status: "succeeded" });
    expect(intent?.id).toBe(await harness.intentOf(bookingOf(placed)));
    expect(JSON.stringify(intent)).not.toMatch(/Claire|Moreau|@/);
  });

  test.each([
    ["declined", "declined"],
    ["insufficient", "insufficientFunds"],
    ["expired", "expiredCard"],
  ] as const)("%s: the reason is shown, and another card pays", async (outcome, why) => {
    const request = aRequest({ payment: aStripeCard(outcome) });
    expect(await harness.place(request)).toMatchObject({ ok: false, reason: "declined", why });
    expect(await harness.place(request)).toMatchObject({ ok: false, reason: "declined", why });
    expect(harness.stripe.books.money()).toBe(0);
    const again = await harness.place({ ...request, payment: aStripeCard("success") });
    expect(again).toMatchObject({ ok: true, outcome: "confirmed" });
    expect(harness.stripe.books.money()).toBe(paidNow);
  });

  test("a card number in the place of a token is sent nowhere", async () => {
    const payment = { ...aStripeCard("success"), token: "4242424242424242" };
    expect(await harness.place(aRequest({ payment }))).toMatchObject({ reason: "declined" });
    expect(harness.stripe.requests).toBe(0);
  });

  test("3-D Secure: the guest is redirected to the bank; approved it is paid", async () => {
    const placed = await harness.place(aRequest({ payment: aStripeCard("challenge") }));
    const booking = bookingOf(placed);
    const intent = await harness.intentOf(booking);
    const url = `https://hooks.stripe.com/redirect/authenticate/${intent}`;
    expect(placed).toMatchObject({ ok: true, outcome: "actionNeeded", url });
    expect(await harness.settle(booking)).toMatchObject({ outcome: "actionNeeded", url });
    harness.stripe.books.answerBank(intent, "approve");
    expect(await harness.settle(booking)).toMatchObject({ outcome: "confirmed" });
    expect(await harness.settle(booking)).toMatchObject({ outcome: "confirmed" });
  });

  test("a payment that was begun with another provider is left to that one", async () => {
    const booking = bookingOf(await harness.place(aRequest({ payment: aStripeCard("challenge") })));
    harness.stripe.books.answerBank(await harness.intentOf(booking), "approve");
    const { gateway } = harness.app;
    harness.app.gateway = { ...gateway, name: "another", lookup: async () => null };
    harness.clock.advance({ minutes: 2 });
    expect(await harness.settle(booking)).toMatchObject({ outcome: "unknown" });
    harness.app.gateway = gateway;
    expect(await harness.settle(booking)).toMatchObject({ outcome: "confirmed" });
  });

  test("3-D Secure refused: declined, for that reason", async () => {
    const booking = bookingOf(await harness.place(aRequest({ payment: aStripeCard("challenge") })));
    harness.stripe.books.answerBank(await harness.intentOf(booking), "refuse");
    expect(await harness.settle(booking)).toMatchObject({
      outcome: "declined",
      why: "authenticationFailed",
    });
  });

  // The library's second try does not involve the database.
  test.each(dialect === "sqlite" ? stripeFaults : [])(
    "%s, once: the guest never notices, or soon",
    async (fault) => {
      harness.stripe.trouble(fault);
      if (fault.startsWith("silence")) harness.shortenTimeout();
      const booking = bookingOf(await harness.place(aRequest({ payment: aStripeCard("success") })));
      harness.resetTimeout();
      harness.clock.advance({ seconds: 6 });
      await harness.runExpiry();
      const { status } = await harness.stateOf(booking);
      // Nothing was charged, and a 500 is the answer of its key for good: the next attempt needs another one.
      const isLost = ["500 before", "429", "silence before"].includes(fault);
      expect(status).toBe(isLost ? "pending_payment" : "confirmed");
      expect(harness.stripe.books.money()).toBe(isLost ? 0 : paidNow);
      harness.clock.advance({ minutes: 1 });
      await harness.runExpiry();
      expect(await harness.stateOf(booking)).toMatchObject({
        payments: [isLost ? "failed: unreachable" : "captured"],
      });
    },
  );

  test.each(stripeFaults)("%s, at every try: once, or never", async (fault) => {
    harness.stripe.trouble(fault, fault, fault, fault);
    if (fault.startsWith("silence")) harness.shortenTimeout();
    const request = aRequest({ payment: aStripeCard("success") });
    await harness.place(request);
    harness.stripe.noTrouble();
    harness.resetTimeout();
    // A second click, on the same form.
    await harness.place(request);
    harness.clock.advance({ minutes: 1 });
    await harness.runExpiry();
    const paid = harness.stripe.books.money();
    expect([0, paidNow]).toContain(paid);
    if (paid === 0) await harness.place({ ...request, payment: aStripeCard("success") });
    expect(harness.stripe.books.money()).toBe(paidNow);
  });

  describe("Stripe took the money, did not answer, and could not be reached for 16 minutes", () => {
    test("the nights are still free: the booking is confirmed", async () => {
      const booking = await goSilent(harness);
      harness.stripe.isDown = false;
      await harness.runExpiry();
      expect(await harness.stateOf(booking)).toMatchObject({
        status: "confirmed",
        payments: ["captured"],
      });
    });

    test("another guest has them: all of it is refunded, once, within a minute", async () => {
      const booking = await goSilent(harness);
      expect(await harness.nightsAreFree()).toBe(true);
      harness.stripe.isDown = false;
      harness.stripe.trouble("silence after");
      for (let round = 0; round < 3; round++) {
        await harness.runExpiry();
        await sendDueRefunds(harness.app);
        harness.clock.advance({ seconds: 20 });
      }
      expect(await harness.stateOf(booking)).toMatchObject({
        status: "expired",
        payments: ["refunded: late"],
      });
      expect(harness.stripe.books.refunds).toHaveLength(1);
      expect(harness.stripe.books.money()).toBe(0);
    });
  });

  test("four clicks at once are one charge", async () => {
    const request = aRequest({ payment: aStripeCard("success") });
    await Promise.all([1, 2, 3, 4].map(() => harness.place(request)));
    harness.clock.advance({ seconds: 6 });
    await harness.runExpiry();
    expect(harness.stripe.books.intents).toHaveLength(1);
    expect(harness.stripe.books.money()).toBe(paidNow);
  });

  test("what came for a stay cancelled meanwhile is refunded in the dashboard: the credit is settled, the bill stays", async () => {
    const { app, database } = harness;
    const booking = bookingOf(await harness.place(aRequest({ payment: aStripeCard("success") })));
    const card = aStripeCard("challenge");
    const paying = await payOpen(booking, { card, shown: 42_00, returnUrl }, app);
    expect(paying).toMatchObject({ outcome: "actionNeeded" });
    // The guest cancels in another tab, and approves at the bank after that.
    const { id, reference, version } = booking;
    const cancel = { reference, version, agreedRefund: paidNow, actor: "guest" } as const;
    expect(await cancelBooking(cancel, app)).toMatchObject({ ok: true });
    const intent = await harness.intentOf(booking);
    harness.stripe.books.answerBank(intent, "approve");
    await harness.settle(booking);
    expect((await readBalance(database.db, id)).open).toBe(-42_00);
    harness.stripe.books.dashboard.refund(intent, 42_00);
    await harness.deliver();
    const refunds = await listRefunds(database.db, id);
    expect(refunds.map(({ why, status, amount }) => `${why} ${status} ${amount}`)).toEqual([
      `cancellation done ${paidNow}`,
      "overpaid done 4200",
    ]);
    expect(await readBalance(database.db, id)).toMatchObject({ charged: 0, open: 0 });
  });

  test("a refund that failed and was returned by a lost dispute is not owed again, whatever Stripe sends later", async () => {
    const booking = bookingOf(await harness.place(aRequest({ payment: aStripeCard("success") })));
    const { dashboard } = harness.stripe.books;
    const intent = await harness.intentOf(booking);
    const refund = dashboard.refund(intent, 10_00);
    const dispute = dashboard.openDispute(intent, { amount: 100_00 });
    await harness.deliver();
    dashboard.failRefund(refund.id);
    dashboard.closeDispute(dispute.id, "lost");
    await harness.deliver();
    const { db } = harness.database;
    const [own, ...more] = await listRefunds(db, booking.id);
    expect(own).toMatchObject({ why: "provider", status: "done", failures: 1 });
    expect(more).toEqual([]);
    expect(await moneyAccountsOf(booking, db)).toMatchObject({
      card: paidNow - 120_00,
      losses: 110_00,
      refundsOwed: 0,
    });
  });
});

const returnUrl = () => "https://hotel.example/my-booking";

async function goSilent(harness: StripeHarness) {
  harness.shortenTimeout();
  harness.stripe.trouble("silence after");
  const placed = await harness.place(aRequest({ payment: aStripeCard("success") }));
  expect(placed).toMatchObject({ ok: true, outcome: "paymentUnknown" });
  harness.stripe.isDown = true;
  harness.clock.advance({ minutes: 16 });
  await harness.runExpiry();
  return bookingOf(placed);
}
