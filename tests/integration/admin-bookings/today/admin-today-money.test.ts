// What is to be collected and to be given back on the page of the day, from the ledger and the refunds.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { loadToday } from "#app/admin/today/today.server.ts";
import { refundBooking } from "#app/bookings/payments/refund-booking.server.ts";
import { sendDueRefunds } from "#app/bookings/payments/refunds.server.ts";
import { setArrivalStatus } from "#app/bookings/arrival/set-arrival-status.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { recordEntry } from "#tests/support/booking/recorded-entries.ts";
import { databases } from "#tests/support/test-database.ts";

describe.each(databases)("the day's money on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
  });
  afterEach(() => harness.close());

  /** From 10 to 17 January 2027: 1,980.66, by card 1,938.66. */
  const book = async (changes: Parameters<typeof aRequest>[0] = {}) =>
    bookingOf(await harness.place(aRequest(changes)));
  const today = () => loadToday("owner", "en", harness.app);
  const owing = async () =>
    (await today()).collecting.map(({ guestIs, toCollect }) => [guestIs, toCollect]);
  const mark = async ({ id }: Booking, arrivalStatus: "arrive" | "leave") => {
    const booking = await findBookingById(harness.database.db, id);
    const { reference, version } = booking!;
    const request = { reference, version, arrivalStatus };
    expect((await setArrivalStatus(request, harness.app, async () => {})).ok).toBe(true);
  };

  test("a debt is to be collected before the arrival, during the stay and after, until it is paid", async () => {
    const booking = await book();
    const pay = (ref: string, amount: number, day: string) =>
      recordEntry(harness.database.db, booking, { ref, method: "cash", amount, day });
    expect(await owing()).toEqual([]);
    harness.clock.set("2027-01-04T08:00:00Z");
    expect(await owing()).toEqual([["arriving", 1980_66]]);
    await pay("1", 500_00, "2027-01-04");
    harness.clock.set("2027-01-10T12:00:00Z");
    await mark(booking, "arrive");
    expect(await owing()).toEqual([["here", 1480_66]]);
    harness.clock.set("2027-01-17T05:00:00Z");
    await mark(booking, "leave");
    harness.clock.set("2027-01-20T08:00:00Z");
    expect(await owing()).toEqual([["left", 1480_66]]);
    expect((await today()).toCollect).toBe(1480_66);
    await pay("2", 1490_66, "2027-01-20");
    expect(await owing()).toEqual([]);
    const { reference, currency } = booking;
    expect((await today()).overpaid).toEqual([
      { reference, guest: "Claire Moreau", amount: 10_00, currency },
    ]);
    await pay("3", -10_00, "2027-01-20");
    expect((await today()).overpaid).toEqual([]);
  });

  test("a refund that the provider does not accept stands there with the day it was owed", async () => {
    const { reference, version, currency } = await book({ payment: aCard("success") });
    const { gateway } = harness.app;
    harness.app.gateway = { ...gateway, refund: async () => ({ ok: false }) };
    const createdAt = harness.clock.now().toISOString();
    const wanted = { reference, version, amount: 10_00, reason: "Rain" };
    await refundBooking(wanted, harness.app, async () => {});
    for (let hour = 1; hour <= 3; hour++) {
      harness.clock.advance({ hours: 1 });
      await sendDueRefunds(harness.app);
    }
    expect((await today()).stuckRefunds).toMatchObject([
      { reference, guest: "Claire Moreau", amount: 10_00, currency, createdAt, attempts: 4 },
    ]);
    harness.app.gateway = gateway;
    harness.clock.advance({ hours: 1 });
    await sendDueRefunds(harness.app);
    expect((await today()).stuckRefunds).toEqual([]);
  });
});
