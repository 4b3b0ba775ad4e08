// What becomes of a payment that its guest abandons, or that succeeds too late: the same through every gateway.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type GatewayHarness,
  gateways,
  openGatewayHarness,
} from "#tests/support/payments/gateway-harness.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { databases } from "#tests/support/test-database.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";

// The week of `aRequest` without its tourist fee of 42.00, which is due at the property.
const paidNow = 1938_66;

const everywhere = gateways.flatMap((gateway) =>
  databases.map((dialect) => ({ gateway, dialect })),
);

describe.each(everywhere)("through $gateway on $dialect", ({ gateway, dialect }) => {
  let harness: GatewayHarness;
  beforeEach(async () => {
    harness = await openGatewayHarness(gateway, dialect);
  });
  afterEach(() => harness.close());

  async function leaveAtBank() {
    const placed = await harness.place(aRequest({ payment: harness.card("challenge") }));
    expect(placed).toMatchObject({ ok: true, outcome: "actionNeeded" });
    return bookingOf(placed);
  }

  test("abandoned: the nights are held for 15 minutes, to the second, and no money can come then", async () => {
    const booking = await leaveAtBank();
    harness.clock.advance({ minutes: 14, seconds: 59 });
    await harness.runExpiry();
    expect(await harness.nightsAreFree()).toBe(false);
    harness.clock.advance({ seconds: 1 });
    // The job has not run yet: the next guest still gets the nights.
    expect(await harness.nightsAreFree()).toBe(true);
    await harness.runExpiry();
    expect(await harness.stateOf(booking)).toMatchObject({ status: "expired", nights: [] });
    await harness.approve(booking);
    await harness.runExpiry();
    expect(await harness.stateOf(booking)).toMatchObject({ status: "expired" });
    expect(await harness.money()).toBe(0);
  });

  test("tried again after new terms were published: the version agreed to by then is stored", async () => {
    const request = aRequest({ payment: harness.card("challenge") });
    const booking = bookingOf(await harness.place(request));
    const { db } = harness.database;
    const stored = async () => {
      const { consents } = await db
        .selectFrom("bookings")
        .select("consents")
        .where("id", "=", booking.id)
        .executeTakeFirstOrThrow();
      return JSON.parse(consents) as Record<string, { version: string; at: string }>;
    };
    const former = await stored();
    const older = { ...former, terms: { ...former.terms!, version: "2020-01-01" } };
    await db
      .updateTable("bookings")
      .set({ consents: JSON.stringify(older) })
      .execute();
    harness.clock.advance({ minutes: 1 });
    const texts = harness.app.property.facts.termsVersion;
    await harness.place({ ...request, texts });
    const agreed = { version: texts.terms, at: harness.clock.now().toISOString() };
    expect((await stored()).terms).toEqual(agreed);
    // The same request once more changes nothing.
    harness.clock.advance({ minutes: 1 });
    await harness.place({ ...request, texts });
    expect((await stored()).terms).toEqual(agreed);
  });

  test("approved too late, while the nights are free: the booking takes them again", async () => {
    const booking = await leaveAtBank();
    harness.clock.advance({ minutes: 15, seconds: 1 });
    await harness.approve(booking);
    await harness.runExpiry();
    expect(await harness.stateOf(booking)).toMatchObject({
      status: "confirmed",
      payments: ["captured"],
      nights: ["7 booking"],
    });
    expect(await harness.nightsAreFree()).toBe(false);
    expect(await harness.money()).toBe(paidNow);
  });

  test("approved too late, when another guest has the nights: refunded by the next run of the job", async () => {
    const booking = await leaveAtBank();
    harness.clock.advance({ minutes: 15 });
    expect(await harness.nightsAreFree()).toBe(true);
    await harness.approve(booking);
    expect(await harness.money()).toBe(paidNow);
    // It runs every 20 seconds.
    harness.clock.advance({ seconds: 20 });
    await harness.runExpiry();
    expect(await harness.stateOf(booking)).toMatchObject({
      status: "expired",
      payments: ["refunded: late"],
    });
    expect(await harness.money()).toBe(0);
  });

  test("approved too late, and the provider is unreachable: refunded within a minute of its return, once", async () => {
    const booking = await leaveAtBank();
    await harness.approve(booking);
    harness.disconnect();
    harness.clock.advance({ minutes: 16 });
    await harness.runExpiry();
    expect(await harness.nightsAreFree()).toBe(true);
    expect(await harness.money()).toBe(paidNow);
    harness.reconnect();
    for (let round = 0; round < 3; round++) {
      harness.clock.advance({ seconds: 20 });
      await Promise.all([harness.runExpiry(), harness.runExpiry()]);
    }
    expect(await harness.stateOf(booking)).toMatchObject({
      status: "expired",
      payments: ["refunded: late"],
    });
    expect(await harness.money()).toBe(0);
  });
});
