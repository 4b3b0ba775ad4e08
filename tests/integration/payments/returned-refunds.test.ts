// A refund that the provider had accepted comes back days later: the money is owed again, once, and the guest is not paid twice.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listOverpaid } from "#app/admin/today/today.sql.server.ts";
import { listEvents } from "#app/bookings/booking-events.sql.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { changeStay } from "#app/bookings/change/change-stay.server.ts";
import { payOpen } from "#app/bookings/payments/guest-payments/pay-open.server.ts";
import { issueInvoice } from "#app/bookings/invoices/draw-invoice.server.ts";
import { compareCardMoney } from "#app/bookings/ledger/ledger-gaps.sql.server.ts";
import {
  listRefunds,
  listStuckRefunds,
} from "#app/bookings/payments/booking-refunds.sql.server.ts";
import { sendDueRefunds } from "#app/bookings/payments/refunds.server.ts";
import { previewChange } from "#app/bookings/change/preview-change.server.ts";
import { readBalance } from "#app/ledger/ledger.sql.server.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { moneyAccountsOf } from "#tests/support/booking/ledger-balances.ts";
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";
import { aStripeCard } from "#tests/support/payments/stripe-books.ts";
import { openStripeHarness } from "#tests/support/payments/stripe-harness.ts";
import type { StripeHarness } from "#tests/support/payments/stripe-harness.ts";
import { databases } from "#tests/support/test-database.ts";

const byCard = 1938_66;
const returnUrl = () => "https://hotel.example/my-booking";

describe.each(databases)("refunds that come back, on %s", (dialect) => {
  let harness: StripeHarness;
  beforeEach(async () => {
    harness = await openStripeHarness(dialect);
  });
  afterEach(() => harness.close());

  const db = () => harness.database.db;
  const dashboard = () => harness.stripe.books.dashboard;

  const deliver = () => harness.deliver();

  async function book(week = 0) {
    const day = (plus: number) =>
      new Date(Date.UTC(2027, 0, 10 + 7 * week + plus)).toISOString().slice(0, 10);
    const stay = { checkIn: day(0), checkOut: day(7) };
    const booking = bookingOf(
      await harness.place(aRequest({ payment: aStripeCard("success"), stay })),
    );
    const intent = await harness.intentOf(booking);
    return { booking, intent };
  }

  const refundsOf = async ({ id }: Booking) =>
    (await listRefunds(db(), id)).map(({ why, status, amount }) => `${why} ${status} ${amount}`);
  const balancesOf = (booking: Booking) => moneyAccountsOf(booking, db());
  const happenedTo = async ({ id }: Booking) =>
    (await listEvents(db(), id))
      .map(({ what }) => what)
      .filter((what) => /refund|dispute/i.test(what))
      .toSorted();

  test("a refund that fails days later is owed again, and is then made anew", async () => {
    const { booking } = await book();
    const { reference, version } = booking;
    const request = { reference, version, agreedRefund: byCard, actor: "guest" } as const;
    await cancelBooking(request, harness.app);
    await deliver();
    harness.clock.advance({ days: 3 });
    const [first] = harness.stripe.books.refunds;
    dashboard().failRefund(first?.id ?? "");
    await deliver();
    expect(await refundsOf(booking)).toEqual([`cancellation owed ${byCard}`]);
    expect(await harness.stateOf(booking)).toMatchObject({ payments: ["captured"] });
    expect(await balancesOf(booking)).toMatchObject({
      card: byCard,
      refundsOwed: -byCard,
      guest: 0,
    });
    await sendDueRefunds(harness.app);
    expect(harness.stripe.books.refunds).toHaveLength(1);
    harness.clock.advance({ hours: 1 });
    await sendDueRefunds(harness.app);
    expect(harness.stripe.books.refunds).toHaveLength(2);
    await deliver();
    expect(await refundsOf(booking)).toEqual([`cancellation done ${byCard}`]);
    expect(await balancesOf(booking)).toMatchObject({ card: 0, refundsOwed: 0, guest: 0 });
    expect(await happenedTo(booking)).toContain("refundFailed");
  });

  test("a refund that failed and the dashboard's refund of a part of it become known together", async () => {
    const { booking, intent } = await book();
    const { reference, version } = booking;
    const request = { reference, version, agreedRefund: byCard, actor: "guest" } as const;
    await cancelBooking(request, harness.app);
    await deliver();
    const [first] = harness.stripe.books.refunds;
    dashboard().failRefund(first?.id ?? "");
    dashboard().refund(intent, 100_00);
    await deliver();
    expect(await refundsOf(booking)).toEqual([
      `cancellation owed ${byCard - 100_00}`,
      "provider done 10000",
    ]);
    expect(await balancesOf(booking)).toMatchObject({
      card: byCard - 100_00,
      refundsOwed: 100_00 - byCard,
      guest: 0,
    });
    const { payments, ledger } = await compareCardMoney(db());
    expect(payments).toBe(ledger);
  });

  test("paid later, refunded in the dashboard, made shorter, and then that refund fails: no one is paid for the stay", async () => {
    const { app } = harness;
    const stay = { checkIn: "2027-01-10", checkOut: "2027-01-17" };
    const payment = { method: "property" } as const;
    const booking = bookingOf(await harness.place(aRequest({ payment, stay })));
    const card = aStripeCard("success");
    const paid = await payOpen(booking, { card, shown: booking.total, returnUrl }, app);
    expect(paid).toMatchObject({ ok: true, outcome: "paid" });
    dashboard().refund(await harness.intentOf(booking), booking.total);
    await deliver();
    // Three of its seven nights are given up: the stay is cheaper than what was given back of it.
    const before = (await findBookingById(db(), booking.id)) ?? booking;
    const { apartmentId, adults, children } = before;
    const requested = { apartmentId, party: { adults, children }, actor: "owner" as const };
    const shorter = { ...requested, stay: { ...stay, checkOut: "2027-01-14" } };
    const now = app.clock.now();
    const preview = await previewChange(before, shorter, db(), now, app.property.facts);
    const offer = preview.ok ? preview.offer : null;
    expect(offer).toMatchObject({ refund: 0 });
    const agreed = { agreedTotal: offer?.quote.total ?? 0, agreedRefund: 0 };
    const { reference, version } = before;
    const changed = await changeStay({ ...shorter, ...agreed, reference, version }, app);
    expect(changed).toMatchObject({ ok: true });
    const nothing = { charged: 0, open: 0, refundsOwed: 0, received: { card: 0 } };
    expect(await readBalance(db(), booking.id)).toMatchObject(nothing);
    dashboard().failRefund(harness.stripe.books.refunds[0]?.id ?? "");
    await deliver();
    // The money is back: it is owed once, and Today shows that, not a credit beside it.
    const owed = { charged: 0, open: 0, refundsOwed: booking.total };
    expect(await readBalance(db(), booking.id)).toMatchObject(owed);
    expect(await listStuckRefunds(db())).toMatchObject([{ reference, amount: booking.total }]);
    expect(await listOverpaid(db(), "2026-01-01")).toEqual([]);
    harness.clock.advance({ hours: 1 });
    await sendDueRefunds(app);
    await deliver();
    expect(await readBalance(db(), booking.id)).toMatchObject(nothing);
    expect(await listStuckRefunds(db())).toEqual([]);
    const invoice = await issueInvoice((await findBookingById(db(), booking.id))!, null, app);
    expect(invoice?.total ?? 0).toBe(0);
    expect(await findInconsistencies(db())).toEqual([]);
  });
});
