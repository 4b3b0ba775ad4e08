// The cash of a day: its entries and their sum, counted and closed once, the difference in the ledger.
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import type { User } from "#app/admin/auth/users.sql.server.ts";
import { closeCashDay } from "#app/admin/cash/cash-day.server.ts";
import { recordPayment } from "#app/bookings/payments/by-hand/record-by-hand.server.ts";
import { balanceOf } from "#app/ledger/rules/accounts.ts";
import type { Movement } from "#app/ledger/rules/accounts.ts";
import { statusesOf } from "#tests/support/admin/admin-site.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anOwner, aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";
import { databases } from "#tests/support/test-database.ts";

describe.each(databases)("the cash page on %s", (dialect) => {
  let harness: PaymentHarness;
  let staff: TestBrowser;
  let page: string;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    await anOwner(harness.app);
    await aStaffMember(harness.app);
    const { reference } = bookingOf(await harness.place(aRequest({ payment: aCard("success") })));
    page = `/admin/bookings/${reference}/payment`;
    staff = await signedInBrowser(harness.app, staffEmail, "203.0.113.9");
  });
  afterEach(() => harness.close());

  const pay = async (amount: string, more: Record<string, string> = {}) => {
    const { formKey: key, balance } = (await staff.get(page)).page.money;
    const form = { do: "payment", key, open: `${balance.open}`, method: "cash", amount };
    const { status } = await staff.post(page, { ...form, ...more });
    expect(status).toBe(303);
  };
  const shown = async (day = "2026-11-20") => (await staff.get(`/admin/cash?day=${day}`)).page.cash;
  const close = (counted: string, sum: number, day = "2026-11-20") =>
    staff.post(`/admin/cash?day=${day}`, { day, counted, sum: `${sum}` });
  const cashOfLedger = async () => {
    const movements = harness.database.db.selectFrom("ledger_movements").selectAll();
    return balanceOf("cash", (await movements.execute()) as Movement[]);
  };

  test("20.00 and 22.00 received, 22.00 undone, 2.00 missing; what comes later says so", async () => {
    await pay("20");
    harness.clock.advance({ minutes: 1 });
    await pay("22");
    await pay("5", { method: "terminal", more: "yes" });
    const { recorded } = (await staff.get(page)).page.money;
    harness.clock.advance({ minutes: 1 });
    const second = recorded.find(({ amount }: { amount: number }) => amount === 22_00);
    await staff.post(page, { do: "undo", entry: second.id });
    expect(await shown()).toMatchObject({
      sum: 20_00,
      lines: [{ amount: 20_00 }, { amount: 22_00 }, { amount: -22_00, kind: "reversal" }],
      closed: null,
      unclosed: [],
    });
    expect(await close("18", 42_00)).toMatchObject({
      status: 409,
      answer: { fault: { reason: "changed", cents: 20_00 }, typed: "18" },
    });
    for (const typed of ["-1", "18.005", "1000000.01", "99999999999", ""])
      expect(await close(typed, 20_00)).toMatchObject({
        status: 400,
        answer: { fault: { reason: "countedFaulty" }, typed },
      });
    expect((await close("18", 20_00, "2026-11-21")).answer.fault.reason).toBe("future");
    const both = await Promise.all([close("18", 20_00), close("18", 20_00)]);
    expect(statusesOf(both)).toEqual([303, 409]);
    expect(await cashOfLedger()).toBe(18_00);
    expect((await close("18", 20_00)).answer.fault.reason).toBe("closedAlready");
    expect(await listAudit(harness.database.db, { limit: 1 })).toMatchObject([
      {
        what: "cashDayClosed",
        subject: "2026-11-20",
        after: { counted: "18.00 EUR", difference: "-2.00 EUR" },
      },
    ]);

    const site = aWholeSite(harness.app);
    const late = await site.post(
      "/admin/cash?day=2026-11-20",
      { day: "2026-11-20", counted: "17.35", sum: "2000" },
      { headers: { Cookie: await site.cookieOf(staffEmail) } },
    );
    expect(late.status).toBe(409);
    expect(late.text).toContain("The amount you typed, 17.35, was not saved.");
    expect(late.text).toContain('href="#closed"');

    harness.clock.advance({ minutes: 1 });
    expect((await staff.get(page)).page.money.isCashClosed).toBe(true);
    await pay("3");
    const after = await shown();
    expect(after).toMatchObject({
      sum: 23_00,
      closed: { recorded: 20_00, counted: 18_00, by: expect.any(String) },
    });
    expect(after.lines.map(({ isLate }: { isLate: boolean }) => isLate)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  test("counted exactly: no difference is entered; a day without cash closes at 0", async () => {
    await pay("42");
    expect((await close("42.00", 42_00)).to).toBe("/admin/cash?day=2026-11-20&done=close");
    expect(await cashOfLedger()).toBe(42_00);
    expect((await close("0", 0, "2026-11-19")).status).toBe(303);
    const kinds = await harness.database.db.selectFrom("ledger_entries").select("kind").execute();
    expect(kinds.map(({ kind }) => kind)).not.toContain("cashDifference");
  });

  test("a day on which more was given back than received is counted below zero", async () => {
    await pay("20");
    harness.clock.advance({ hours: 24 });
    staff = await signedInBrowser(harness.app, staffEmail, "203.0.113.9");
    const { formKey: key, balance } = (await staff.get(page)).page.money;
    const form = { do: "repayment", key, open: `${balance.open}`, method: "cash", amount: "5" };
    expect((await staff.post(page, form)).status).toBe(303);
    const day = "2026-11-21";
    expect(await shown(day)).toMatchObject({ sum: -5_00 });
    expect((await close("\u22125,00", -5_00, day)).status).toBe(303);
    expect((await shown(day)).closed).toMatchObject({ recorded: -5_00, counted: -5_00 });
    expect(await cashOfLedger()).toBe(15_00);
  });

  test("earlier days that were not closed are listed, the latest first", async () => {
    await pay("37");
    harness.clock.advance({ days: 1 });
    staff = await signedInBrowser(harness.app, staffEmail, "203.0.113.9");
    await pay("5");
    harness.clock.advance({ days: 1 });
    staff = await signedInBrowser(harness.app, staffEmail, "203.0.113.9");
    expect((await shown("2026-11-22")).unclosed).toEqual(["2026-11-21", "2026-11-20"]);
    await close("5", 5_00, "2026-11-21");
    expect(await shown("not a day")).toMatchObject({ day: "2026-11-22", lines: [] });
    await close("37", 37_00);
    expect((await shown("2026-11-22")).unclosed).toEqual([]);
  });

  test("what is recorded while a day is closed is part of the sum, or later than the closing", async () => {
    await pay("20");
    const { database, app } = harness;
    const { reference } = bookingOf(
      await harness.place(aRequest({ apartmentId: 2, payment: aCard("success") })),
    );
    // Another payment is written but not committed while the day is being closed.
    const user = { id: "staff-1", email: "", name: "", role: "staff" } as unknown as User;
    let closing: Promise<unknown> = Promise.resolve();
    const alsoWrite = async () => {
      closing = closeCashDay({ day: "2026-11-20", counted: 20_00, shown: 20_00 }, user, app);
      if (dialect === "postgres") await wait(200);
    };
    const form = { reference, formKey: crypto.randomUUID(), shownOpen: 42_00 };
    const amount = { cents: 10_00, foreign: null };
    const by = { userId: "staff-1", alsoWrite };
    const payment = { ...form, method: "cash", amount, allowMore: false } as const;
    const answers = [await recordPayment(payment, by, app), await closing];
    expect(answers).toMatchObject([{ ok: true }, { ok: false, reason: "changed", cents: 30_00 }]);
    expect(await database.db.selectFrom("cash_days").selectAll().execute()).toEqual([]);
  });

  test("a guest gets at most ten receipts a day by email", async () => {
    await pay("20");
    const { recorded } = (await staff.get(page)).page.money;
    const send = () => staff.post(page, { do: "receipt", entry: recorded[0].id });
    const { db } = harness.database;
    for (let n = 0; n < 10; n++) {
      expect((await send()).status).toBe(303);
      await db.updateTable("outbox").set({ status: "sent" }).execute();
    }
    expect((await send()).answer.fault.reason).toBe("tooManyReceipts");
    harness.clock.advance({ days: 1, minutes: 1 });
    expect((await send()).status).toBe(303);
  });
});
