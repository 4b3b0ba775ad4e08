// What becomes of a payment that its guest abandons, or that succeeds too late: the same through every gateway.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type AnyTill, gateways, openAnyTill } from "#tests/house/any-till.ts";
import { aRequest } from "#tests/house/booking-requests.ts";
import { databases } from "#tests/house/open-house.ts";
import { bookingOf } from "#tests/house/till.ts";

// The week of `aRequest` without its tourist fee of 42.00, which is due at the property.
const paidNow = 1938_66;

const everywhere = gateways.flatMap((gateway) =>
  databases.map((dialect) => ({ gateway, dialect })),
);

describe.each(everywhere)("through $gateway on $dialect", ({ gateway, dialect }) => {
  let till: AnyTill;
  beforeEach(async () => {
    till = await openAnyTill(gateway, dialect);
  });
  afterEach(() => till.close());

  async function leaveAtBank() {
    const placed = await till.place(aRequest({ payment: till.card("challenge") }));
    expect(placed).toMatchObject({ ok: true, outcome: "actionNeeded" });
    return bookingOf(placed);
  }

  test("abandoned: the nights are held for 15 minutes, to the second, and no money can come then", async () => {
    const booking = await leaveAtBank();
    till.clock.advance({ minutes: 14, seconds: 59 });
    await till.tidyUp();
    expect(await till.nightsAreFree()).toBe(false);
    till.clock.advance({ seconds: 1 });
    // The job has not run yet: the next guest still gets the nights.
    expect(await till.nightsAreFree()).toBe(true);
    await till.tidyUp();
    expect(await till.standing(booking)).toMatchObject({ status: "expired", nights: [] });
    await till.approve(booking);
    await till.tidyUp();
    expect(await till.standing(booking)).toMatchObject({ status: "expired" });
    expect(await till.money()).toBe(0);
  });

  test("approved too late, while the nights are free: the booking takes them again", async () => {
    const booking = await leaveAtBank();
    till.clock.advance({ minutes: 15, seconds: 1 });
    await till.approve(booking);
    await till.tidyUp();
    expect(await till.standing(booking)).toMatchObject({
      status: "confirmed",
      payments: ["captured"],
      nights: ["7 booking"],
    });
    expect(await till.nightsAreFree()).toBe(false);
    expect(await till.money()).toBe(paidNow);
  });

  test("approved too late, when another guest has the nights: refunded by the next run of the job", async () => {
    const booking = await leaveAtBank();
    till.clock.advance({ minutes: 15 });
    expect(await till.nightsAreFree()).toBe(true);
    await till.approve(booking);
    expect(await till.money()).toBe(paidNow);
    // It runs every 20 seconds.
    till.clock.advance({ seconds: 20 });
    await till.tidyUp();
    expect(await till.standing(booking)).toMatchObject({
      status: "expired",
      payments: ["refunded: late"],
    });
    expect(await till.money()).toBe(0);
  });

  test("approved too late, and the provider is unreachable: refunded within a minute of its return, once", async () => {
    const booking = await leaveAtBank();
    await till.approve(booking);
    till.goAway();
    till.clock.advance({ minutes: 16 });
    await till.tidyUp();
    expect(await till.nightsAreFree()).toBe(true);
    expect(await till.money()).toBe(paidNow);
    till.comeBack();
    for (let round = 0; round < 3; round++) {
      till.clock.advance({ seconds: 20 });
      await Promise.all([till.tidyUp(), till.tidyUp()]);
    }
    expect(await till.standing(booking)).toMatchObject({
      status: "expired",
      payments: ["refunded: late"],
    });
    expect(await till.money()).toBe(0);
  });
});
