// The admin's cancellation page: asks for agreement first, and writes the audit log.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBrokenEntry, listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { databases } from "#tests/support/test-database.ts";
import { signedInBrowser, anOwner, aStaffMember, staffEmail } from "#tests/support/admin-users.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";

describe.each(databases)("the cancelling page on %s", (dialect) => {
  let harness: PaymentHarness;
  let admin: TestBrowser;
  let staff: TestBrowser;
  let page: string;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    await anOwner(harness.app);
    await aStaffMember(harness.app);
    const booking = bookingOf(await harness.place(aRequest({ payment: aCard("success") })));
    page = `/admin/bookings/${booking.reference}`;
    harness.clock.set("2027-01-03T09:59:00Z");
    admin = await signedInBrowser(harness.app);
    staff = await signedInBrowser(harness.app, staffEmail, "203.0.113.9");
  });
  afterEach(() => harness.close());

  const shown = async () => (await admin.get(`${page}/cancel`)).page.view;
  const agree = (browser: TestBrowser, version: number, refund: number) =>
    browser.post(`${page}/cancel`, { version: String(version), refund: String(refund) });

  test("shows the refund to the cent, refunds exactly that, and confirms it afterwards", async () => {
    const view = await shown();
    expect(view).toMatchObject({ mayCancel: true, paid: 1938_66, given: 0, refund: 1938_66 });
    expect((await admin.get(page)).page.view.mayCancel).toBe(true);
    expect(await agree(admin, view.version, view.refund)).toMatchObject({
      status: 303,
      to: `${page}?done=cancel`,
    });
    const after = (await admin.get(page)).page.view;
    expect(after).toMatchObject({
      mayCancel: false,
      booking: { status: "cancelled" },
      refunds: [{ amount: 1938_66, status: "done", why: "cancellation" }],
      payments: [{ status: "refunded" }],
    });
    expect(await listAudit(harness.database.db, { limit: 1 })).toMatchObject([
      {
        what: "bookingCancelled",
        actor: "Anaïs Ramgoolam",
        before: { status: "confirmed" },
        after: { status: "cancelled", refund: "1938.66 EUR" },
      },
    ]);
    expect(await findBrokenEntry(harness.database.db)).toBeNull();
    expect((await shown()).mayCancel).toBe(false);
  });

  test("a moment later the terms refund less: nothing is done until that is agreed to", async () => {
    const { version, refund } = await shown();
    harness.clock.set("2027-01-03T10:00:00Z");
    expect(await agree(admin, version, refund)).toMatchObject({
      status: 409,
      answer: { fault: { reason: "refundChanged", cents: 999_33 } },
      page: { view: { refund: 999_33, mayCancel: true } },
    });
    expect((await agree(admin, version, 999_33)).status).toBe(303);
  });

  test("staff cancel by the terms, and refund no cent beyond them", async () => {
    const rights = { do: "rights", version: "0", money: "on", cancel: "on" };
    expect((await admin.post("/admin/people", rights)).to).toBe("/admin/people?rights=saved");
    harness.clock.set("2027-01-03T10:00:00Z");
    const { page: seen } = await staff.get(`${page}/cancel`);
    expect(seen.view).toMatchObject({ mayGiveMore: false, refund: 999_33 });
    const { version } = seen.view;
    const more = { version, refund: "999.33", amount: "1000", reason: "Kindness" };
    expect((await staff.post(`${page}/cancel`, { ...more, do: "other" })).status).toBe(403);
    expect((await staff.post(page, { ...more, do: "refund" })).status).toBe(403);
    expect((await staff.get(page)).page.view).toMatchObject({ refundable: 0, mayCancel: true });
    expect((await agree(staff, version, 999_33)).status).toBe(303);
  });

  test("the owner refunds more, with a reason; faults are named, and the input is shown again", async () => {
    harness.clock.set("2027-01-03T10:00:00Z");
    const { version, left, mayGiveMore } = await shown();
    expect({ left, mayGiveMore }).toEqual({ left: 1938_66, mayGiveMore: true });
    const other = (amount: string, reason = "An ill child") =>
      admin.post(`${page}/cancel`, { do: "other", version, refund: "99933", amount, reason });
    expect(await other("9,33")).toMatchObject({
      status: 400,
      answer: { fault: { field: "amount", reason: "amountTooLow", cents: 999_33 } },
    });
    for (const amount of ["lots", "-1500", "1500.005", "99999999999"])
      expect(await other(amount, "")).toMatchObject({
        status: 400,
        answer: { fault: { field: "amount", reason: "amountFaulty" }, typed: { amount } },
      });
    expect((await other("1500", " ")).answer.fault).toEqual({
      field: "reason",
      reason: "reasonMissing",
    });
    expect((await other("1500")).status).toBe(303);
    const [entry] = await listAudit(harness.database.db, { limit: 1 });
    expect(entry).toMatchObject({ after: { refund: "1500.00 EUR" } });
    expect(JSON.stringify(entry)).not.toContain("child");
    expect((await admin.get(page)).page.view.refunds).toMatchObject([
      { amount: 999_33 },
      { amount: 500_67, why: "goodwill", reason: "An ill child" },
    ]);
  });

  test("amounts are in the booking's currency, whatever the property's is since", async () => {
    harness.clock.set("2027-01-03T10:00:00Z");
    harness.app.property.facts = { ...harness.app.property.facts, currency: "GBP" };
    const { version } = await shown();
    const refund = (amount: string) =>
      admin.post(page, { do: "refund", version: `${version}`, amount, reason: "No water" });
    expect((await refund("£38.66")).answer.fault).toMatchObject({ reason: "amountFaulty" });
    expect((await refund("38,66 €")).status).toBe(303);
    const { version: next } = await shown();
    const other = (amount: string) =>
      admin.post(`${page}/cancel`, {
        do: "other",
        version: next,
        refund: "99933",
        amount,
        reason: "An ill child",
      });
    expect((await other("£1500")).answer.fault).toMatchObject({ reason: "amountFaulty" });
    expect((await other("1500 EUR")).status).toBe(303);
    const [entry] = await listAudit(harness.database.db, { limit: 1 });
    expect(entry).toMatchObject({ after: { refund: "1500.00 EUR" } });
  });

  test("a refund on a booking that stays confirmed", async () => {
    const { booking, refundable } = (await admin.get(page)).page.view;
    expect(refundable).toBe(1938_66);
    const give = (amount: string, version = `${booking.version}`) =>
      admin.post(page, { do: "refund", version, amount, reason: "No water" });
    expect(await give("2000")).toMatchObject({
      status: 400,
      answer: { fault: { reason: "amountTooHigh", cents: 1938_66 }, typed: { reason: "No water" } },
    });
    for (const amount of ["0", "-38.66", "38.665", "99999999999"])
      expect(await give(amount)).toMatchObject({
        status: 400,
        answer: { fault: { field: "amount" }, typed: { amount } },
      });
    expect(await give("38,66")).toMatchObject({ status: 303, to: `${page}?done=refund` });
    expect(await give("38,66")).toMatchObject({
      status: 409,
      answer: { fault: { reason: "changed" } },
    });
    expect((await admin.get(page)).page.view).toMatchObject({
      refundable: 1900_00,
      refunds: [{ amount: 38_66, status: "done", reason: "No water" }],
      booking: { status: "confirmed" },
    });
  });

  test("a second submission, an invalid form, and a booking that does not exist", async () => {
    const { version, refund } = await shown();
    const odd: Record<string, string>[] = [
      {},
      { version: "x", refund: "all" },
      { version: `${version}` },
    ];
    for (const fields of odd) expect((await admin.post(`${page}/cancel`, fields)).status).toBe(409);
    await agree(admin, version, refund);
    expect(await agree(admin, version, refund)).toMatchObject({
      status: 409,
      answer: { fault: { reason: "changed" } },
    });
    expect((await admin.get("/admin/bookings/KF-00000000/cancel")).status).toBe(404);
    expect((await admin.post("/admin/bookings/KF-00000000/cancel")).status).toBe(404);
  });
});
