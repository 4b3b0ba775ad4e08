// A guest pays by card what is open: once, whatever is interrupted, and whichever user records the same money meanwhile.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listOverpaid } from "#app/admin/today/today.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { recordPayment } from "#app/bookings/payments/by-hand/record-by-hand.server.ts";
import { cancelBooking, previewCancellation } from "#app/bookings/change/cancel-booking.server.ts";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { payOpen } from "#app/bookings/payments/guest-payments/pay-open.server.ts";
import { sumBill } from "#app/bookings/invoices/rules/bill.ts";
import { readBill } from "#app/bookings/ledger/read-bill.server.ts";
import { listPayments } from "#app/bookings/payments/payments.sql.server.ts";
import { refundBooking } from "#app/bookings/payments/refund-booking.server.ts";
import { readBalance } from "#app/ledger/ledger.sql.server.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { answerBank, moneyTaken } from "#tests/support/booking/booking-state.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

// The week of `aRequest`: of 1,980.66 the tourist fee of 42.00 is due at the property when the rest is paid by card.
const whole = 1980_66;
const fee = 42_00;
const returnUrl = (attemptId: string) => `https://hotel.example/after-bank/${attemptId}`;

describe.each(databases)("paying what is open on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
  });
  afterEach(() => harness.close());

  const book = async (changes: Parameters<typeof aRequest>[0] = {}) =>
    bookingOf(await harness.place(aRequest(changes)));
  const pay = (booking: Booking, shown: number, card = aCard("success"), app: App = harness.app) =>
    payOpen(booking, { card, shown, returnUrl }, app);
  const balanceOf = (booking: Booking) => readBalance(harness.database.db, booking.id);
  const openAmount = async (booking: Booking) => (await balanceOf(booking)).open;
  const statusesOf = async (booking: Booking) =>
    (await listPayments(harness.database.db, booking.id)).map(({ status, amount, purpose }) => [
      status,
      amount,
      purpose,
    ]);
  const emailsOf = async (booking: Booking) => (await harness.stateOf(booking)).emails;
  const recordCash = async (booking: Booking, cents: number, shownOpen: number) => {
    const by = { userId: "staff", alsoWrite: async () => {} };
    const { reference } = booking;
    const amount = { cents, foreign: null };
    const form = { reference, formKey: randomUUID(), shownOpen, allowMore: false };
    return recordPayment({ ...form, method: "cash", amount }, by, harness.app);
  };
  test("what was agreed to be paid at the property, early: a receipt to the guest, a notice to the owner", async () => {
    const booking = await book();
    expect(await pay(booking, whole)).toEqual({ ok: true, outcome: "paid" });
    expect(await balanceOf(booking)).toMatchObject({ charged: whole, open: 0 });
    expect(await moneyTaken(harness.app)).toBe(whole);
    expect(await emailsOf(booking)).toEqual([
      "guestConfirmation",
      "guestReceipt",
      "ownerNewBooking",
      "ownerPayment",
    ]);
    // Nothing is open any more, with whatever card and sum.
    expect(await pay(booking, whole)).toEqual({ ok: false, reason: "nothingOpen" });
    expect(await moneyTaken(harness.app)).toBe(whole);
  });

  test("the fee that a card left open: the bill stays as it was", async () => {
    const booking = await book({ payment: aCard("success") });
    expect(await pay(booking, fee)).toMatchObject({ ok: true, outcome: "paid" });
    expect(await statusesOf(booking)).toEqual([
      ["captured", whole - fee, "booking"],
      ["captured", fee, "balance"],
    ]);
    const after = await findBookingById(harness.database.db, booking.id);
    const { lines } = await readBill(harness.database.db, after ?? booking);
    expect(sumBill(lines)).toBe(whole);
    expect(lines.map(({ kind }) => kind)).not.toContain("cancellationCharge");
    expect(await openAmount(booking)).toBe(0);
  });

  test("the sum was changed meanwhile: the guest is told, and nothing is charged", async () => {
    const booking = await book();
    expect(await recordCash(booking, 500_00, whole)).toMatchObject({ ok: true });
    expect(await pay(booking, whole)).toEqual({
      ok: false,
      reason: "sumChanged",
      due: whole - 500_00,
    });
    expect(await moneyTaken(harness.app)).toBe(0);
    expect(await pay(booking, whole - 500_00)).toMatchObject({ ok: true });
    expect(await openAmount(booking)).toBe(0);
  });

  test("a declined card says why and leaves everything as it was; the next one pays", async () => {
    const booking = await book();
    const declined = aCard("insufficientFunds");
    const answer = { ok: false, reason: "declined", why: "insufficientFunds" };
    expect(await pay(booking, whole, declined)).toEqual(answer);
    // The same form sent again charges nothing and says the same.
    expect(await pay(booking, whole, declined)).toEqual(answer);
    expect(await openAmount(booking)).toBe(whole);
    expect(await pay(booking, whole)).toMatchObject({ ok: true, outcome: "paid" });
    expect(await statusesOf(booking)).toEqual([
      ["declined", whole, "balance"],
      ["captured", whole, "balance"],
    ]);
  });

  test("a double press and two tabs charge once", async () => {
    const booking = await book();
    const card = aCard("success");
    const tabs = [card, card, aCard("success"), aCard("success"), card];
    const answers = await Promise.all(tabs.map((one) => pay(booking, whole, one)));
    for (const answer of answers)
      expect(["paid", "inProgress", "nothingOpen"]).toContain(
        answer.ok ? answer.outcome : answer.reason,
      );
    harness.clock.advance({ minutes: 2 });
    await expireHolds(harness.app);
    expect(await moneyTaken(harness.app)).toBe(whole);
    expect(await openAmount(booking)).toBe(0);
  });

  test("the answer was lost after the money was taken: the job books it once, with its emails", async () => {
    const booking = await book();
    const dying = harness.withDyingGateway("after");
    expect(await pay(booking, whole, aCard("success"), dying)).toEqual({
      ok: true,
      outcome: "inProgress",
    });
    // The guest tries another card at once: the job's question is asked first.
    harness.clock.advance({ seconds: 10 });
    await Promise.all([expireHolds(harness.app), expireHolds(harness.app)]);
    expect(await openAmount(booking)).toBe(0);
    expect(await pay(booking, whole)).toEqual({ ok: false, reason: "nothingOpen" });
    expect((await emailsOf(booking)).filter((kind) => kind === "guestReceipt")).toHaveLength(1);
    expect(await moneyTaken(harness.app)).toBe(whole);
  });

  test("killed before the charge was sent: no other card until it cannot be charged any more", async () => {
    const booking = await book();
    const card = aCard("success");
    await pay(booking, whole, card, harness.withDyingGateway("before"));
    expect(await pay(booking, whole)).toEqual({ ok: true, outcome: "inProgress" });
    harness.clock.advance({ minutes: 1 });
    await expireHolds(harness.app);
    expect(await moneyTaken(harness.app)).toBe(0);
    expect(await pay(booking, whole, card)).toEqual({ ok: true, outcome: "paid" });
    expect(await moneyTaken(harness.app)).toBe(whole);
  });

  test("3-D Secure: approved at the bank; the job finds it when the guest does not return", async () => {
    const booking = await book();
    const started = await pay(booking, whole, aCard("challenge"));
    expect(started).toMatchObject({ ok: true, outcome: "actionNeeded" });
    expect(await answerBank(booking, "approve", harness.app)).toBe(true);
    harness.clock.advance({ seconds: 10 });
    await expireHolds(harness.app);
    expect(await openAmount(booking)).toBe(0);
  });

  test("3-D Secure left open: called off after a quarter of an hour, or when another card pays", async () => {
    const booking = await book();
    await pay(booking, whole, aCard("challenge"));
    harness.clock.advance({ minutes: 15 });
    await expireHolds(harness.app);
    expect(await answerBank(booking, "approve", harness.app)).toBe(false);
    await pay(booking, whole, aCard("challenge"));
    expect(await pay(booking, whole)).toMatchObject({ ok: true, outcome: "paid" });
    expect((await statusesOf(booking)).map(([status]) => status)).toEqual([
      "voided",
      "voided",
      "captured",
    ]);
    expect(await moneyTaken(harness.app)).toBe(whole);
  });

  test("staff record the same sum while the guest is at the bank: the bank's question is called off", async () => {
    const booking = await book();
    await pay(booking, whole, aCard("challenge"));
    expect(await recordCash(booking, whole, whole)).toMatchObject({ ok: true });
    harness.clock.advance({ seconds: 10 });
    await expireHolds(harness.app);
    expect(await answerBank(booking, "approve", harness.app)).toBe(false);
    expect(await openAmount(booking)).toBe(0);
    expect(await moneyTaken(harness.app)).toBe(0);
  });

  test("staff record the same sum in the very moment: it stands as credit, booked to the cent", async () => {
    const booking = await book();
    await pay(booking, whole, aCard("challenge"));
    expect(await recordCash(booking, whole, whole)).toMatchObject({ ok: true });
    expect(await answerBank(booking, "approve", harness.app)).toBe(true);
    harness.clock.advance({ seconds: 10 });
    await expireHolds(harness.app);
    expect(await openAmount(booking)).toBe(-whole);
    expect(await moneyTaken(harness.app)).toBe(whole);
    const listed = await listOverpaid(harness.database.db, "2026-11-20");
    expect(listed).toMatchObject([{ reference: booking.reference, amount: whole }]);
    // The owner gives it back to the card, which leaves the bill as it is.
    const { reference, version } = booking;
    const refund = { reference, version, amount: whole, reason: "Paid twice" };
    expect(await refundBooking(refund, harness.app, async () => {})).toMatchObject({ ok: true });
    expect(await balanceOf(booking)).toMatchObject({ charged: whole, open: 0 });
    expect(await moneyTaken(harness.app)).toBe(0);
    expect(await listOverpaid(harness.database.db, "2026-11-20")).toEqual([]);
  });

  test("cancelled afterwards: the refund goes over all captures, the latest first", async () => {
    const booking = await book({ payment: aCard("success") });
    await pay(booking, fee);
    const { version, reference } = booking;
    const now = harness.clock.now();
    const { timeZone } = harness.app.property.facts;
    const preview = await previewCancellation(booking, harness.database.db, now, timeZone);
    expect(preview).toMatchObject({ paid: whole, refund: whole });
    const request = { reference, version, agreedRefund: whole, actor: "guest" } as const;
    expect(await cancelBooking(request, harness.app)).toMatchObject({ ok: true, refund: whole });
    expect(await moneyTaken(harness.app)).toBe(0);
    expect(await openAmount(booking)).toBe(0);
    expect(await statusesOf(booking)).toEqual([
      ["refunded", whole - fee, "booking"],
      ["refunded", fee, "balance"],
    ]);
  });

  test("money that comes for a stay cancelled meanwhile stands as credit", async () => {
    const booking = await book();
    await pay(booking, whole, aCard("challenge"));
    const { version, reference } = booking;
    const request = { reference, version, agreedRefund: 0, actor: "guest" } as const;
    expect(await cancelBooking(request, harness.app)).toMatchObject({ ok: true });
    await answerBank(booking, "approve", harness.app);
    harness.clock.advance({ seconds: 10 });
    await expireHolds(harness.app);
    expect(await openAmount(booking)).toBe(-whole);
  });

  test("nothing can be paid before a booking is confirmed, nor where cards are not taken", async () => {
    const booking = await book({ payment: aCard("challenge") });
    expect(await pay(booking, whole)).toEqual({ ok: false, reason: "nothingOpen" });
    const { gateway } = harness.app;
    const app = { ...harness.app, gateway: { ...gateway, cards: null } };
    expect(await pay(booking, whole, aCard("success"), app)).toEqual({
      ok: false,
      reason: "cardsNotTaken",
    });
  });
});
