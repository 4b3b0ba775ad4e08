// What a guest reads about money after staff has recorded a payment: on the own page and in emails, as the ledger says.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { renderBookingEmail } from "#app/bookings/emails/render-booking-email.server.ts";
import { refundBooking } from "#app/bookings/payments/refund-booking.server.ts";
import { loadMyChange } from "#app/guest-area/change/my-change.server.ts";
import { loadMyBooking } from "#app/guest-area/load-my-booking.server.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { replaceSecret } from "#tests/support/pages/guest-route-args.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { recordEntry } from "#tests/support/booking/recorded-entries.ts";
import { databases } from "#tests/support/test-database.ts";

describe.each(databases)("what guests read about money on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
  });
  afterEach(() => harness.close());

  /** The penthouse for a week: 1,980.66, by card 1,938.66. */
  const book = async (changes: Parameters<typeof aRequest>[0] = {}) =>
    bookingOf(await harness.place(aRequest({ language: "en", ...changes })));
  const page = async (booking: Booking) =>
    loadMyBooking(await replaceSecret(booking, harness.app), "en", harness.app);
  const email = async (kind: string, booking: Booking) => {
    const rendered = await renderBookingEmail(
      {
        id: "an-email",
        kind,
        booking_id: booking.id,
        language: "en",
        recipient: booking.email,
        reply_to: null,
        payload: null,
        attempts: 0,
      } as never,
      harness.app,
    );
    return rendered?.text ?? "";
  };
  const pay = (booking: Booking, ref: string, method: "cash" | "bank", amount: number) =>
    recordEntry(harness.database.db, booking, { ref, method, amount, day: "2026-11-20" });

  test("part in cash, the rest by bank transfer: then nothing is left to pay", async () => {
    const booking = await book();
    expect(await page(booking)).toMatchObject({ dueAtProperty: 1980_66, recorded: [] });
    await pay(booking, "1", "cash", 500_00);
    const recorded = [{ method: "cash", amount: 500_00 }];
    expect(await page(booking)).toMatchObject({
      dueAtProperty: 1480_66,
      recorded,
      guide: "unpaid",
    });
    const confirmed = await email("guestConfirmation", booking);
    expect(confirmed).toMatch(/Paid in cash.*€500\.00/);
    expect(confirmed).toMatch(/To pay at the property.*€1,480\.66/);
    expect(await email("ownerNewBooking", booking)).toContain(
      "Still to be collected at the property: €1,480.66.",
    );
    harness.clock.set("2027-01-07T08:00:00Z");
    expect(await email("guestBeforeArrival", booking)).toContain("Please pay €1,480.66");
    await pay(booking, "2", "bank", 1480_66);
    expect(await page(booking)).toMatchObject({
      dueAtProperty: 0,
      owedBack: 0,
      // As promised: after the payment the door code appears in the guide.
      guide: "early",
    });
    expect(await email("guestBeforeArrival", booking)).toContain("your stay is paid in full");
  });

  test("an offer of a change says what would be left to pay", async () => {
    const booking = await book();
    await pay(booking, "1", "cash", 500_00);
    const secret = await replaceSecret(booking, harness.app);
    // Five nights: 1,539.00.
    const asked = { checkIn: "2027-01-10", checkOut: "2027-01-15", adults: "2", children: "0" };
    const view = await loadMyChange(secret, new URLSearchParams(asked), "en", harness.app);
    expect(view?.booking.dueAtProperty).toBe(1480_66);
    expect(view?.offer?.dueAtProperty).toBe(1039_00);
  });

  test("a refund is on its way until the provider has accepted it", async () => {
    const booking = await book({ payment: aCard("success") });
    const { gateway } = harness.app;
    harness.app.gateway = { ...gateway, refund: async () => ({ ok: false }) };
    const { reference, version } = booking;
    const wanted = { reference, version, amount: 10_00, reason: "Rain" };
    await refundBooking(wanted, harness.app, async () => {});
    expect(await page(booking)).toMatchObject({
      refunded: 10_00,
      onItsWay: 10_00,
      dueAtProperty: 42_00,
    });
  });
});
