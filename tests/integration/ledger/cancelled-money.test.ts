// What can be wrong with the money of a stay that did not take place: payments undone, sums forgiven, tax, disputes of refunds
// that are owed, and amounts that changed since they were shown.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { recordPayment } from "#app/bookings/payments/by-hand/record-by-hand.server.ts";
import {
  forgiveOpen,
  undoPayment,
} from "#app/bookings/payments/by-hand/undo-and-forgive.server.ts";
import { cancelBooking, previewCancellation } from "#app/bookings/change/cancel-booking.server.ts";
import { issueInvoice } from "#app/bookings/invoices/draw-invoice.server.ts";
import { listInvoices } from "#app/bookings/invoices/invoices.sql.server.ts";
import { compareCardMoney } from "#app/bookings/ledger/ledger-gaps.sql.server.ts";
import {
  listRefunds,
  listStuckRefunds,
} from "#app/bookings/payments/booking-refunds.sql.server.ts";
import { refundBooking } from "#app/bookings/payments/refund-booking.server.ts";
import { sendDueRefunds } from "#app/bookings/payments/refunds.server.ts";
import { listEntries, readBalance } from "#app/ledger/ledger.sql.server.ts";
import { balanceOf } from "#app/ledger/rules/accounts.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { moneyAccountsOf } from "#tests/support/booking/ledger-balances.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { aStripeCard } from "#tests/support/payments/stripe-books.ts";
import { openStripeHarness } from "#tests/support/payments/stripe-harness.ts";
import type { StripeHarness } from "#tests/support/payments/stripe-harness.ts";
import { databases } from "#tests/support/test-database.ts";

// The week of `aRequest`: 1,938.66 before arrival and 42.00 of tourist fee.
const total = 1980_66;
const byCard = 1938_66;
const staff = { userId: "staff-1", alsoWrite: async () => {} };

describe.each(databases)("a cancelled stay on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
  });
  afterEach(() => harness.close());

  const db = () => harness.database.db;
  const openAmount = async ({ id }: Booking) => (await readBalance(db(), id)).open;
  const pay = async (booking: Booking, cents: number) => {
    const { reference } = booking;
    const form = { reference, formKey: crypto.randomUUID(), shownOpen: await openAmount(booking) };
    const amount = { cents, foreign: null };
    const given = { ...form, method: "cash", amount, allowMore: true } as const;
    expect(await recordPayment(given, staff, harness.app)).toMatchObject({ ok: true });
  };
  const entryOf = async ({ id }: Booking, kind: string) =>
    (await listEntries(db(), id)).findLast((entry) => entry.kind === kind)?.id ?? "";
  const forgive = async (booking: Booking, amount: number) => {
    const form = { reference: booking.reference, formKey: crypto.randomUUID() };
    const shownOpen = await openAmount(booking);
    return forgiveOpen({ ...form, shownOpen, amount }, staff, harness.app);
  };
  // Cancelled on the day of arrival: nights and service are kept.
  const cancelLate = async (booking: Booking, changes: { agreedByHand?: number } = {}) => {
    harness.clock.set(`${booking.checkIn}T04:00:00.000Z`);
    const known = (await findBookingById(db(), booking.id))!;
    const { facts } = harness.app.property;
    const now = harness.clock.now();
    const { refund, byHand } = await previewCancellation(known, db(), now, facts.timeZone);
    const { reference, version } = known;
    const agreed = { agreedRefund: refund, agreedByHand: byHand, ...changes };
    return cancelBooking({ reference, version, ...agreed, actor: "owner" }, harness.app);
  };

  test("a payment undone afterwards leaves what was kept open; it is forgiven, undone, and forgiven again", async () => {
    const booking = bookingOf(await harness.place(aRequest()));
    await pay(booking, 500_00);
    expect(await cancelLate(booking)).toMatchObject({ ok: true });
    expect(await readBalance(db(), booking.id)).toMatchObject({ charged: 500_00, open: 0 });
    await issueInvoice((await findBookingById(db(), booking.id))!, null, harness.app);
    const { reference } = booking;
    const payment = { reference, entryId: await entryOf(booking, "payment") };
    expect(await undoPayment(payment, staff, harness.app)).toMatchObject({ ok: true });
    expect(await openAmount(booking)).toBe(500_00);

    expect(await forgive(booking, 500_01)).toMatchObject({ ok: false, reason: "moreThanOpen" });
    expect(await forgive(booking, 200_00)).toMatchObject({ ok: true });
    expect(await readBalance(db(), booking.id)).toMatchObject({ charged: 300_00, open: 300_00 });
    const forgiven = { reference, entryId: await entryOf(booking, "forgiven") };
    expect(await undoPayment(forgiven, staff, harness.app)).toMatchObject({ ok: true });
    expect(await openAmount(booking)).toBe(500_00);
    expect(await forgive(booking, 500_00)).toMatchObject({ ok: true });
    expect(await readBalance(db(), booking.id)).toMatchObject({ charged: 0, open: 0 });
    const entries = await listEntries(db(), booking.id);
    expect(
      balanceOf(
        "vat",
        entries.flatMap(({ movements }) => movements),
      ) + 0,
    ).toBe(0);
    const documents = await listInvoices(db(), booking.id);
    expect(documents.reduce((sum, one) => sum + one.total, 0)).toBe(0);
  });

  test("goodwill on what is kept has no tax, and neither has a stay that is forgiven whole", async () => {
    harness.app.property.facts = { ...harness.app.property.facts, vatNumber: "1", vatPercent: 15 };
    const vatOf = async ({ id }: Booking) =>
      0 -
      balanceOf(
        "vat",
        (await listEntries(db(), id)).flatMap(({ movements }) => movements),
      );
    const kept = bookingOf(await harness.place(aRequest({ payment: aCard("success") })));
    expect(await vatOf(kept)).toBe(252_87);
    await cancelLate(kept);
    const { reference, version } = (await findBookingById(db(), kept.id))!;
    const goodwill = { reference, version, amount: 100_00, reason: "" };
    expect(await refundBooking(goodwill, harness.app, async () => {})).toMatchObject({ ok: true });
    expect(await vatOf(kept)).toBe(0);

    const stay = { checkIn: "2027-06-07", checkOut: "2027-06-14" };
    const given = bookingOf(await harness.place(aRequest({ stay })));
    const before = await vatOf(given);
    expect(before).toBeGreaterThan(0);
    expect(await forgive(given, await openAmount(given))).toMatchObject({ ok: true });
    expect([await vatOf(given), await openAmount(given)]).toEqual([0, 0]);
  });

  test("what staff give back by hand is agreed to like what goes back to the card", async () => {
    const booking = bookingOf(await harness.place(aRequest()));
    await pay(booking, total);
    const answer = await cancelLate(booking, { agreedByHand: 1 });
    expect(answer).toEqual({ ok: false, reason: "refundChanged", limit: 0 });
    expect(await cancelLate(booking)).toMatchObject({ ok: true });
  });

  test("the numbers of receipts stay, although another process has a slower clock", async () => {
    const booking = bookingOf(await harness.place(aRequest()));
    await pay(booking, 100_00);
    harness.clock.advance({ minutes: -10 });
    await pay(booking, 200_00);
    await pay(booking, 300_00);
    const paid = (await listEntries(db(), booking.id)).filter(({ kind }) => kind === "payment");
    expect(paid.map(({ movements }) => movements[0]?.amount)).toEqual([100_00, 200_00, 300_00]);
    expect(new Set(paid.map(({ at }) => at)).size).toBe(3);
  });
});

describe.each(databases)("a lost dispute on %s", (dialect) => {
  let harness: StripeHarness;
  beforeEach(async () => {
    harness = await openStripeHarness(dialect);
  });
  afterEach(() => harness.close());

  const db = () => harness.database.db;
  const dashboard = () => harness.stripe.books.dashboard;

  async function cancelledWhileStripeIsDown() {
    const booking = bookingOf(await harness.place(aRequest({ payment: aStripeCard("success") })));
    const intent = await harness.intentOf(booking);
    const { reference, version } = booking;
    harness.stripe.isDown = true;
    const request = { reference, version, agreedRefund: byCard, actor: "guest" } as const;
    await cancelBooking(request, harness.app);
    harness.stripe.isDown = false;
    return { booking, intent };
  }

  test("returns a refund that was owed: nothing is stuck, and it is no loss", async () => {
    const { booking, intent } = await cancelledWhileStripeIsDown();
    expect(await listStuckRefunds(db())).toHaveLength(1);
    const { id } = dashboard().openDispute(intent, { amount: byCard });
    await harness.deliver();
    expect(await listStuckRefunds(db())).toHaveLength(1);
    dashboard().closeDispute(id, "lost");
    await harness.deliver();
    expect(await listStuckRefunds(db())).toEqual([]);
    // Only the provider's fee is lost.
    expect(await moneyAccountsOf(booking, db())).toEqual({
      card: -20_00,
      disputes: 0,
      losses: 20_00,
      refundsOwed: 0,
      guest: 0,
    });
    harness.clock.advance({ minutes: 60 });
    await sendDueRefunds(harness.app);
    expect(harness.stripe.books.refunds).toEqual([]);
    const { payments, ledger } = await compareCardMoney(db());
    expect(payments).toBe(ledger);
  });

  test("of a part returns that part: the rest is still refunded", async () => {
    const { booking, intent } = await cancelledWhileStripeIsDown();
    const { id } = dashboard().openDispute(intent, { amount: 500_00 });
    dashboard().closeDispute(id, "lost");
    await harness.deliver();
    expect(await moneyAccountsOf(booking, db())).toMatchObject({ refundsOwed: 500_00 - byCard });
    harness.clock.advance({ minutes: 60 });
    await sendDueRefunds(harness.app);
    expect(harness.stripe.books.refunds.map(({ amount }) => amount)).toEqual([byCard - 500_00]);
    expect((await listRefunds(db(), booking.id)).every(({ status }) => status === "done")).toBe(
      true,
    );
    expect(await moneyAccountsOf(booking, db())).toMatchObject({ losses: 20_00, guest: 0 });
  });

  test("the guest is told of a refund that began in the provider's dashboard, once", async () => {
    const booking = bookingOf(await harness.place(aRequest({ payment: aStripeCard("success") })));
    dashboard().refund(await harness.intentOf(booking), 50_00);
    await harness.deliver();
    const emails = await db()
      .selectFrom("outbox")
      .select(["recipient", "payload"])
      .where("kind", "=", "guestRefund")
      .execute();
    const payload = JSON.stringify({ money: { paid: byCard, refund: 50_00 } });
    expect(emails).toEqual([{ recipient: booking.email, payload }]);
  });
});
