// The 3-D Secure step: approved, refused, abandoned, too late; and what becomes of the nights meanwhile.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { listPayments } from "#app/bookings/payments/payments.sql.server.ts";
import { settlePayment } from "#app/bookings/payments/settle-payment.server.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { answerBank, moneyTaken } from "#tests/support/booking/booking-state.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { aStay } from "#tests/support/booking/stays.ts";
import { databases } from "#tests/support/test-database.ts";

const bothEmails = ["guestConfirmation", "ownerNewBooking"];
// The week of `aRequest` without its tourist fee of 42.00, which is due at the property.
const paidNow = 1938_66;

describe.each(databases)("a booking whose guest is at the bank on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
  });
  afterEach(() => harness.close());

  test("3-D Secure, approved: confirmed on the way back", async () => {
    const returnUrl = "https://hotel.example/fr/book?step=return";
    const request = aRequest({ payment: aCard("challenge"), returnUrl });
    const sent = await harness.place(request);
    expect(sent).toMatchObject({ ok: true, outcome: "actionNeeded" });
    const booking = bookingOf(sent);
    const [payment] = await listPayments(harness.database.db, booking.id);
    expect(sent).toMatchObject({
      url: `https://hotel.example/fr/sandbox-bank?payment=${payment?.gatewayReference}`,
    });
    // A reload redirects the guest to the same bank step.
    expect(await harness.place(request)).toEqual(sent);
    expect(await harness.settle(booking)).toMatchObject({ outcome: "actionNeeded" });

    expect(await answerBank(booking, "approve", harness.app)).toBe(true);
    expect(await answerBank(booking, "refuse", harness.app)).toBe(false);
    expect(await settlePayment(payment?.gatewayReference ?? "", harness.app)).toMatchObject({
      outcome: "confirmed",
    });
    expect(await harness.settle(booking)).toMatchObject({ outcome: "confirmed" });
    expect(await harness.place(request)).toMatchObject({ ok: true, outcome: "confirmed" });
    expect(await harness.stateOf(booking)).toMatchObject({
      payments: ["captured"],
      emails: bothEmails,
      events: ["placed", "paymentStarted", "paymentCaptured", "paymentActionNeeded", "confirmed"],
    });
    expect(await moneyTaken(harness.app)).toBe(paidNow);
  });

  test("3-D Secure, refused: declined, and another card may try", async () => {
    const request = aRequest({ payment: aCard("challenge") });
    const booking = bookingOf(await harness.place(request));
    await answerBank(booking, "refuse", harness.app);
    expect(await harness.settle(booking)).toMatchObject({
      outcome: "declined",
      why: "authenticationFailed",
    });
    const next = await harness.place({ ...request, payment: aCard("success") });
    expect(next).toMatchObject({ ok: true, outcome: "confirmed" });
    expect(bookingOf(next).id).toBe(booking.id);
  });

  test("3-D Secure, replaced by another card: the first can take no money any more", async () => {
    const request = aRequest({ payment: aCard("challenge") });
    const booking = bookingOf(await harness.place(request));
    expect(await harness.place({ ...request, payment: aCard("success") })).toMatchObject({
      ok: true,
      outcome: "confirmed",
    });
    expect(await harness.stateOf(booking)).toMatchObject({
      payments: ["voided: authenticationFailed", "captured"],
      emails: bothEmails,
    });
    expect(await moneyTaken(harness.app)).toBe(paidNow);
  });

  test("3-D Secure, abandoned: the nights are free after 15 minutes, not a millisecond before", async () => {
    const booking = bookingOf(await harness.place(aRequest({ payment: aCard("challenge") })));
    expect(booking.holdExpiresAt).toBe("2026-11-20T08:15:00.000Z");

    harness.clock.set("2026-11-20T08:14:59.999Z");
    await expireHolds(harness.app);
    expect(await harness.stateOf(booking)).toMatchObject({
      status: "pending_payment",
      nights: ["7 hold"],
    });
    expect(await harness.nightsAreFree()).toBe(false);

    harness.clock.set("2026-11-20T08:15:00.000Z");
    await expireHolds(harness.app);
    expect(await harness.stateOf(booking)).toMatchObject({
      status: "expired",
      payments: ["voided: authenticationFailed"],
      nights: [],
      emails: [],
      events: ["placed", "paymentStarted", "paymentActionNeeded", "paymentVoided", "expired"],
    });
    expect(await answerBank(booking, "approve", harness.app)).toBe(false);
    expect(await harness.settle(booking)).toMatchObject({ outcome: "expired", refunded: false });
    expect(await harness.nightsAreFree()).toBe(true);
    expect(await moneyTaken(harness.app)).toBe(0);
  });

  test("others may book the nights on the millisecond, whether or not the job has run", async () => {
    const booking = bookingOf(await harness.place(aRequest({ payment: aCard("declined") })));
    harness.clock.set("2026-11-20T08:15:00.000Z");
    expect(await harness.nightsAreFree()).toBe(true);
    expect((await harness.stateOf(booking)).nights).toEqual([]);
    await expireHolds(harness.app);
    expect((await harness.stateOf(booking)).status).toBe("expired");
  });

  test("after the hold has expired the same key books anew, with the same card if need be", async () => {
    const request = aRequest({ payment: aCard("challenge") });
    const first = bookingOf(await harness.place(request));
    harness.clock.advance({ minutes: 15 });
    const second = bookingOf(await harness.place(request));
    expect(second.id).not.toBe(first.id);
    expect((await harness.stateOf(first)).status).toBe("expired");
    expect((await harness.stateOf(second)).nights).toEqual(["7 hold"]);
    await answerBank(second, "approve", harness.app);
    expect(await harness.place(request)).toMatchObject({ ok: true, booking: { id: second.id } });
  });

  test("late success, nights still free: they are taken again", async () => {
    const booking = bookingOf(await harness.place(aRequest({ payment: aCard("challenge") })));
    harness.clock.advance({ minutes: 20 });
    await answerBank(booking, "approve", harness.app);
    expect(await harness.settle(booking)).toMatchObject({ outcome: "confirmed" });
    expect(await harness.stateOf(booking)).toMatchObject({
      nights: ["7 booking"],
      emails: bothEmails,
    });
  });

  test("late success, one night gone: everything is refunded, once", async () => {
    const booking = bookingOf(await harness.place(aRequest({ payment: aCard("challenge") })));
    harness.clock.advance({ minutes: 15 });
    await answerBank(booking, "approve", harness.app);
    const others = await harness.place(
      aRequest({ stay: aStay({ checkIn: "2027-01-16", nights: 3 }) }),
    );
    expect(others.ok).toBe(true);
    expect(await harness.settle(booking)).toMatchObject({ outcome: "expired", refunded: true });
    expect(await harness.settle(booking)).toMatchObject({ outcome: "expired", refunded: true });
    harness.clock.advance({ minutes: 1 });
    await expireHolds(harness.app);
    expect(await harness.stateOf(booking)).toEqual({
      status: "expired",
      payments: ["refunded: late"],
      nights: [],
      emails: [],
      events: ["placed", "paymentStarted", "paymentActionNeeded", "paymentRefunded", "expired"],
    });
    expect(await moneyTaken(harness.app)).toBe(0);
  });
});
