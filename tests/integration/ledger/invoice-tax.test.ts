// The tax on invoices: shown by a property registered for it, at the rate that the ledger charged the booking at, and credited
// as it was shown.
import { strFromU8, unzipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { exportInvoices, exportMovements } from "#app/admin/money/money-files.server.ts";
import { exportTurnover } from "#app/admin/money/vat/turnover-by-rate.server.ts";
import { loadVat } from "#app/admin/money/vat/vat-months.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { issueInvoice } from "#app/bookings/invoices/draw-invoice.server.ts";
import { listInvoices } from "#app/bookings/invoices/invoices.sql.server.ts";
import { refundBooking } from "#app/bookings/payments/refund-booking.server.ts";
import { listExtras } from "#app/extras/extras.sql.server.ts";
import { listEntries } from "#app/ledger/ledger.sql.server.ts";
import { balanceOf } from "#app/ledger/rules/accounts.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { anOwner } from "#tests/support/admin-users.ts";
import { changeFacts } from "#tests/support/property.ts";
import { databases } from "#tests/support/test-database.ts";

const span = new URLSearchParams("from=2026-11-01&to=2027-02-28");
const linesOf = (csv: string) => csv.trimEnd().split("\r\n");

describe.each(databases)("the tax on invoices on %s", (dialect) => {
  let harness: PaymentHarness;
  let booking: Booking;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
  });
  afterEach(() => harness.close());

  /** The penthouse for a week, 1,980.66 in all, 1,938.66 without the tourist fee. */
  const book = async () => {
    const request = aRequest({ payment: aCard("success"), language: "en" });
    booking = bookingOf(await harness.place(request));
  };
  const issue = () => issueInvoice(booking, null, harness.app);
  /** A goodwill refund of 100.00: the bill is another one. */
  const giveBack = async () => {
    const found = await findBookingById(harness.database.db, booking.id);
    const { reference, version } = found ?? booking;
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
    await book();
    await issue();
    // 1,938.66 × 15 / 115
    expect(await invoicePapers()).toEqual([["VAT invoice 2026-0001", "Includes 15% VAT: €252.87"]]);
    const [invoice] = await listInvoices(harness.database.db, booking.id);
    expect(invoice?.paper.seller).toEqual(expect.arrayContaining(["VAT number: 20123456"]));
  });

  test("a new rate applies to new bookings: one that was charged keeps its rate, to the cent of the ledger", async () => {
    changeFacts(harness.app, { vatNumber: "20123456" });
    await book();
    await issue();
    changeFacts(harness.app, { vatNumber: "20123456", vatPercent: 8.25 });
    await giveBack();
    expect(await invoicePapers()).toEqual([
      ["VAT invoice 2026-0001", "Includes 15% VAT: €252.87"],
      ["Credit note 2026-0002", "Includes 15% VAT: −€252.87"],
      // 1,838.66 × 15 / 115
      ["VAT invoice 2026-0003", "Includes 15% VAT: €239.83"],
    ]);
    const movements = (await listEntries(harness.database.db, booking.id)).flatMap(
      (entry) => entry.movements,
    );
    expect(balanceOf("vat", movements)).toBe(-239_83);
  });

  test("an extra with a rate of its own has its own line, frozen when it was ordered, and its tax in the ledger", async () => {
    const { db } = harness.database;
    changeFacts(harness.app, { vatNumber: "20123456" });
    const transfer = (await listExtras(db)).find(({ kind }) => kind === "transfer")!;
    const rate = (taxHundredths: number) =>
      db.updateTable("extras").set({ tax_hundredths: taxHundredths }).where("id", "=", transfer.id);
    await rate(10_00).execute();
    const noFlight = { flight: "", time: "", flightBack: "", timeBack: "" };
    const extras = [{ id: transfer.id, quantity: 1, ways: "arrival" as const, ...noFlight }];
    const request = aRequest({ payment: aCard("success"), language: "en", extras });
    booking = bookingOf(await harness.place(request));
    await issue();
    await rate(20_00).execute();
    await giveBack();
    expect(await invoicePapers()).toEqual([
      // 1,938.66 x 15 / 115, and one way for 45.00 x 10 / 110.
      ["VAT invoice 2026-0001", "Includes 15% VAT: €252.87", "Includes 10% VAT: €4.09"],
      ["Credit note 2026-0002", "Includes 15% VAT: −€252.87", "Includes 10% VAT: −€4.09"],
      ["VAT invoice 2026-0003", "Includes 15% VAT: €239.83", "Includes 10% VAT: €4.09"],
    ]);
    const movements = (await listEntries(db, booking.id)).flatMap((entry) => entry.movements);
    expect(balanceOf("vat", movements)).toBe(-243_92);
    // The month of the stay by rate: 45.00 less 4.09, and 1,938.66 less 252.87. What was given back counts in November.
    harness.clock.set("2027-02-02T08:00:00Z");
    const { months, rates } = await loadVat(harness.app);
    expect(rates).toEqual([
      { month: "2027-01", percent: null, turnover: 1685_79, vat: 252_87 },
      { month: "2027-01", percent: 10, turnover: 40_91, vat: 4_09 },
    ]);
    expect(months[1]).toMatchObject({ month: "2027-01", turnover: 1726_70, vat: 256_96 });

    // For the accountant the same by booking; 100.00 of goodwill less: 252.87 less 239.83 is 13.04 of tax.
    const { file, name } = await exportTurnover(span, "en", harness.app);
    expect(name).toBe("turnover-by-rate-2026-11-01-2027-02-28.csv");
    const [headings, ...turnover] = linesOf(file.slice(1));
    expect(headings).toBe('Month,Booking,Kind,"VAT, percent",Net,VAT,Gross,Currency');
    const { reference } = booking;
    expect(turnover).toEqual([
      `2026-11,${reference},turnover,15,-86.96,-13.04,-100,EUR`,
      `2027-01,${reference},turnover,15,1685.79,252.87,1938.66,EUR`,
      `2027-01,${reference},turnover,10,40.91,4.09,45.00,EUR`,
      `2027-01,${reference},touristFee,,42.00,0.00,42.00,EUR`,
    ]);
    // Every document by rate; what credit notes take back is below zero, and a number.
    const archive = await exportInvoices(span, await anOwner(harness.app), harness.app);
    const files = unzipSync(new Uint8Array(await new Response(archive.file).arrayBuffer()));
    const [, ...documents] = linesOf(strFromU8(files["invoices-by-rate.csv"]!));
    expect(documents).toEqual([
      "2026-0001,invoice,2026-11-20,15,1685.79,252.87,1938.66,EUR",
      "2026-0001,invoice,2026-11-20,10,40.91,4.09,45.00,EUR",
      "2026-0001,invoice,2026-11-20,,42.00,0.00,42.00,EUR",
      "2026-0002,creditNote,2026-11-20,15,-1685.79,-252.87,-1938.66,EUR",
      "2026-0002,creditNote,2026-11-20,10,-40.91,-4.09,-45,EUR",
      "2026-0002,creditNote,2026-11-20,,-42,0.00,-42,EUR",
      // 1,838.66 less 239.83
      "2026-0003,invoice,2026-11-20,15,1598.83,239.83,1838.66,EUR",
      "2026-0003,invoice,2026-11-20,10,40.91,4.09,45.00,EUR",
      "2026-0003,invoice,2026-11-20,,42.00,0.00,42.00,EUR",
    ]);
    // Movements have a rate only where it is theirs.
    const exported = await new Response(exportMovements(span, "en", harness.app).file).text();
    const rated = new Set(
      linesOf(exported)
        .map((line) => line.split(","))
        .filter(([, kind]) => kind === "charges")
        .map((cells) => [cells[3], cells[4], cells[11]].join(" ")),
    );
    expect([...rated].toSorted()).toEqual([
      "accommodation vat 15",
      "cleaning vat 15",
      "extras vat ",
      "goodwill guest ",
      "guest accommodation 15",
      "guest cleaning 15",
      "guest extras ",
      "guest service 15",
      "guest touristFee ",
      "service vat 15",
      "vat goodwill ",
      // A share of the tax that was rounded the other way.
      "vat service 15",
    ]);
  });

  test("a property that registers after a booking was charged states no tax for it", async () => {
    await book();
    changeFacts(harness.app, { vatNumber: "20123456" });
    await issue();
    await giveBack();
    expect(await invoicePapers()).toEqual([
      ["Invoice 2026-0001"],
      ["Credit note 2026-0002"],
      ["Invoice 2026-0003"],
    ]);
  });

  test("a rate of zero shows no tax", async () => {
    changeFacts(harness.app, { vatNumber: "20123456", vatPercent: 0 });
    await book();
    await issue();
    expect(await invoicePapers()).toEqual([["Invoice 2026-0001"]]);
  });

  test("an invoice from before the rate could be changed is credited at the rate of its time", async () => {
    changeFacts(harness.app, { vatNumber: "20123456" });
    await book();
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
      "Includes 15% VAT: −€252.87",
    ]);
  });
});
