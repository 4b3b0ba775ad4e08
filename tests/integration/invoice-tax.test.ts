// The tax on invoices: shown by a property registered for it, at the rate of the day of issue, and credited as it was shown.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { issueInvoice } from "#app/bookings/invoices/booking-invoices.server.ts";
import { listInvoices } from "#app/bookings/invoices/invoices.sql.server.ts";
import { refundBooking } from "#app/bookings/refund-booking.server.ts";
import { changeFacts } from "#tests/support/property.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

describe.each(databases)("the tax on invoices on %s", (dialect) => {
  let harness: PaymentHarness;
  let booking: Booking;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    // The penthouse for a week, 1,980.66 in all, 1,938.66 without the tourist fee.
    const request = aRequest({ payment: aCard("success"), language: "en" });
    booking = bookingOf(await harness.place(request));
  });
  afterEach(() => harness.close());

  const issue = () => issueInvoice(booking, null, harness.app);
  /** A goodwill refund of 100.00: the bill is another one. */
  const giveBack = async () => {
    const { reference, version } = booking;
    const refundRequest = { reference, version, amount: 100_00, reason: "Kind" };
    expect((await refundBooking(refundRequest, harness.app, async () => {})).ok).toBe(true);
  };
  const invoicePapers = async () =>
    (await listInvoices(harness.database.db, booking.id)).map(({ paper }) => [
      paper.heading,
      ...paper.within.map(({ label, value }) => `${label}: ${value}`),
    ]);

  test("a property that is registered for it shows the tax, and its numbers", async () => {
    changeFacts(harness.app, { vatNumber: "20123456", businessRegistration: "C070" });
    await issue();
    // 1,938.66 × 15 / 115
    expect(await invoicePapers()).toEqual([["VAT invoice 2026-0001", "Includes 15% VAT: €252.87"]]);
    const [invoice] = await listInvoices(harness.database.db, booking.id);
    expect(invoice?.paper.seller).toEqual(expect.arrayContaining(["VAT number: 20123456"]));
  });

  test("a new rate applies from then on: issued invoices keep theirs, and so does their credit note", async () => {
    changeFacts(harness.app, { vatNumber: "20123456" });
    await issue();
    changeFacts(harness.app, { vatNumber: "20123456", vatPercent: 8.25 });
    await issue();
    await giveBack();
    expect(await invoicePapers()).toEqual([
      ["VAT invoice 2026-0001", "Includes 15% VAT: €252.87"],
      ["Credit note 2026-0002", "Includes 15% VAT: -€252.87"],
      // 1,838.66 × 8.25 / 108.25
      ["VAT invoice 2026-0003", "Includes 8.25% VAT: €140.13"],
    ]);
  });

  test("an invoice without the tax is credited without it, though the property has a number by then", async () => {
    await issue();
    changeFacts(harness.app, { vatNumber: "20123456" });
    await giveBack();
    expect(await invoicePapers()).toEqual([
      ["Invoice 2026-0001"],
      ["Credit note 2026-0002"],
      // 1,838.66 × 15 / 115
      ["VAT invoice 2026-0003", "Includes 15% VAT: €239.83"],
    ]);
  });

  test("a rate of zero shows no tax", async () => {
    changeFacts(harness.app, { vatNumber: "20123456", vatPercent: 0 });
    await issue();
    expect(await invoicePapers()).toEqual([["Invoice 2026-0001"]]);
  });

  test("an invoice from before the rate could be changed is credited at the rate of its time", async () => {
    changeFacts(harness.app, { vatNumber: "20123456" });
    await issue();
    const { db } = harness.database;
    const { paper } = await db.selectFrom("invoices").select("paper").executeTakeFirstOrThrow();
    const { taxPercent, ...older } = JSON.parse(paper) as { taxPercent: number };
    expect(taxPercent).toBe(15);
    await db
      .updateTable("invoices")
      .set({ paper: JSON.stringify(older) })
      .execute();
    changeFacts(harness.app, { vatNumber: "20123456", vatPercent: 20 });
    await giveBack();
    expect((await invoicePapers())[1]).toEqual([
      "Credit note 2026-0002",
      "Includes 15% VAT: -€252.87",
    ]);
  });
});
