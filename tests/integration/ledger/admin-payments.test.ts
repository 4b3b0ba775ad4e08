// The admin's page for payments: records what was paid by hand, keeps what was typed when it refuses, and writes the audit log.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBrokenEntry, listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import { renderBookingEmail } from "#app/bookings/emails/render-booking-email.server.ts";
import type { OutboxEmail } from "#app/platform/emails/outbox.sql.server.ts";
import { readPdf } from "#tests/support/pages/read-pdf.ts";
import { anOwner, aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

const fault = (field: string, reason: string, cents = 0) => ({ field, reason, cents });

describe.each(databases)("the payment page on %s", (dialect) => {
  let harness: PaymentHarness;
  let owner: TestBrowser;
  let staff: TestBrowser;
  let booking: string;
  let page: string;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    await anOwner(harness.app);
    await aStaffMember(harness.app);
    // 42.00 of tourist fee are open.
    const placed = bookingOf(await harness.place(aRequest({ payment: aCard("success") })));
    booking = `/admin/bookings/${placed.reference}`;
    page = `${booking}/payment`;
    owner = await signedInBrowser(harness.app);
    staff = await signedInBrowser(harness.app, staffEmail, "203.0.113.9");
  });
  afterEach(() => harness.close());

  const shown = async () => (await staff.get(page)).page.money;
  const record = async (browser: TestBrowser, fields: Record<string, string>) => {
    const { formKey: key, balance } = await shown();
    const form = { do: "payment", key, open: `${balance.open}`, method: "cash", currency: "EUR" };
    return browser.post(page, { ...form, ...fields });
  };

  test("staff record the open amount in cash, give a part back, and undo both", async () => {
    expect(await shown()).toMatchObject({
      balance: { open: 42_00 },
      givable: 0,
      forgivable: 0,
      mayRecord: true,
    });
    expect(await record(staff, { amount: "42" })).toMatchObject({
      status: 303,
      to: `${booking}?done=payment`,
    });
    const said = async (done: string) => (await staff.get(`${booking}?done=${done}`)).page.payment;
    const whose = { guest: "Claire Moreau", method: "cash", currency: "EUR" };
    expect(await said("payment")).toMatchObject({ what: "payment", amount: 42_00, ...whose });
    const paid = await shown();
    expect(paid).toMatchObject({
      balance: { open: 0, received: { cash: 42_00 } },
      recorded: [{ kind: "payment", method: "cash", amount: 42_00, undone: null }],
      givable: 42_00,
    });
    expect((await record(staff, { do: "repayment", amount: "2,50" })).status).toBe(303);
    expect(await said("repayment")).toMatchObject({ what: "repayment", amount: 2_50, ...whose });
    const { recorded } = await shown();
    expect(recorded[1]).toMatchObject({ kind: "repayment", amount: -2_50 });
    const [first, second] = recorded;
    const undo = (entry: string) => staff.post(page, { do: "undo", entry });
    expect(await undo(first.id)).toMatchObject({
      status: 409,
      answer: { fault: { form: "undo", ...fault("recorded", "givenBack", 39_50) } },
    });
    expect((await undo(second.id)).status).toBe(303);
    // It was no payment: the page says only that an entry is undone.
    expect(await said("undo")).toBeNull();
    expect((await undo(first.id)).to).toBe(`${booking}?done=undo`);
    expect(await said("undo")).toMatchObject({ what: "undone", amount: 42_00, ...whose });
    expect((await undo(first.id)).answer.fault).toMatchObject({ reason: "alreadyUndone" });
    expect(await shown()).toMatchObject({
      balance: { open: 42_00 },
      recorded: [{ undone: { by: expect.any(String) } }, { undone: {} }],
    });
    const log = await listAudit(harness.database.db, { limit: 4 });
    expect(log.map(({ what }) => what)).toEqual([
      "recordedUndone",
      "recordedUndone",
      "repaymentRecorded",
      "paymentRecorded",
    ]);
    expect(log[3]?.after).toEqual({ amount: "42.00 EUR", method: "cash" });
    expect(await findBrokenEntry(harness.database.db)).toBeNull();
  });

  test("in rupees: the rate and what was handed over are kept", async () => {
    const typed = { amount: "2200", currency: "MUR", rate: "52,35", more: "yes" };
    expect((await record(staff, typed)).status).toBe(303);
    expect(await shown()).toMatchObject({
      balance: { open: -2 },
      recorded: [{ amount: 42_02, foreign: { amount: 2200, currency: "MUR", rate: "52.35" } }],
    });
  });

  test.each([
    [{ amount: "-5" }, 400, fault("amount", "amountFaulty")],
    [{ amount: "0" }, 400, fault("amount", "amountFaulty")],
    [{ amount: "1.005" }, 400, fault("amount", "amountFaulty")],
    [{ amount: "1000000.01" }, 400, fault("amount", "amountTooHigh")],
    [{ amount: "50" }, 400, fault("amount", "moreThanOpen", 42_00)],
    [{ amount: "42", method: "card" }, 400, fault("method", "methodMissing")],
    [{ amount: "42", currency: "MUR" }, 400, fault("rate", "rateMissing")],
    [{ amount: "42", currency: "MUR", rate: "0" }, 400, fault("rate", "rateFaulty")],
    [{ amount: "42", open: "4100" }, 409, fault("amount", "openChanged", 42_00)],
    [{ amount: "42", open: "nothing" }, 409, fault("amount", "openChanged", 42_00)],
    [{ amount: "42", currency: "XAU", rate: "1" }, 400, fault("currency", "currencyUnknown")],
    [{ amount: "1", do: "repayment" }, 400, fault("amount", "moreThanReceived", 0)],
    [{ amount: "-1", do: "repayment" }, 400, fault("amount", "amountFaulty")],
    [{ amount: "1.005", do: "repayment" }, 400, fault("amount", "amountFaulty")],
    [{ amount: "1000000.01", do: "repayment" }, 400, fault("amount", "amountTooHigh")],
  ])("%o is refused, and shown again", async (fields, status, expected) => {
    const refused = await record(staff, fields);
    expect(refused).toMatchObject({
      status,
      answer: { fault: expected, typed: { amount: fields.amount } },
    });
    expect((await shown()).recorded).toEqual([]);
  });

  test("only an owner forgives; the reason becomes a note, and the audit log does not repeat it", async () => {
    const forgive = { do: "forgive", amount: "12", reason: "The pump was loud" };
    expect((await record(staff, forgive)).status).toBe(403);
    expect((await record(owner, { ...forgive, reason: " " })).answer).toMatchObject({
      fault: fault("reason", "reasonMissing"),
      typed: { amount: "12" },
    });
    for (const [amount, reason] of [
      ["-12", "amountFaulty"],
      ["12.005", "amountFaulty"],
      ["1000000.01", "amountTooHigh"],
    ] as const)
      expect(await record(owner, { ...forgive, amount })).toMatchObject({
        status: 400,
        answer: { fault: fault("amount", reason), typed: { amount, reason: forgive.reason } },
      });
    expect((await record(owner, { ...forgive, amount: "43" })).answer.fault).toMatchObject(
      fault("amount", "onlyOpen", 42_00),
    );
    expect((await record(owner, forgive)).to).toBe(`${booking}?done=forgive`);
    const { view, money } = (await owner.get(booking)).page;
    expect(money).toMatchObject({ balance: { open: 30_00 }, forgivable: 30_00 });
    expect(view.notes).toMatchObject([{ text: "12.00 EUR: The pump was loud" }]);
    expect(JSON.stringify(view.changes)).not.toContain("pump");
  });

  test("a receipt is opened, sent once, and not sent any more once its payment is undone", async () => {
    await record(staff, { amount: "42" });
    const [{ id: entry }] = (await shown()).recorded;
    const receipts = async () => {
      const rows = harness.database.db.selectFrom("outbox").selectAll();
      return (await rows.where("kind", "=", "guestReceipt").execute()) as OutboxEmail[];
    };
    const send = () => staff.post(page, { do: "receipt", entry });
    expect((await send()).to).toBe(`${booking}?done=receipt`);
    expect((await send()).status).toBe(303);
    const [waiting, ...others] = await receipts();
    expect(others).toEqual([]);
    const email = waiting && (await renderBookingEmail(waiting, harness.app));
    const [attached] = email?.attachments.filter(({ cid }) => !cid) ?? [];
    expect(attached).toMatchObject({ contentType: "application/pdf", encoding: "base64" });
    const { lines } = readPdf(Buffer.from(attached?.content ?? "", "base64"));
    expect(lines.join(" ")).toMatch(/Reçu KF-\S+-1 .*Espèces .*42,00/);
    expect(email?.subject).toContain("-1");

    expect((await staff.post(page, { do: "receipt", entry: "none" })).status).toBe(404);
    await staff.post(page, { do: "undo", entry });
    expect((await send()).answer.fault).toMatchObject({ reason: "alreadyUndone" });
    expect(waiting && (await renderBookingEmail(waiting, harness.app))).toBeNull();
  });

  test("an unknown booking, and a form without its key, are not found", async () => {
    expect((await staff.get("/admin/bookings/KF-XXXXX/payment")).status).toBe(404);
    expect((await record(staff, { amount: "42", key: "1" })).status).toBe(404);
  });

  test("the list leads to the payment of bookings with something open", async () => {
    const { reference } = await shown();
    const listed = async () => (await staff.get("/admin/bookings")).page.list.bookings;
    expect(await listed()).toMatchObject([{ reference, toPay: 42_00 }]);
    await record(staff, { amount: "42" });
    expect(await listed()).toMatchObject([{ reference, toPay: 0 }]);
  });
});
