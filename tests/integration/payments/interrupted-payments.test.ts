// Payments interrupted at every moment at which a process may die or the gateway stop answering.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { sendDueRefunds } from "#app/bookings/payments/refunds.server.ts";
import { settlePayment } from "#app/bookings/payments/settle-payment.server.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { answerBank, moneyTaken } from "#tests/support/booking/booking-state.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

const bothEmails = ["guestConfirmation", "ownerNewBooking"];
// The week of `aRequest` without its tourist fee of 42.00, which is due at the property.
const paidNow = 1938_66;

describe.each(databases)("an interrupted payment on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
  });
  afterEach(() => harness.close());

  test("before the gateway received it: given up after a minute, another card may be tried", async () => {
    const request = aRequest({ payment: aCard("success") });
    const placed = await placeBooking(request, harness.withDyingGateway("before"));
    expect(placed).toMatchObject({ ok: true, outcome: "paymentUnknown" });
    const booking = bookingOf(placed);
    harness.clock.advance({ seconds: 59 });
    await expireHolds(harness.app);
    expect((await harness.stateOf(booking)).payments).toEqual(["unknown"]);
    // The guest never pays twice: as long as a charge may still be on its way no other card is charged.
    expect(await harness.place({ ...request, payment: aCard("success") })).toMatchObject({
      outcome: "paymentUnknown",
    });
    harness.clock.advance({ seconds: 1 });
    await expireHolds(harness.app);
    expect(await harness.stateOf(booking)).toMatchObject({
      status: "pending_payment",
      payments: ["failed: unreachable"],
      nights: ["7 hold"],
    });
    // The same card, too, for it was never charged.
    expect(await harness.place(request)).toMatchObject({
      ok: true,
      outcome: "confirmed",
      booking: { id: booking.id },
    });
    expect(await moneyTaken(harness.app)).toBe(paidNow);
  });

  test("before the gateway received it, and the guest does not return: the nights are free in time", async () => {
    const request = aRequest({ payment: aCard("success") });
    const booking = bookingOf(await placeBooking(request, harness.withDyingGateway("before")));
    harness.clock.advance({ minutes: 15 });
    await expireHolds(harness.app);
    expect(await harness.stateOf(booking)).toMatchObject({ status: "expired", nights: [] });
  });

  test("after the gateway took the money: confirmed by the job", async () => {
    const request = aRequest({ payment: aCard("success") });
    const booking = bookingOf(await placeBooking(request, harness.withDyingGateway("after")));
    harness.clock.advance({ seconds: 5 });
    await expireHolds(harness.app);
    expect(await harness.stateOf(booking)).toMatchObject({
      status: "confirmed",
      emails: bothEmails,
    });
    expect(await moneyTaken(harness.app)).toBe(paidNow);
  });

  test("after the gateway took the money, and the guest tries again: paid once", async () => {
    const request = aRequest({ payment: aCard("success") });
    const booking = bookingOf(await placeBooking(request, harness.withDyingGateway("after")));
    expect(await harness.place(request)).toMatchObject({
      ok: true,
      outcome: "confirmed",
      booking: { id: booking.id },
    });
    expect(await moneyTaken(harness.app)).toBe(paidNow);
  });

  test("when the money should be refunded: it is owed, and the job of any process refunds it", async () => {
    const booking = bookingOf(await harness.place(aRequest({ payment: aCard("challenge") })));
    harness.clock.advance({ minutes: 15 });
    await answerBank(booking, "approve", harness.app);
    await harness.place(aRequest());
    const unable: App = {
      ...harness.app,
      gateway: { ...harness.app.gateway, refund: () => Promise.reject(new Error("killed")) },
    };
    expect(await settlePayment(await harness.paymentOf(booking), unable)).toMatchObject({
      outcome: "expired",
      refunded: false,
    });
    expect(await moneyTaken(harness.app)).toBe(paidNow);
    harness.clock.advance({ seconds: 30 });
    await sendDueRefunds(harness.app);
    expect((await harness.stateOf(booking)).payments).toEqual(["refunded: late"]);
    expect(await moneyTaken(harness.app)).toBe(0);
  });

  test("while the gateway is unreachable: the booking stays pending, its nights are freed", async () => {
    const booking = bookingOf(await harness.place(aRequest({ payment: aCard("timeout") })));
    const unreachable: App = {
      ...harness.app,
      gateway: { ...harness.app.gateway, lookup: () => Promise.reject(new Error("no route")) },
    };
    harness.clock.advance({ minutes: 15 });
    await expireHolds(unreachable);
    expect((await harness.stateOf(booking)).status).toBe("pending_payment");
    expect(await harness.nightsAreFree()).toBe(true);
    await expireHolds(harness.app);
    expect(await harness.stateOf(booking)).toMatchObject({
      status: "expired",
      payments: ["refunded: late"],
    });
    expect(await moneyTaken(harness.app)).toBe(0);
  });
});
