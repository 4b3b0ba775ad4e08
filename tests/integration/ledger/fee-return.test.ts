// The tourist fee of three bookings (money-report.test.ts): its monthly returns, exemptions, and corrections of closed returns.
//
// January: 4 nights × 2 adults × 3.00 = 24.00, and 3 nights × 2 × 3.00 = 18.00. February: 2 nights × 2 × 3.00 = 12.00.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { User } from "#app/admin/auth/users.sql.server.ts";
import {
  closeFeeReturn,
  exportFeeReturn,
  loadFeeReturn,
} from "#app/admin/money/fee-return/fee-return.server.ts";
import { loadMoney } from "#app/admin/money/load-money.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { findExemption } from "#app/bookings/payments/by-hand/fee-exemptions.sql.server.ts";
import { changeStay } from "#app/bookings/change/change-stay.server.ts";
import { issueInvoice } from "#app/bookings/invoices/draw-invoice.server.ts";
import { listInvoices } from "#app/bookings/invoices/invoices.sql.server.ts";
import { readBalance } from "#app/ledger/ledger.sql.server.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anOwner, aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import { fillThreeBookings } from "#tests/support/booking/three-bookings.ts";
import type { ThreeBookings } from "#tests/support/booking/three-bookings.ts";
import { openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { aStay } from "#tests/support/booking/stays.ts";
import { databases } from "#tests/support/test-database.ts";

describe.each(databases)("the tourist fee on %s", (dialect) => {
  let harness: PaymentHarness;
  let bookings: ThreeBookings;
  let owner: User;
  let staff: TestBrowser;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    bookings = await fillThreeBookings(harness);
    owner = await anOwner(harness.app);
    await aStaffMember(harness.app);
    staff = await signedInBrowser(harness.app, staffEmail);
  });
  afterEach(() => harness.close());

  const db = () => harness.database.db;
  const load = (month: string) => loadFeeReturn(month, harness.app);
  const linesOf = async (month: string) =>
    (await load(month)).lines.map((line) => [
      line.reference,
      line.sleptMonth,
      line.nights,
      line.adults - line.exempt,
      line.exempt,
      line.children,
      line.amount,
    ]);
  const close = (month: string, agreedTotal: number) =>
    closeFeeReturn({ month, agreedTotal }, owner, harness.app);
  const inLedger = async (month: string) =>
    (await loadMoney(new URLSearchParams({ month }), "en", harness.app)).total.touristFee;
  const exempt = async (booking: Booking, changes: Record<string, string> = {}) => {
    const { version } = (await findBookingById(db(), booking.id)) ?? booking;
    return staff.post(`/admin/bookings/${booking.reference}`, {
      do: "exempt",
      version: String(version),
      exempt: "1",
      why: "resident",
      evidence: "Identity card",
      ...changes,
    });
  };

  test("each month's return sums to the ledger's account", async () => {
    const { byCard, moved } = bookings;
    expect(await linesOf("2027-01")).toEqual([
      [byCard.reference, "2027-01", 4, 2, 0, 0, 24_00],
      [moved.reference, "2027-01", 3, 2, 0, 1, 18_00],
    ]);
    expect(await linesOf("2027-02")).toEqual([[moved.reference, "2027-02", 2, 2, 0, 1, 12_00]]);
    for (const [month, total] of [
      ["2026-12", 0],
      ["2027-01", 42_00],
      ["2027-02", 12_00],
    ] as const)
      expect([(await load(month)).total, await inLedger(month)]).toEqual([total, total]);
  });

  test("staff mark a resident: price, ledger, return and invoice follow", async () => {
    const { moved } = bookings;
    await issueInvoice(moved, null, harness.app);
    expect((await exempt(moved)).to).toBe(`/admin/bookings/${moved.reference}?done=exempt`);
    const after = await findBookingById(db(), moved.id);
    expect(after).toMatchObject({ total: 1172_25, dueAtProperty: 1172_25 });
    expect(await readBalance(db(), moved.id)).toMatchObject({ charged: 1172_25, open: -15_00 });
    expect(await linesOf("2027-01")).toContainEqual([moved.reference, "2027-01", 3, 1, 1, 1, 9_00]);
    expect([(await load("2027-01")).total, await inLedger("2027-01")]).toEqual([33_00, 33_00]);
    const totals = (await listInvoices(db(), moved.id)).map(({ total }) => total);
    expect(totals).toEqual([1187_25, -1187_25, 1172_25]);
    // All guests exempt, then none: the line goes and comes back.
    await exempt(moved, { exempt: "2" });
    expect(await findBookingById(db(), moved.id)).toMatchObject({ total: 1157_25 });
    expect(await linesOf("2027-02")).toEqual([[moved.reference, "2027-02", 2, 0, 2, 1, 0]]);
    await exempt(moved, { exempt: "0" });
    expect(await findBookingById(db(), moved.id)).toMatchObject({
      total: 1187_25,
      quote: { lines: moved.quote.lines.map(({ rule: _rule, ...line }) => line) },
    });
    expect(await findExemption(db(), moved.id)).toBeNull();
    expect(await inLedger("2027-01")).toBe(42_00);
  });

  test("faulty forms change nothing and keep what was typed", async () => {
    const { moved, cancelled } = bookings;
    for (const [changes, field, reason] of [
      [{ exempt: "-1" }, "exempt", "exemptFaulty"],
      [{ exempt: "1.5" }, "exempt", "exemptFaulty"],
      [{ exempt: "3" }, "exempt", "exemptTooMany"],
      [{ why: "friend" }, "why", "whyMissing"],
      [{ evidence: " " }, "evidence", "evidenceMissing"],
      [{ evidence: "x".repeat(201) }, "evidence", "evidenceTooLong"],
    ] as const) {
      const { status, answer } = await exempt(moved, changes);
      expect([status, answer.fault.field, answer.fault.reason]).toEqual([400, field, reason]);
      expect(answer.typed).toMatchObject(changes);
    }
    expect((await exempt(moved, { version: "1" })).status).toBe(409);
    expect((await exempt(cancelled)).status).toBe(409);
    expect(await inLedger("2027-01")).toBe(42_00);
  });

  test("a stay that is changed afterwards keeps its exemption", async () => {
    const { moved } = bookings;
    await exempt(moved);
    const { version } = (await findBookingById(db(), moved.id)) ?? moved;
    const changed = await changeStay(
      {
        reference: moved.reference,
        version,
        apartmentId: 2,
        // One night less: 2 × 221.00 + 2 × 201.00 = 844.00, service 42.20, cleaning 60.00, fee 4 × 1 × 3.00 = 12.00.
        stay: aStay({ checkIn: "2027-01-29", nights: 4 }),
        party: { adults: 2, children: 1 },
        agreedTotal: 958_20,
        agreedRefund: 0,
        actor: "owner",
      },
      harness.app,
    );
    expect(changed).toMatchObject({ ok: true, booking: { total: 958_20 } });
    expect(await linesOf("2027-02")).toEqual([[moved.reference, "2027-02", 1, 1, 1, 1, 3_00]]);
  });

  test("a closed return stays as it was; what changes later is in the next one", async () => {
    const { moved } = bookings;
    expect(await close("2027-01", 42_00)).toEqual({ ok: false, reason: "notOver" });
    harness.clock.set("2027-02-02T08:00:00Z");
    expect(await close("2027-01", 41_00)).toEqual({ ok: false, reason: "changed" });
    expect(await close("2027-01", 42_00)).toEqual({ ok: true });
    expect(await close("2027-01", 42_00)).toEqual({ ok: false, reason: "closed" });
    staff = await signedInBrowser(harness.app, staffEmail);
    await exempt(moved);
    expect(await inLedger("2027-01")).toBe(33_00);
    expect(await load("2027-01")).toMatchObject({
      total: 42_00,
      closedAt: "2027-02-02T08:00:00.000Z",
    });
    expect(await linesOf("2027-02")).toEqual([
      [moved.reference, "2027-02", 2, 1, 1, 1, 6_00],
      [moved.reference, "2027-01", 3, 1, 1, 1, -9_00],
    ]);
    expect((await load("2027-02")).total).toBe(-3_00);
    harness.clock.set("2027-03-02T08:00:00Z");
    expect(await close("2027-02", -3_00)).toEqual({ ok: true });
    // It was corrected once.
    expect(await load("2027-03")).toMatchObject({ lines: [], total: 0 });
    expect((await load("2027-01")).total + (await load("2027-02")).total).toBe(
      (await inLedger("2027-01")) + (await inLedger("2027-02")),
    );
  });

  test("two owners closing at once close it once", async () => {
    harness.clock.set("2027-02-02T08:00:00Z");
    const both = await Promise.all([close("2027-01", 42_00), close("2027-01", 42_00)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("two months closed at once: a correction is in one of them", async () => {
    const { moved } = bookings;
    harness.clock.set("2027-02-02T08:00:00Z");
    expect(await close("2027-01", 42_00)).toEqual({ ok: true });
    staff = await signedInBrowser(harness.app, staffEmail);
    await exempt(moved);
    harness.clock.set("2027-04-02T08:00:00Z");
    // Each shows the correction of January, -9.00, until one of them is closed.
    const both = await Promise.all([close("2027-02", -3_00), close("2027-03", -9_00)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "changed" });
    const corrections = await harness.database.db
      .selectFrom("fee_return_lines")
      .select("amount")
      .where("slept_month", "=", "2027-01")
      .where("month", "<>", "2027-01")
      .execute();
    expect(corrections).toEqual([{ amount: -9_00 }]);
  });

  test("the file sums to the total; closing is for owners", async () => {
    const { byCard, moved } = bookings;
    expect((await exportFeeReturn("2027-01", "en", harness.app)).split("\r\n").slice(1)).toEqual([
      `${byCard.reference},Deluxe Sea View Suite,2027-01-10,2027-01-14,2027-01,4,2,0,0,,8,0,0,24.00,EUR`,
      expect.stringMatching(
        new RegExp(
          `^${moved.reference},.+,2027-01-29,2027-02-03,2027-01,3,2,1,0,,6,0,3,18.00,EUR$`,
        ),
      ),
      "Total,,,,,,,,,,,,,42.00,EUR",
      "",
    ]);
    const form = { month: "2027-01", total: "4200" };
    expect((await staff.get("/admin/money/tourist-fee?month=2027-01")).status).toBe(403);
    expect((await staff.post("/admin/money/tourist-fee", form)).status).toBe(403);
    const browser = await signedInBrowser(harness.app);
    expect((await browser.post("/admin/money/tourist-fee", form)).status).toBe(409);
    expect((await browser.post("/admin/money/tourist-fee", { month: "x" })).status).toBe(400);
    expect((await browser.get("/admin/money/tourist-fee/export?month=x")).status).toBe(404);
    expect((await browser.get("/admin/money/tourist-fee?month=2027-01")).page.feeReturn.total).toBe(
      42_00,
    );
  });
});
