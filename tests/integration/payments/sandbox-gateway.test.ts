// The sandbox guarantees what a payment provider does: one charge per key, one refund per key, never more refunded than was paid.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Charge, GatewayAnswer, PaymentGateway } from "#app/payments/gateway.ts";
import { sandboxGateway } from "#app/payments/sandbox-gateway.server.ts";
import { aCard } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

describe.each(databases)("the sandbox on %s", (dialect) => {
  let database: TestDatabase;
  let gateway: PaymentGateway;
  beforeEach(async () => {
    database = await openTestDatabase(dialect);
    const clock = aClock("2026-11-20T08:00:00Z");
    gateway = sandboxGateway(database.db, { clock, origin: "https://hotel.example", patience: 20 });
  });
  afterEach(() => database.close());

  test("a charge is made once for its key, at the first amount, however many come at once", async () => {
    const charge = aCharge();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => gateway.create({ ...charge, amount: n * 100_00 })),
    );
    expect(new Set(answers.map(referenceOf)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: "captured" });
    expect(await gateway.lookup(charge.idempotencyKey)).toEqual(answers[0]);
    expect(await database.db.selectFrom("sandbox_payments").selectAll().execute()).toHaveLength(1);
    expect(await gateway.lookup("another")).toBeNull();
  });

  test("a timeout card delays its caller, and is charged", async () => {
    const charge = aCharge({ token: aCard("timeout").token });
    expect(await gateway.create(charge)).toEqual({ status: "unknown", reference: null });
    expect(await gateway.lookup(charge.idempotencyKey)).toMatchObject({ status: "captured" });
  });

  test("a payment that the demonstration data invents is refunded without a line of its own", async () => {
    expect(await gateway.refund("demo_1", 10_00, "a-refund")).toEqual({ ok: true });
    expect(await gateway.refund("unknown", 10_00, "another")).toEqual({ ok: false });
    expect(await database.db.selectFrom("sandbox_payments").selectAll().execute()).toEqual([]);
  });

  test("money is refunded once per key, in parts, and never more than was paid", async () => {
    const reference = referenceOf(await gateway.create(aCharge()));
    const refund = async (amount: number, key: string) =>
      (await gateway.refund(reference, amount, key)).ok;
    expect(await Promise.all([1, 2, 3].map(() => refund(60_00, "a")))).toEqual([true, true, true]);
    expect(await refund(40_01, "b")).toBe(false);
    expect(await refund(40_00, "b")).toBe(true);
    expect(await refund(1, "c")).toBe(false);
    expect(await refund(60_00, "a")).toBe(true);
    expect((await gateway.refund("sbx_pay_nobody", 1, "d")).ok).toBe(false);
    const row = await database.db
      .selectFrom("sandbox_payments")
      .select("refunded")
      .where("id", "=", reference)
      .executeTakeFirstOrThrow();
    expect(row.refunded).toBe(100_00);
  });

  test("only a payment that waits for its guest can be voided; voiding it twice is voiding it once", async () => {
    const charge = aCharge({ token: aCard("challenge").token });
    const waiting = await gateway.create(charge);
    const reference = referenceOf(waiting);
    expect(waiting).toEqual({
      status: "actionNeeded",
      reference,
      url: `https://hotel.example/sandbox-bank?payment=${reference}`,
    });
    expect(await gateway.void(reference)).toEqual({ ok: true });
    expect(await gateway.void(reference)).toEqual({ ok: true });
    expect(await gateway.lookup(charge.idempotencyKey)).toMatchObject({ status: "declined" });
    const paid = referenceOf(await gateway.create(aCharge()));
    expect(await gateway.void(paid)).toEqual({ ok: false });
    expect(await gateway.capture(paid)).toEqual({ status: "captured", reference: paid });
    expect(await gateway.capture("sbx_pay_nobody")).toMatchObject({ status: "declined" });
  });
});

function aCharge(changes: Partial<Charge> = {}): Charge {
  return {
    idempotencyKey: randomUUID(),
    amount: 100_00,
    currency: "EUR",
    token: aCard("success").token,
    returnUrl: "https://hotel.example/book?step=return",
    description: "Kaz Filao KF-7M3QX9TD",
    ...changes,
  };
}

function referenceOf(answer: GatewayAnswer | null): string {
  return answer?.reference ?? "";
}
