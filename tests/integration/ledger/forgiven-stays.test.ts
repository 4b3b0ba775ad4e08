// A stay whose price falls after it was forgiven: the guest who paid nothing gets nothing.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { exemptFromFee } from "#app/bookings/payments/by-hand/exempt-from-fee.server.ts";
import {
  forgiveOpen,
  undoPayment,
} from "#app/bookings/payments/by-hand/undo-and-forgive.server.ts";
import { issueInvoice } from "#app/bookings/invoices/draw-invoice.server.ts";
import { listInvoices } from "#app/bookings/invoices/invoices.sql.server.ts";
import { listEntries, readBalance } from "#app/ledger/ledger.sql.server.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

// The week of `aRequest`, of it 42.00 of tourist fee.
const total = 1980_66;
const touristFee = 42_00;

describe.each(databases)("a stay that was forgiven on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
  });
  afterEach(() => harness.close());

  const staff = { userId: "staff-1", alsoWrite: async () => {} };

  test("and whose adults are exempt from the tourist fee afterwards is billed at nothing", async () => {
    const { app } = harness;
    const { db } = harness.database;
    const booking = bookingOf(await harness.place(aRequest()));
    const { reference, version } = booking;
    await issueInvoice(booking, null, app);
    const form = { reference, formKey: "form-1", shownOpen: total };
    expect(await forgiveOpen({ ...form, amount: total }, staff, app)).toMatchObject({ ok: true });

    const why = { adults: 2, why: "resident", evidence: "", userId: "staff-1" } as const;
    const exempt = await exemptFromFee({ reference, version, ...why }, app, async () => {});
    expect(exempt).toMatchObject({ ok: true });
    expect(await readBalance(db, booking.id)).toMatchObject({ charged: 0, open: 0 });

    const entries = await listEntries(db, booking.id);
    const entryId = entries.find(({ kind }) => kind === "forgiven")?.id ?? "";
    expect(await undoPayment({ reference, entryId }, staff, app)).toMatchObject({ ok: true });
    expect(await readBalance(db, booking.id)).toMatchObject({ open: total - touristFee });
    const documents = await listInvoices(db, booking.id);
    expect(documents.reduce((sum, one) => sum + one.total, 0)).toBe(total - touristFee);
  });
});
