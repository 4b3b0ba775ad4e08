// Stripe's webhook events: signed, forged, old, repeated, in every order; the booking ends the same.
import fc from "fast-check";
import { Stripe } from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { stripeWebhookEndpoint } from "#app/api/stripe-webhook-endpoint.ts";
import { sendDueRefunds } from "#app/bookings/payments/refunds.server.ts";
import { findStayKeys } from "#app/bookings/arrival/stay-keys.sql.server.ts";
import { readBalance } from "#app/ledger/ledger.sql.server.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";
import { aStripeCard } from "#tests/support/payments/stripe-books.ts";
import { openStripeHarness } from "#tests/support/payments/stripe-harness.ts";
import type { StripeHarness } from "#tests/support/payments/stripe-harness.ts";
import { standInKeys } from "#tests/support/payments/stripe-stand-in.ts";
import { databases } from "#tests/support/test-database.ts";

const { webhookSecret: secret } = standInKeys;
const types = ["created", "requires_action", "succeeded", "payment_failed"];
const forged = [
  { type: "succeeded", nth: "forged", secret: "whsec_other" },
  { type: "canceled", nth: "old", age: 301 },
];
const last = { type: "succeeded", nth: "last" };

let sent = 0;

describe.each(databases)("Stripe's webhook on %s", (dialect) => {
  let harness: StripeHarness;
  beforeEach(async () => {
    harness = await openStripeHarness(dialect);
  });
  afterEach(() => harness.close());

  async function send(
    type: string,
    changes: { id?: string; secret?: string; age?: number; body?: string } = {},
  ) {
    const object = harness.stripe.books.intents.at(-1);
    const event = {
      id: changes.id ?? `evt_${++sent}`,
      object: "event",
      type: `payment_intent.${type}`,
      data: { object },
    };
    const payload = JSON.stringify(event);
    const timestamp = Math.floor(harness.clock.now().getTime() / 1000) - (changes.age ?? 0);
    const header = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: changes.secret ?? secret,
      timestamp,
    });
    const webhook = stripeWebhookEndpoint(harness.app, secret);
    const body = changes.body ?? payload;
    const headers = { "stripe-signature": header };
    return (await webhook.request("/", { method: "POST", body, headers })).status;
  }

  async function waiting() {
    const booking = bookingOf(await harness.place(aRequest({ payment: aStripeCard("challenge") })));
    return { booking, intent: await harness.intentOf(booking) };
  }

  test("a signed event confirms what was paid, and calls Stripe no second time", async () => {
    const { booking, intent } = await waiting();
    harness.stripe.books.answerBank(intent, "approve");
    expect(await send("succeeded", { id: "evt_paid" })).toBe(200);
    const after = await harness.stateOf(booking);
    expect(after).toMatchObject({ status: "confirmed", payments: ["captured"] });
    const asked = harness.stripe.requests;
    expect(await send("succeeded", { id: "evt_paid" })).toBe(200);
    expect(harness.stripe.requests).toBe(asked);
    expect(await send("succeeded")).toBe(200);
    expect(await harness.stateOf(booking)).toEqual(after);
  });

  test("what is stored of an event: its name, what it was about, and for 30 days", async () => {
    const { booking } = await waiting();
    const storedEvents = () =>
      harness.database.db.selectFrom("stripe_events").selectAll().execute();
    expect(await send("requires_action", { id: "evt_first" })).toBe(200);
    const first = {
      id: "evt_first",
      type: "payment_intent.requires_action",
      payment_id: await harness.paymentOf(booking),
      received_at: "2026-11-20T08:00:00.000Z",
    };
    expect(await storedEvents()).toEqual([first]);
    harness.clock.advance({ days: 30 });
    await send("canceled", { id: "evt_second" });
    expect(await storedEvents()).toHaveLength(2);
    harness.clock.advance({ seconds: 1 });
    await send("canceled", { id: "evt_third" });
    expect((await storedEvents()).map(({ id }) => id).toSorted()).toEqual([
      "evt_second",
      "evt_third",
    ]);
  });

  test("an event about something else is accepted, and has no effect", async () => {
    const data = { object: { id: "cus_1", object: "customer" } };
    const other = { id: "evt_other", object: "event", type: "customer.created", data };
    const payload = JSON.stringify(other);
    const timestamp = Math.floor(harness.clock.now().getTime() / 1000);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const headers = { "stripe-signature": signature };
    const webhook = stripeWebhookEndpoint(harness.app, secret);
    const answer = await webhook.request("/", { method: "POST", body: payload, headers });
    expect(answer.status).toBe(200);
    expect(harness.stripe.requests).toBe(0);
  });

  test("an event longer than 256 KB is not read", async () => {
    await waiting();
    expect(await send("succeeded", { body: "x".repeat(256 * 1024 + 1) })).toBe(413);
  });

  test("a signed event with false claims changes nothing", async () => {
    const { booking } = await waiting();
    expect(await send("succeeded")).toBe(200);
    expect(await harness.stateOf(booking)).toMatchObject({ status: "pending_payment" });
  });

  test.each([
    ["by another secret", { secret: "whsec_other" }, 400],
    ["for another body", { body: "{}" }, 400],
    ["more than five minutes ago", { age: 301 }, 400],
    ["five minutes ago", { age: 299 }, 200],
  ])("signed %s", async (_, changes, status) => {
    const { booking, intent } = await waiting();
    harness.stripe.books.answerBank(intent, "approve");
    expect(await send("succeeded", changes)).toBe(status);
    expect((await harness.stateOf(booking)).status).toBe(
      status === 200 ? "confirmed" : "pending_payment",
    );
    harness.clock.advance({ seconds: 6 });
    await harness.runExpiry();
    expect((await harness.stateOf(booking)).status).toBe("confirmed");
  });

  test("Stripe is asked to retry while it is unreachable", async () => {
    const { booking, intent } = await waiting();
    harness.stripe.books.answerBank(intent, "approve");
    harness.stripe.isDown = true;
    expect(await send("succeeded", { id: "evt_paid" })).toBe(500);
    harness.stripe.isDown = false;
    expect(await send("succeeded", { id: "evt_paid" })).toBe(200);
    expect((await harness.stateOf(booking)).status).toBe("confirmed");
  });

  test("an event arrives before the answer to the charge", async () => {
    harness.stripe.trouble("silence after");
    harness.shortenTimeout();
    const booking = bookingOf(await harness.place(aRequest({ payment: aStripeCard("success") })));
    harness.resetTimeout();
    expect(await harness.intentOf(booking)).toBe("");
    expect(await send("succeeded")).toBe(200);
    expect((await harness.stateOf(booking)).status).toBe("confirmed");
  });

  test("a charge that was given up arrives after another card has paid: it is refunded", async () => {
    harness.stripe.trouble("silence before");
    harness.shortenTimeout();
    const request = aRequest({ payment: aStripeCard("success") });
    const booking = bookingOf(await harness.place(request));
    harness.resetTimeout();
    const lost = await harness.paymentOf(booking);
    harness.clock.advance({ minutes: 1 });
    await harness.runExpiry();
    expect(await harness.stateOf(booking)).toMatchObject({ payments: ["failed: unreachable"] });
    await harness.place({ ...request, payment: aStripeCard("success") });
    expect((await harness.stateOf(booking)).status).toBe("confirmed");
    const charge = { amount: booking.dueNow, currency: "EUR", token: aStripeCard("success").token };
    const words = { idempotencyKey: lost, returnUrl: "https://hotel.example/", description: "" };
    await harness.app.gateway.create({ ...charge, ...words });
    expect(await send("succeeded")).toBe(200);
    expect(await harness.stateOf(booking)).toMatchObject({
      status: "confirmed",
      payments: ["refunded: late", "captured"],
    });
    expect(harness.stripe.books.money()).toBe(booking.dueNow);
  });

  test("a charge that was given up pays for nothing, also while it waits to be refunded", async () => {
    harness.stripe.trouble("silence before");
    harness.shortenTimeout();
    const request = aRequest({ payment: aStripeCard("success") });
    const booking = bookingOf(await harness.place(request));
    harness.resetTimeout();
    const lost = await harness.paymentOf(booking);
    harness.clock.advance({ minutes: 1 });
    await harness.runExpiry();
    await harness.place({ ...request, payment: { method: "property" } });
    expect((await harness.stateOf(booking)).status).toBe("confirmed");
    const charge = { amount: booking.dueNow, currency: "EUR", token: aStripeCard("success").token };
    const words = { idempotencyKey: lost, returnUrl: "https://hotel.example/", description: "" };
    await harness.app.gateway.create({ ...charge, ...words });
    const { refund } = harness.app.gateway;
    harness.app.gateway.refund = async () => ({ ok: false });
    expect(await send("succeeded")).toBe(200);
    const { db } = harness.database;
    const state = async () => {
      const { paid } = await findStayKeys(db, booking.id);
      const { open, refundsOwed } = await readBalance(db, booking.id);
      return { paid, open, refundsOwed };
    };
    expect(await state()).toEqual({
      paid: false,
      open: booking.total,
      refundsOwed: booking.dueNow,
    });
    harness.app.gateway.refund = refund;
    harness.clock.advance({ minutes: 1 });
    await sendDueRefunds(harness.app);
    expect(await state()).toEqual({ paid: false, open: booking.total, refundsOwed: 0 });
  });

  test("in every order, repeated, late, forged among them, before and after the bank's answer: the same end", async () => {
    const named = types.flatMap((type) => ["first", "second"].map((nth) => ({ type, nth })));
    const order = fc.shuffledSubarray([...named, ...named, ...forged], { minLength: 4 });
    let week = 0;
    await fc.assert(
      fc.asyncProperty(order, fc.nat(4), async (events, answeredAfter) => {
        const round = week;
        const from = new Date(Date.UTC(2027, 0, 10 + 7 * week++));
        const day = (plus: number) =>
          new Date(from.getTime() + plus * 86_400_000).toISOString().slice(0, 10);
        const stay = { checkIn: day(0), checkOut: day(7) };
        const payment = aStripeCard("challenge");
        const booking = bookingOf(await harness.place(aRequest({ payment, stay })));
        const intent = await harness.intentOf(booking);
        for (const [n, event] of [...events, last].entries()) {
          if (n === answeredAfter) harness.stripe.books.answerBank(intent, "approve");
          const isForged = "secret" in event || "age" in event;
          const id = `evt_${round}_${event.type}_${event.nth}`;
          expect(await send(event.type, { ...event, id })).toBe(isForged ? 400 : 200);
          harness.clock.advance({ seconds: n });
        }
        const { status, payments, nights } = await harness.stateOf(booking);
        expect({ status, payments, nights }).toEqual({
          status: "confirmed",
          payments: ["captured"],
          nights: ["7 booking"],
        });
      }),
      { numRuns: 12 },
    );
  });
});
