// Guests who change their request between two attempts to pay, under one key.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { aGuest } from "#tests/support/booking/guests.ts";
import { databases } from "#tests/support/test-database.ts";
import { aStay } from "#tests/support/booking/stays.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";

describe.each(databases)("an unpaid booking on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
  });
  afterEach(() => harness.close());

  test("a guest who corrects a name before paying again keeps booking and nights", async () => {
    const request = aRequest({ payment: aCard("declined") });
    const booking = bookingOf(await harness.place(request));
    const guest = { ...aGuest({ firstName: "Clara" }) };
    const paid = await harness.place({ ...request, guest, payment: aCard("success") });
    expect(paid).toMatchObject({
      ok: true,
      outcome: "confirmed",
      booking: { id: booking.id, firstName: "Clara" },
    });
    expect((await harness.stateOf(booking)).events).toContain("detailsChanged");
  });

  test("a guest who chooses another stay before paying again gives the first one up", async () => {
    const request = aRequest({ payment: aCard("declined") });
    const first = bookingOf(await harness.place(request));
    const stay = aStay({ checkIn: "2027-01-12", nights: 7 });
    const second = await harness.place({ ...request, stay, payment: aCard("success") });
    expect(second).toMatchObject({ ok: true, booking: { checkIn: "2027-01-12" } });
    expect(await harness.stateOf(first)).toMatchObject({ status: "expired", nights: [] });
  });

  test("a new request that cannot be booked leaves the first as it was", async () => {
    const request = aRequest({ payment: aCard("declined") });
    const first = bookingOf(await harness.place(request));
    const stay = aStay({ nights: 1 });
    expect(await harness.place({ ...request, stay })).toMatchObject({ reason: "stayNotAllowed" });
    expect(await harness.place({ ...request, guest: {} })).toMatchObject({ reason: "guestFaulty" });
    expect(await harness.place({ ...request, expectedTotal: 1 })).toMatchObject({
      reason: "priceChanged",
    });
    expect((await harness.stateOf(first)).nights).toEqual(["7 hold"]);
  });

  test("a program that sends another request under the key of an unpaid booking is refused", async () => {
    const request = aRequest({ payment: aCard("declined"), source: "api" });
    const first = bookingOf(await harness.place(request));
    for (const changes of [{ stay: aStay({ nights: 6 }) }, { guest: { ...aGuest({ city: "" }) } }])
      expect(await harness.place({ ...request, ...changes })).toEqual({
        ok: false,
        reason: "keyReused",
      });
    expect((await harness.stateOf(first)).nights).toEqual(["7 hold"]);
  });
});
