// Value added tax by month, the meter of turnover, and the archive of invoices, for the three bookings of money-report.test.ts.
import { strFromU8, unzipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import type { User } from "#app/admin/auth/users.sql.server.ts";
import { exportInvoices } from "#app/admin/money/money-files.server.ts";
import { loadVat } from "#app/admin/money/vat/vat-months.server.ts";
import { changeStay } from "#app/bookings/change/change-stay.server.ts";
import { issueInvoice } from "#app/bookings/invoices/draw-invoice.server.ts";
import { anOwner, signedInBrowser } from "#tests/support/admin-users.ts";
import { fillThreeBookings } from "#tests/support/booking/three-bookings.ts";
import type { ThreeBookings } from "#tests/support/booking/three-bookings.ts";
import { openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { aStay } from "#tests/support/booking/stays.ts";
import { databases } from "#tests/support/test-database.ts";

describe.each(databases)("value added tax and invoices on %s", (dialect) => {
  let harness: PaymentHarness;
  let bookings: ThreeBookings;
  let owner: User;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    bookings = await fillThreeBookings(harness);
    owner = await anOwner(harness.app);
    harness.clock.set("2027-02-02T08:00:00Z");
  });
  afterEach(() => harness.close());

  test("by month: turnover, the tax within prices, and what was invoiced", async () => {
    const { byCard, moved } = bookings;
    await issueInvoice(byCard, null, harness.app);
    await issueInvoice(moved, null, harness.app);
    const { version } = moved;
    // The same stay for one guest more: one child.
    const changed = await changeStay(
      {
        reference: moved.reference,
        version,
        apartmentId: 2,
        stay: aStay({ checkIn: "2027-01-29", nights: 5 }),
        party: { adults: 2, children: 2 },
        agreedTotal: 1187_25,
        agreedRefund: 0,
        actor: "owner",
      },
      harness.app,
    );
    expect(changed.ok).toBe(true);
    const { months, turnover, from, to, isRegistered } = await loadVat(harness.app);
    expect(months).toHaveLength(12);
    expect(months.slice(0, 3)).toEqual([
      {
        month: "2027-02",
        turnover: 433_82,
        vat: 65_08,
        invoices: 643_60 + 2 * 1187_25,
        creditNotes: -1187_25,
      },
      { month: "2027-01", turnover: 1111_26, vat: 166_69, invoices: 0, creditNotes: 0 },
      { month: "2026-12", turnover: 0, vat: 0, invoices: 0, creditNotes: 0 },
    ]);
    // The night of 2 February has begun; that makes all of the second stay.
    expect({ turnover, from, to, isRegistered }).toEqual({
      turnover: 1111_26 + 433_82,
      from: "2026-02-03",
      to: "2027-02-02",
      isRegistered: true,
    });
  });

  test("the meter: the law's threshold until the owner types another, or none", async () => {
    const browser = await signedInBrowser(harness.app);
    expect(await loadVat(harness.app)).toMatchObject({
      threshold: { amount: 3_000_000, currency: "MUR", rate: "" },
      converted: null,
      version: 0,
    });
    const send = (fields: Record<string, string>) =>
      browser.post("/admin/money/vat", {
        version: "0",
        amount: "3 000 000",
        currency: "mur",
        rate: "52,40",
        ...fields,
      });
    for (const [field, value] of [
      ["amount", "-1"],
      ["currency", "Rs"],
      ["rate", "0"],
    ] as const) {
      const { status, answer } = await send({ [field]: value });
      expect([status, answer.fault]).toEqual([400, field]);
      expect(answer.typed).toMatchObject({ [field]: value });
    }
    expect((await send({})).to).toBe("/admin/money/vat?done=threshold");
    expect(await loadVat(harness.app)).toMatchObject({ converted: 80_962, version: 1 });
    expect((await send({})).status).toBe(409);
    expect((await send({ amount: "", version: "1" })).status).toBe(303);
    expect(await loadVat(harness.app)).toMatchObject({ threshold: null, converted: null });
  });

  test("the archive has every document of the span, and a list that sums to what was invoiced", async () => {
    const { byCard, moved } = bookings;
    await issueInvoice(byCard, null, harness.app);
    await issueInvoice(moved, null, harness.app);
    const archiveOf = async (query: string) => {
      const params = new URLSearchParams(query);
      const { file } = await exportInvoices(params, owner, harness.app);
      return unzipSync(new Uint8Array(await new Response(file).arrayBuffer()));
    };
    const files = await archiveOf("month=2027-02");
    const names = Object.keys(files);
    expect(names).toHaveLength(4);
    for (const name of names.slice(0, 2))
      expect(strFromU8(files[name]!.slice(0, 5), true)).toBe("%PDF-");
    const list = strFromU8(files["invoices.csv"]!).split("\r\n");
    expect(list.slice(1, 3).map((line) => line.split(",").slice(1).join(","))).toEqual([
      "invoice,2027-02-02,643.60,EUR",
      "invoice,2027-02-02,1187.25,EUR",
    ]);
    expect(Object.keys(await archiveOf("month=2027-01"))).toEqual([
      "invoices.csv",
      "invoices-by-rate.csv",
    ]);
    const [entry] = await listAudit(harness.database.db, { limit: 1 });
    expect(entry).toMatchObject({ what: "invoicesExported", subject: "2027-01-01 – 2027-01-31" });
  });
});
