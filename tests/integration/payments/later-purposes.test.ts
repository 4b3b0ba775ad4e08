// While a release is replaced, the next one may store payments for purposes that this one does not know: it leaves them alone.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { endHold, expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { payOpen } from "#app/bookings/payments/guest-payments/pay-open.server.ts";
import { postMissingBookings } from "#app/bookings/ledger/post-missing.server.ts";
import { readPaidParts } from "#app/bookings/ledger/read-bill.server.ts";
import { insertRefund } from "#app/bookings/payments/booking-refunds.sql.server.ts";
import { insertPayment, updatePayment } from "#app/bookings/payments/payments.sql.server.ts";
import type { Payment } from "#app/bookings/payments/payments.sql.server.ts";
import { sendDueRefunds } from "#app/bookings/payments/refunds.server.ts";
import { sumPayments } from "#app/bookings/payments/rules/refunds.ts";
import { settlePayment } from "#app/bookings/payments/settle-payment.server.ts";
import { syncPaymentHistory } from "#app/bookings/payments/sync-payment-history.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { moneyTaken } from "#tests/support/booking/booking-state.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

// What a later release might write, such as a hold on the card for the damage deposit.
const later = "hold" as Payment["purpose"];

describe.each(databases)("payments of a later release on %s", (dialect) => {
  let harness: PaymentHarness;
  let booking: Booking;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    booking = bookingOf(await harness.place(aRequest({ payment: aCard("success") })));
  });
  afterEach(async () => {
    await harness.database.db.deleteFrom("booking_refunds").execute();
    await harness.database.db.deleteFrom("payments").where("purpose", "=", later).execute();
    await harness.close();
  });

  /** An attempt that the next release has sent to the gateway, which has the money. */
  async function anAttempt(of: Booking, status: Payment["status"]): Promise<Payment> {
    const { db } = harness.database;
    const now = harness.clock.now();
    const { token, brand: cardBrand, last4: cardLast4 } = aCard("success");
    const payment = await inTransaction(db, (trx) =>
      insertPayment(trx, {
        bookingId: of.id,
        attempt: 2,
        gateway: "sandbox",
        purpose: later,
        amount: 300_00,
        currency: of.currency,
        cardBrand,
        cardLast4,
        now,
      }),
    );
    const { reference } = await harness.app.gateway.create({
      idempotencyKey: payment.id,
      amount: payment.amount,
      currency: payment.currency,
      token,
      returnUrl: "https://hotel.example/",
      description: "",
    });
    await updatePayment(db, payment.id, { status, gatewayReference: reference }, now);
    return { ...payment, status, gatewayReference: reference };
  }
  const rowsOf = async (table: "payments" | "booking_refunds" | "ledger_entries") =>
    harness.database.db.selectFrom(table).selectAll().orderBy("id").execute();
  const everything = async () =>
    Promise.all((["payments", "booking_refunds", "ledger_entries"] as const).map(rowsOf));

  test.each(["created", "requires_action", "unknown", "captured"] as const)(
    "an attempt that is %s is not settled, posted or given back",
    async (status) => {
      const payment = await anAttempt(booking, status);
      const before = await everything();
      const taken = await moneyTaken(harness.app);
      harness.clock.advance({ minutes: 20 });
      await expireHolds(harness.app);
      expect(await settlePayment(payment.id, harness.app)).toMatchObject({ outcome: "unknown" });
      await endHold(booking, "released", harness.app);
      await postMissingBookings({ since: new Date(0) }, harness.app);
      expect(await everything()).toEqual(before);
      expect(await moneyTaken(harness.app)).toBe(taken);
    },
  );

  test("the provider is asked to tell it again, and a refund of it waits", async () => {
    const payment = await anAttempt(booking, "captured");
    const { gatewayReference } = payment;
    const now = harness.clock.now();
    await inTransaction(harness.database.db, (trx) =>
      insertRefund(trx, {
        id: "later-refund",
        bookingId: booking.id,
        paymentId: payment.id,
        amount: 100_00,
        currency: booking.currency,
        why: "goodwill",
        reason: "",
        now,
        firstAttempt: now,
      }),
    );
    const before = await everything();
    const taken = await moneyTaken(harness.app);
    const told = {
      ...harness.app,
      gateway: {
        ...harness.app.gateway,
        readHistory: async () => ({ idempotencyKey: payment.id, refunds: [], disputes: [] }),
      },
    };
    const about = { gateway: "sandbox", reference: gatewayReference ?? "" };
    expect(await syncPaymentHistory(about, told)).toMatchObject({ outcome: "unknown" });
    await sendDueRefunds(harness.app);
    await postMissingBookings({ since: new Date(0) }, harness.app);
    expect(await everything()).toEqual(before);
    expect(await moneyTaken(harness.app)).toBe(taken);
  });

  test("only what this release knows of can go back; its guest pays nothing beside an open attempt", async () => {
    await anAttempt(booking, "captured");
    const parts = await readPaidParts(harness.database.db, booking.id);
    expect(sumPayments(parts)).toEqual({ paid: booking.dueNow, given: 0, left: booking.dueNow });
    const other = bookingOf(await harness.place(aRequest({ apartmentId: 2 })));
    await anAttempt(other, "created");
    const payment = {
      card: aCard("success"),
      shown: other.total,
      returnUrl: () => "https://a.example",
    };
    expect(await payOpen(other, payment, harness.app)).toEqual({ ok: true, outcome: "inProgress" });
  });
});
