// Paying by card: success, decline, timeout, and another card on the same booking.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { listPayments } from "#app/bookings/payments/payments.sql.server.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { moneyTaken } from "#tests/support/booking/booking-state.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

const bothEmails = ["guestConfirmation", "ownerNewBooking"];
// The week of `aRequest` without its tourist fee of 42.00, which is due at the property.
const paidNow = 1938_66;

describe.each(databases)("a booking paid by card on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
  });
  afterEach(() => harness.close());

  test("success: confirmed and paid, with both emails", async () => {
    const placed = await harness.place(aRequest({ payment: aCard("success") }));
    expect(placed).toMatchObject({
      ok: true,
      outcome: "confirmed",
      booking: {
        paymentMethod: "card",
        dueNow: paidNow,
        dueAtProperty: 42_00,
        holdExpiresAt: null,
        policy: { steps: [{ refund: paidNow }, { refund: 999_33 }, { refund: 60_00 }] },
      },
    });
    expect(await harness.stateOf(bookingOf(placed))).toEqual({
      status: "confirmed",
      payments: ["captured"],
      nights: ["7 booking"],
      emails: bothEmails,
      events: expect.arrayContaining([
        "placed",
        "paymentStarted",
        "paymentCaptured",
        "confirmed",
      ]) as unknown,
    });
    const [payment] = await listPayments(harness.database.db, bookingOf(placed).id);
    expect(payment).toMatchObject({
      amount: paidNow,
      currency: "EUR",
      gateway: "sandbox",
      cardBrand: "Visa",
      cardLast4: "4242",
    });
    expect(await moneyTaken(harness.app)).toBe(paidNow);
  });

  test("declined: the nights are held, and another card pays the same booking", async () => {
    const request = aRequest({ payment: aCard("declined"), expectedTotal: 1980_66 });
    const declined = await harness.place(request);
    expect(declined).toMatchObject({ ok: false, reason: "declined", why: "declined" });
    expect(await harness.stateOf(bookingOf(declined))).toMatchObject({
      status: "pending_payment",
      payments: ["declined: declined"],
      nights: ["7 hold"],
      emails: [],
    });
    expect(await harness.nightsAreFree()).toBe(false);

    // The very same request is answered as before, and calls no gateway.
    expect(await harness.place(request)).toEqual(declined);

    harness.clock.advance({ minutes: 14, seconds: 59 });
    const paid = await harness.place({ ...request, payment: aCard("success") });
    expect(paid).toMatchObject({ ok: true, outcome: "confirmed" });
    expect(bookingOf(paid).reference).toBe(bookingOf(declined).reference);
    expect(await harness.stateOf(bookingOf(paid))).toMatchObject({
      payments: ["declined: declined", "captured"],
      nights: ["7 booking"],
      emails: bothEmails,
    });
    expect(await harness.place(request)).toMatchObject({ ok: true, outcome: "confirmed" });
    expect(await moneyTaken(harness.app)).toBe(paidNow);
  });

  test("insufficient funds, then paid at the property", async () => {
    const request = aRequest({ payment: aCard("insufficientFunds") });
    const declined = await harness.place(request);
    expect(declined).toMatchObject({ ok: false, reason: "declined", why: "insufficientFunds" });
    const placed = await harness.place({ ...request, payment: { method: "property" } });
    expect(placed).toMatchObject({
      ok: true,
      outcome: "confirmed",
      booking: {
        id: bookingOf(declined).id,
        paymentMethod: "property",
        dueNow: 0,
        dueAtProperty: 1980_66,
        policy: { steps: [{ refund: 0 }, { refund: 0 }, { refund: 0 }] },
      },
    });
    expect((await harness.stateOf(bookingOf(placed))).emails).toEqual(bothEmails);
    expect(await moneyTaken(harness.app)).toBe(0);
  });

  test("a token that is none of the sandbox's is declined, and none of it is stored", async () => {
    const payment = {
      method: "card",
      token: "4242424242424242",
      brand: "4242424242424242",
      last4: "4242424242424242",
    } as const;
    expect(await harness.place(aRequest({ payment }))).toMatchObject({ reason: "declined" });
    const rows = JSON.stringify([
      await harness.database.db.selectFrom("payments").selectAll().execute(),
      await harness.database.db.selectFrom("sandbox_payments").selectAll().execute(),
    ]);
    expect(rows).not.toContain("42424242");
  });

  test("timeout: the outcome is unknown until the gateway is asked", async () => {
    const request = aRequest({ payment: aCard("timeout") });
    const placed = await harness.place(request);
    expect(placed).toMatchObject({ ok: true, outcome: "paymentUnknown" });
    const booking = bookingOf(placed);
    expect(await harness.stateOf(booking)).toMatchObject({
      status: "pending_payment",
      payments: ["unknown"],
      emails: [],
    });
    // No answer for five seconds: from then on the job asks.
    harness.clock.advance(4_999);
    await expireHolds(harness.app);
    expect((await harness.stateOf(booking)).status).toBe("pending_payment");
    harness.clock.advance(1);
    await expireHolds(harness.app);
    await expireHolds(harness.app);
    expect(await harness.stateOf(booking)).toMatchObject({
      status: "confirmed",
      payments: ["captured"],
      nights: ["7 booking"],
      emails: bothEmails,
      events: expect.arrayContaining(["paymentUnknown", "paymentCaptured"]) as unknown,
    });
    expect(await harness.place(request)).toMatchObject({ ok: true, outcome: "confirmed" });
    expect(await moneyTaken(harness.app)).toBe(paidNow);
  });

  test("a second card while the outcome of the first is unknown: the first is asked for, and paid once", async () => {
    const request = aRequest({ payment: aCard("timeout") });
    const booking = bookingOf(await harness.place(request));
    expect(await harness.place({ ...request, payment: aCard("success") })).toMatchObject({
      ok: true,
      outcome: "confirmed",
      booking: { id: booking.id },
    });
    expect(await moneyTaken(harness.app)).toBe(paidNow);
  });
});
