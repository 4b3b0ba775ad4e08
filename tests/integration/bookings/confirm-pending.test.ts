// Staff confirm a booking without payment: the card payment is voided first, so that the guest never pays twice.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { confirmPending } from "#app/bookings/payments/pay-at-property.server.ts";
import { aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { answerBank, moneyTaken } from "#tests/support/booking/booking-state.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

const silenceGateway = async () => {
  throw new Error("down");
};

describe.each(databases)("confirming without payment on %s", (dialect) => {
  let harness: PaymentHarness;
  let pending: Booking;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    pending = bookingOf(await harness.place(aRequest({ payment: aCard("challenge") })));
  });
  afterEach(() => harness.close());

  const confirm = ({ reference, version } = pending, app: App = harness.app) =>
    confirmPending({ reference, version }, app, async () => {});

  test("the guest pays at the property, and the pending bank step accepts no answer any more", async () => {
    expect(await confirm()).toMatchObject({
      ok: true,
      booking: {
        status: "confirmed",
        paymentMethod: "property",
        dueNow: 0,
        dueAtProperty: 1980_66,
      },
    });
    expect(await harness.stateOf(pending)).toMatchObject({
      status: "confirmed",
      payments: ["voided: authenticationFailed"],
      nights: ["7 booking"],
      emails: ["guestConfirmation", "ownerNewBooking"],
    });
    expect(await answerBank(pending, "approve", harness.app)).toBe(false);
    expect(await moneyTaken(harness.app)).toBe(0);
    expect(await confirm()).toEqual({ ok: false, reason: "changed" });
    const now = await findBookingById(harness.database.db, pending.id);
    expect(await confirm(now!)).toEqual({ ok: false, reason: "notNow" });
    expect(await confirm({ ...pending, reference: "KF-00000000" })).toMatchObject({
      reason: "unknown",
    });
  });

  test("paid a moment ago: the booking stays paid by card", async () => {
    await answerBank(pending, "approve", harness.app);
    expect(await confirm()).toEqual({ ok: false, reason: "changed" });
    const now = await findBookingById(harness.database.db, pending.id);
    expect(now).toMatchObject({ status: "confirmed", paymentMethod: "card" });
    expect(await moneyTaken(harness.app)).toBe(1938_66);
  });

  test("while it is unknown whether the card was charged, nothing is confirmed", async () => {
    const gateway = { ...harness.app.gateway, lookup: silenceGateway, void: silenceGateway };
    expect(await confirm(pending, { ...harness.app, gateway })).toEqual({
      ok: false,
      reason: "paymentOpen",
    });
    expect(await harness.stateOf(pending)).toMatchObject({ status: "pending_payment" });
  });

  test("the hold has expired and another guest has the nights, or the booking was abandoned", async () => {
    harness.clock.advance({ minutes: 15 });
    const given = aRequest({ payment: { method: "property" } });
    expect((await harness.place(given)).ok).toBe(true);
    expect(await confirm()).toEqual({ ok: false, reason: "nightsGone" });
    await expireHolds(harness.app);
    const now = await findBookingById(harness.database.db, pending.id);
    expect(now?.status).toBe("expired");
    expect(await confirm(now!)).toEqual({ ok: false, reason: "notNow" });
  });

  test("from the booking's page, by staff, with an entry in the audit log", async () => {
    await aStaffMember(harness.app);
    const admin = await signedInBrowser(harness.app, staffEmail);
    const page = `/admin/bookings/${pending.reference}`;
    const fields = { do: "confirm", version: `${pending.version}` };
    expect(await admin.post(page, fields)).toMatchObject({
      status: 303,
      to: `${page}?done=confirm`,
    });
    expect(await admin.post(page, fields)).toMatchObject({
      status: 409,
      answer: { fault: { reason: "changed" } },
    });
    expect(await listAudit(harness.database.db, { limit: 1 })).toMatchObject([
      {
        what: "bookingConfirmed",
        actor: "Ravi Doorgakant",
        before: { status: "pending_payment" },
        after: { status: "confirmed" },
      },
    ]);
  });
});
