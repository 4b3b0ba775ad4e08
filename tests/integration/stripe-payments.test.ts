// Bookings paid through Stripe's own library against the stand-in: every fault ends in one charge or none.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aRequest } from "#tests/house/booking-requests.ts";
import { databases } from "#tests/house/open-house.ts";
import { aStripeCard } from "#tests/house/stripe-books.ts";
import { stripeFaults } from "#tests/house/stripe-stand-in.ts";
import { openStripeTill } from "#tests/house/stripe-till.ts";
import type { StripeTill } from "#tests/house/stripe-till.ts";
import { bookingOf } from "#tests/house/till.ts";

// The week of `aRequest` without its tourist fee of 42.00, which is due at the property.
const paidNow = 1938_66;

describe.each(databases)("a booking paid through Stripe on %s", (dialect) => {
  let till: StripeTill;
  beforeEach(async () => {
    till = await openStripeTill(dialect);
  });
  afterEach(() => till.close());

  test("success: confirmed, and Stripe gets amount, currency, reference and nothing of the guest", async () => {
    const placed = await till.place(aRequest({ payment: aStripeCard("success") }));
    expect(placed).toMatchObject({ ok: true, outcome: "confirmed" });
    const [intent] = till.stripe.books.intents;
    expect(intent).toMatchObject({ amount: paidNow, currency: "eur", status: "succeeded" });
    expect(intent?.id).toBe(await till.intentOf(bookingOf(placed)));
    expect(JSON.stringify(intent)).not.toMatch(/Claire|Moreau|@/);
  });

  test.each([
    ["declined", "declined"],
    ["insufficient", "insufficientFunds"],
    ["expired", "expiredCard"],
  ] as const)("%s: the reason is shown, and another card pays", async (outcome, why) => {
    const request = aRequest({ payment: aStripeCard(outcome) });
    expect(await till.place(request)).toMatchObject({ ok: false, reason: "declined", why });
    expect(await till.place(request)).toMatchObject({ ok: false, reason: "declined", why });
    expect(till.stripe.books.money()).toBe(0);
    const again = await till.place({ ...request, payment: aStripeCard("success") });
    expect(again).toMatchObject({ ok: true, outcome: "confirmed" });
    expect(till.stripe.books.money()).toBe(paidNow);
  });

  test("a card number in the place of a token is sent nowhere", async () => {
    const payment = { ...aStripeCard("success"), token: "4242424242424242" };
    expect(await till.place(aRequest({ payment }))).toMatchObject({ reason: "declined" });
    expect(till.stripe.requests).toBe(0);
  });

  test("3-D Secure: the guest is redirected to the bank; approved it is paid", async () => {
    const placed = await till.place(aRequest({ payment: aStripeCard("challenge") }));
    const booking = bookingOf(placed);
    const intent = await till.intentOf(booking);
    const url = `https://hooks.stripe.com/redirect/authenticate/${intent}`;
    expect(placed).toMatchObject({ ok: true, outcome: "actionNeeded", url });
    expect(await till.settle(booking)).toMatchObject({ outcome: "actionNeeded", url });
    till.stripe.books.answerBank(intent, "approve");
    expect(await till.settle(booking)).toMatchObject({ outcome: "confirmed" });
    expect(await till.settle(booking)).toMatchObject({ outcome: "confirmed" });
  });

  test("a payment that was begun with another provider is left to that one", async () => {
    const booking = bookingOf(await till.place(aRequest({ payment: aStripeCard("challenge") })));
    till.stripe.books.answerBank(await till.intentOf(booking), "approve");
    const { gateway } = till.house;
    till.house.gateway = { ...gateway, name: "another", lookup: async () => null };
    till.clock.advance({ minutes: 2 });
    expect(await till.settle(booking)).toMatchObject({ outcome: "unknown" });
    till.house.gateway = gateway;
    expect(await till.settle(booking)).toMatchObject({ outcome: "confirmed" });
  });

  test("3-D Secure refused: declined, for that reason", async () => {
    const booking = bookingOf(await till.place(aRequest({ payment: aStripeCard("challenge") })));
    till.stripe.books.answerBank(await till.intentOf(booking), "refuse");
    expect(await till.settle(booking)).toMatchObject({
      outcome: "declined",
      why: "authenticationFailed",
    });
  });

  // The library's second try does not involve the database.
  test.each(dialect === "sqlite" ? stripeFaults : [])(
    "%s, once: the guest never notices, or soon",
    async (fault) => {
      till.stripe.trouble(fault);
      if (fault.startsWith("silence")) till.hurry();
      const booking = bookingOf(await till.place(aRequest({ payment: aStripeCard("success") })));
      till.takeTime();
      till.clock.advance({ seconds: 6 });
      await till.tidyUp();
      const { status } = await till.standing(booking);
      // Nothing was charged, and a 500 is the answer of its key for good: the next attempt needs another one.
      const isLost = ["500 before", "429", "silence before"].includes(fault);
      expect(status).toBe(isLost ? "pending_payment" : "confirmed");
      expect(till.stripe.books.money()).toBe(isLost ? 0 : paidNow);
      till.clock.advance({ minutes: 1 });
      await till.tidyUp();
      expect(await till.standing(booking)).toMatchObject({
        payments: [isLost ? "failed: unreachable" : "captured"],
      });
    },
  );

  test.each(stripeFaults)("%s, at every try: once, or never", async (fault) => {
    till.stripe.trouble(fault, fault, fault, fault);
    if (fault.startsWith("silence")) till.hurry();
    const request = aRequest({ payment: aStripeCard("success") });
    await till.place(request);
    till.stripe.noTrouble();
    till.takeTime();
    // A second click, on the same form.
    await till.place(request);
    till.clock.advance({ minutes: 1 });
    await till.tidyUp();
    const paid = till.stripe.books.money();
    expect([0, paidNow]).toContain(paid);
    if (paid === 0) await till.place({ ...request, payment: aStripeCard("success") });
    expect(till.stripe.books.money()).toBe(paidNow);
  });

  describe("Stripe took the money, did not answer, and could not be reached for 16 minutes", () => {
    test("the nights are still free: the booking is confirmed", async () => {
      const booking = await goSilent(till);
      till.stripe.isDown = false;
      await till.tidyUp();
      expect(await till.standing(booking)).toMatchObject({
        status: "confirmed",
        payments: ["captured"],
      });
    });

    test("another guest has them: all of it is refunded, once, within a minute", async () => {
      const booking = await goSilent(till);
      expect(await till.nightsAreFree()).toBe(true);
      till.stripe.isDown = false;
      till.stripe.trouble("silence after");
      for (let round = 0; round < 3; round++) {
        await till.tidyUp();
        till.clock.advance({ seconds: 20 });
      }
      expect(await till.standing(booking)).toMatchObject({
        status: "expired",
        payments: ["refunded: late"],
      });
      expect(till.stripe.books.refunds).toHaveLength(1);
      expect(till.stripe.books.money()).toBe(0);
    });
  });

  test("four clicks at once are one charge", async () => {
    const request = aRequest({ payment: aStripeCard("success") });
    await Promise.all([1, 2, 3, 4].map(() => till.place(request)));
    till.clock.advance({ seconds: 6 });
    await till.tidyUp();
    expect(till.stripe.books.intents).toHaveLength(1);
    expect(till.stripe.books.money()).toBe(paidNow);
  });
});

async function goSilent(till: StripeTill) {
  till.hurry();
  till.stripe.trouble("silence after");
  const placed = await till.place(aRequest({ payment: aStripeCard("success") }));
  expect(placed).toMatchObject({ ok: true, outcome: "paymentUnknown" });
  till.stripe.isDown = true;
  till.clock.advance({ minutes: 16 });
  await till.tidyUp();
  return bookingOf(placed);
}
