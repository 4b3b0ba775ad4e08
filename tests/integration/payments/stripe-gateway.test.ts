// Stripe's gateway guarantees what a payment provider must, through the official library.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Charge, GatewayAnswer, PaymentGateway } from "#app/payments/gateway.ts";
import { stripeGateway } from "#app/payments/stripe-gateway.server.ts";
import { aClock } from "#tests/support/clock.ts";
import { aStripeCard } from "#tests/support/payments/stripe-books.ts";
import { openStripeStandIn, standInKeys } from "#tests/support/payments/stripe-stand-in.ts";
import type { StripeStandIn } from "#tests/support/payments/stripe-stand-in.ts";

const clock = aClock("2026-11-20T08:00:00Z");
let stripe: StripeStandIn;
let gateway: PaymentGateway;
beforeEach(async () => {
  stripe = await openStripeStandIn(clock);
  gateway = openGateway();
});
afterEach(() => stripe.close());

test("a charge is made once for its key, at the first amount", async () => {
  const charge = aCharge();
  const first = await gateway.create(charge);
  expect(first).toMatchObject({ status: "captured" });
  expect(await gateway.create(charge)).toEqual(first);
  expect(await gateway.create({ ...charge, amount: 1_00 })).toEqual(first);
  expect(stripe.books.money()).toBe(100_00);
});

test("a payment is found by its key: on a second page of the list, and after days", async () => {
  const charge = aCharge();
  const answer = await gateway.create(charge);
  for (let n = 0; n < 120; n++) await gateway.create(aCharge());
  expect(await gateway.lookup(charge.idempotencyKey)).toEqual(answer);
  expect(await gateway.lookup("another")).toBeNull();
  clock.advance({ days: 3 });
  expect(await gateway.lookup(charge.idempotencyKey)).toEqual(answer);
});

test("money is refunded once per key, in parts, and never more than was paid", async () => {
  const reference = referenceOf(await gateway.create(aCharge()));
  const refund = async (amount: number, key: string) =>
    (await gateway.refund(reference, amount, key)).ok;
  expect(await refund(60_00, "a")).toBe(true);
  expect(await refund(60_00, "a")).toBe(true);
  expect(await refund(40_01, "b")).toBe(false);
  expect(await refund(40_00, "c")).toBe(true);
  expect(await refund(1, "d")).toBe(false);
  expect((await gateway.refund("pi_nobody", 1, "e")).ok).toBe(false);
  expect(stripe.books.money()).toBe(0);
});

test("a refund whose answer was lost is not made again when Stripe has forgotten its key", async () => {
  const reference = referenceOf(await gateway.create(aCharge()));
  stripe.trouble("silence after");
  await expect(openGateway(150).refund(reference, 30_00, "a")).rejects.toThrow("timeout");
  stripe.forgetKeys();
  expect(await gateway.refund(reference, 30_00, "a")).toEqual({ ok: true });
  expect(stripe.books.money()).toBe(70_00);
});

test("a refund that was reduced after an error of Stripe's is made, once", async () => {
  const reference = referenceOf(await gateway.create(aCharge()));
  // Stripe repeats its first answer to a key, an error too, and refuses the key for another amount.
  stripe.trouble("500 before");
  await expect(openGateway(2_000).refund(reference, 30_00, "a")).rejects.toThrow("Something");
  expect(await gateway.refund(reference, 20_00, "a")).toEqual({ ok: true });
  expect(await gateway.refund(reference, 20_00, "a")).toEqual({ ok: true });
  expect(stripe.books.money()).toBe(80_00);
});

test("only a payment that took no money can be voided; voiding it twice is voiding it once", async () => {
  const charge = aCharge({ token: aStripeCard("challenge").token });
  const reference = referenceOf(await gateway.create(charge));
  expect(await gateway.void(reference)).toEqual({ ok: true });
  expect(await gateway.void(reference)).toEqual({ ok: true });
  expect(await gateway.lookup(charge.idempotencyKey)).toMatchObject({ status: "declined" });
  const paid = referenceOf(await gateway.create(aCharge()));
  expect(await gateway.void(paid)).toEqual({ ok: false });
  expect(await gateway.void("pi_nobody")).toEqual({ ok: false });
});

test("an authorized payment is captured, once", async () => {
  const reference = referenceOf(await gateway.create(aCharge()));
  Object.assign(stripe.books.intents[0] ?? {}, { status: "requires_capture" });
  expect(stripe.books.money()).toBe(0);
  expect(await gateway.capture(reference)).toEqual({ status: "captured", reference });
  expect(await gateway.capture(reference)).toEqual({ status: "captured", reference });
  expect(await gateway.capture("pi_nobody")).toMatchObject({ reason: "unreachable" });
});

test("what Stripe is still processing is unknown", async () => {
  const charge = aCharge();
  const reference = referenceOf(await gateway.create(charge));
  Object.assign(stripe.books.intents[0] ?? {}, { status: "processing" });
  expect(await gateway.lookup(charge.idempotencyKey)).toEqual({ status: "unknown", reference });
});

describe("an unknown outcome is thrown, never returned as a decline", () => {
  test.each([
    ["silence before", "timeout"],
    ["silence after", "timeout"],
    ["500 before", "Something went wrong"],
    ["500 after", "Something went wrong"],
    ["429", "Too many requests"],
  ] as const)("%s", async (fault, message) => {
    stripe.trouble(fault);
    const hurried = openGateway(fault.startsWith("silence") ? 150 : 8_000);
    await expect(hurried.create(aCharge())).rejects.toThrow(message);
  });

  test("a key that Stripe does not know", async () => {
    const other = stripeGateway({
      ...standInKeys,
      secretKey: "sk_test_other",
      clock,
      api: stripe.origin,
    });
    await expect(other.create(aCharge())).rejects.toThrow("Invalid API Key");
    await expect(other.lookup("any")).rejects.toThrow("Invalid API Key");
  });
});

test("a card that Stripe does not know is declined", async () => {
  const answer = await gateway.create(aCharge({ token: "ctoken_nobody" }));
  expect(answer).toEqual({ status: "declined", reference: null, reason: "declined" });
});

function openGateway(timeout = 8_000): PaymentGateway {
  return stripeGateway({ ...standInKeys, clock, api: stripe.origin, timeout, retries: 0 });
}

function aCharge(changes: Partial<Charge> = {}): Charge {
  return {
    idempotencyKey: randomUUID(),
    amount: 100_00,
    currency: "EUR",
    token: aStripeCard("success").token,
    returnUrl: "https://hotel.example/book?step=return",
    description: "Kaz Filao KF-7M3QX9TD",
    ...changes,
  };
}

function referenceOf(answer: GatewayAnswer | null): string {
  return answer?.reference ?? "";
}
