// The payments on invoices: those that the ledger has on the day of issue, and what is open.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { setArrivalStatus } from "#app/bookings/arrival/set-arrival-status.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { issueInvoice } from "#app/bookings/invoices/draw-invoice.server.ts";
import { listInvoices } from "#app/bookings/invoices/invoices.sql.server.ts";
import type { RecordedMethod } from "#app/ledger/rules/accounts.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { recordEntry, undoEntry } from "#tests/support/booking/recorded-entries.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

describe.each(databases)("the payments on invoices on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
  });
  afterEach(() => harness.close());

  /** The penthouse for a week, 1,980.66. */
  const book = async (changes: Parameters<typeof aRequest>[0] = {}) =>
    bookingOf(await harness.place(aRequest({ language: "en", ...changes })));
  const ask = (booking: Booking) => issueInvoice(booking, null, harness.app);

  test("recorded payments stand on it with their day, what was undone does not, and it is not issued again", async () => {
    const booking = await book();
    const { db } = harness.database;
    const pay = (ref: string, method: RecordedMethod, amount: number, day: string) =>
      recordEntry(db, booking, { ref, method, amount, day });
    const entry = await pay("1", "cash", 700_00, "2026-11-20");
    await undoEntry(db, booking, { entry, amount: 700_00, day: "2026-11-20" });
    await pay("2", "cash", 500_00, "2026-11-20");
    await pay("3", "bank", 1000_00, "2026-11-20");
    await pay("4", "cash", -20_00, "2026-11-20");
    const first = await ask(booking);
    expect(first?.paper.money.lines).toEqual([
      { label: "Paid in cash on 20 November 2026", value: "€500.00" },
      { label: "Paid by bank transfer on 20 November 2026", value: "€1,000.00" },
      { label: "Refunded in cash on 20 November 2026", value: "€20.00" },
      { label: "To pay", value: "€500.66" },
    ]);
    await pay("5", "terminal", 500_66, "2026-11-21");
    expect((await ask(booking))?.paper).toEqual(first?.paper);
    expect(await listInvoices(db, booking.id)).toHaveLength(1);
  });

  test("a departure states no payment that was not recorded: all of it is to pay", async () => {
    const { id, reference } = await book();
    const { db } = harness.database;
    for (const [day, arrivalStatus] of [
      ["2027-01-10", "arrive"],
      ["2027-01-17", "leave"],
    ] as const) {
      harness.clock.set(`${day}T05:00:00Z`);
      const { version } = (await findBookingById(db, id))!;
      const request = { reference, version, arrivalStatus };
      expect((await setArrivalStatus(request, harness.app, async () => {})).ok).toBe(true);
    }
    const [invoice] = await listInvoices(db, id);
    expect(invoice?.paper.money.lines).toEqual([{ label: "To pay", value: "€1,980.66" }]);
  });

  test("a refund that the provider has not accepted is on its way on the credit note, with its day", async () => {
    const booking = await book({ payment: aCard("success") });
    await ask(booking);
    harness.app.gateway = { ...harness.app.gateway, refund: async () => ({ ok: false }) };
    // Three days before the arrival half of the nights and of the service fee is refunded, and the cleaning fee.
    harness.clock.set("2027-01-07T08:00:00Z");
    const { reference, version } = booking;
    const agreed = { agreedRefund: 999_33, actor: "owner" as const };
    expect(await cancelBooking({ reference, version, ...agreed }, harness.app)).toMatchObject({
      ok: true,
    });
    const [, credit, last] = await listInvoices(harness.database.db, booking.id);
    const money = [
      {
        label: "Paid by card (Visa ending 4242) on 20 November 2026",
        value: "€1,938.66",
      },
      { label: "Refund to the card, on its way since 7 January 2027", value: "€999.33" },
    ];
    expect(credit?.paper.money.lines).toEqual(money);
    expect(last?.paper.money.lines).toEqual(money);
  });
});
