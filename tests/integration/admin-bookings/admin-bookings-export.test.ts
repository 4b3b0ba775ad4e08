// The list of bookings as a file: everything the filters find, safe in a spreadsheet, and for owners only.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import type { BookingLine } from "#app/admin/bookings/list/listed-bookings.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { issueInvoice } from "#app/bookings/invoices/draw-invoice.server.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anOwner, aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { recordEntry } from "#tests/support/booking/recorded-entries.ts";
import { aBooking, writeBooking } from "#tests/support/booking/bookings.ts";
import { aClock } from "#tests/support/clock.ts";
import { aProperty } from "#tests/support/property.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

describe.each(databases)("the export on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let admin: TestBrowser;
  let staff: TestBrowser;
  beforeEach(async () => {
    clock.set("2027-03-10T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    const app = anApp(database, clock);
    await anOwner(app);
    await aStaffMember(app);
    admin = await signedInBrowser(app);
    staff = await signedInBrowser(app, staffEmail, "203.0.113.9");
  });
  afterEach(() => database.close());

  const write = (changes: Partial<Booking>) =>
    writeBooking(database.db, aBooking({ id: randomUUID(), ...changes }), clock.now());
  const linesOf = async (query = "") => {
    const { status, page } = await admin.get(`/admin/bookings/export${query}`);
    expect(status).toBe(200);
    return (page as string).split("\r\n");
  };

  /** The cells of a booking's line from the payment method on. */
  const cellsOf = async (reference: string) => {
    const line = (await linesOf()).find((each) => each.startsWith(reference));
    return line?.split(",").slice(14).join(" ");
  };

  test("one booking, cell by cell", async () => {
    await write({ firstName: "=1+1", lastName: 'O"Hara, Jr.' });
    const [head, line, end, ...rest] = await linesOf();
    expect(head).toBe(
      "Reference,Status,First name,Last name,E-mail,Telephone,Country,Language,Apartment,Arrival,Departure,Nights,Adults,Children,Payment,Total,Charged,Room revenue,Extras,Promotions,Tourist fee,VAT included,Received by card,Received in cash,Received by bank transfer,Received by card terminal,Refunded,Refund on its way to the card,Open,Invoices,Currency,Booked on,Booked through",
    );
    expect(line).toBe(
      'KF-7M3QX9TD,Confirmed,\'=1+1,"O""Hara, Jr.",claire.moreau@example.com,\'+33 6 12 34 56 78,FR,en,Deluxe Sea View Suite,2027-03-13,2027-03-20,7,2,1,Card,1021.33,1021.33,894.60,0.00,0.00,42.00,0.00,979.33,0.00,0.00,0.00,0.00,0.00,42.00,,EUR,2027-03-10,The site',
    );
    expect([end, rest]).toEqual(["", []]);
  });

  test("all pages of what the filters find, in their order; the audit log says how many were exported", async () => {
    for (let day = 1; day <= 25; day++)
      await write({
        reference: `KF-000000${String(day).padStart(2, "0")}`,
        status: day === 25 ? "cancelled" : "checked_out",
        checkIn: `2026-0${1 + (day % 6)}-${String(day).padStart(2, "0")}`,
        checkOut: `2026-0${1 + (day % 6)}-${String(day + 2).padStart(2, "0")}`,
        apartmentId: 1 + (day % 5),
      });
    expect(await linesOf("?order=stay&page=2")).toHaveLength(1 + 25 + 1);
    const cancelled = await linesOf("?status=cancelled");
    expect(cancelled).toHaveLength(3);
    expect(cancelled[1]).toMatch(/^KF-00000025,Cancelled,/);
    expect(await listAudit(database.db, { limit: 2 })).toMatchObject([
      { what: "bookingsExported", actor: "Anaïs Ramgoolam", after: { bookings: 1 } },
      { what: "bookingsExported", after: { bookings: 25 } },
    ]);
  });

  test("a cancelled one has what was retained, recorded payments their own columns, and all invoices are named", async () => {
    const { db } = database;
    await write({ reference: "KF-AAAAAAA1", status: "cancelled" });
    const desk = await write({ reference: "KF-AAAAAAA2", paymentMethod: "property" });
    const day = "2027-03-10";
    await recordEntry(db, desk, { ref: "1", method: "cash", amount: 500_00, day });
    await recordEntry(db, desk, { ref: "2", method: "cash", amount: -20_00, day });
    await recordEntry(db, desk, { ref: "3", method: "terminal", amount: 100_00, day });
    await issueInvoice(desk, null, { database, clock, property: aProperty() });
    // In the order of the headings above, from the payment method on.
    expect(await cellsOf("KF-AAAAAAA1")).toBe(
      "Card 1021.33 979.33 0.00 0.00 0.00 0.00 0.00 979.33 0.00 0.00 0.00 0.00 0.00 0.00  EUR 2027-03-10 The site",
    );
    expect(await cellsOf("KF-AAAAAAA2")).toBe(
      "At the property 1021.33 1021.33 894.60 0.00 0.00 42.00 0.00 0.00 500.00 0.00 100.00 20.00 0.00 441.33 2027-0001 EUR 2027-03-10 The site",
    );
    const { bookings } = (await admin.get("/admin/bookings")).page.list;
    const listed = bookings.map((one: BookingLine) => [one.reference, one.charged, one.toPay]);
    expect(listed.toSorted()).toEqual([
      ["KF-AAAAAAA1", 979_33, 0],
      ["KF-AAAAAAA2", 1021_33, 441_33],
    ]);
  });

  test("what was charged for extras, and by how much promotions reduced the price", async () => {
    const { quote, total, dueNow } = aBooking();
    const names = { en: "Summer" };
    const lines: Booking["quote"]["lines"] = [
      ...quote.lines,
      { kind: "promotion", rule: "promotion:1", amount: -50_00, percent: 5, names, due: "now" },
      { kind: "extra", rule: "extra:1", amount: 45_00, quantity: 1, names, due: "now" },
    ];
    await write({
      reference: "KF-AAAAAAA3",
      total: total - 5_00,
      dueNow: dueNow - 5_00,
      quote: { ...quote, lines, total: total - 5_00 },
    });
    // Of 894.60 for the room 50.00 less: 844.60.
    expect(await cellsOf("KF-AAAAAAA3")).toBe(
      "Card 1016.33 1016.33 844.60 45.00 -50 42.00 0.00 974.33 0.00 0.00 0.00 0.00 0.00 42.00  EUR 2027-03-10 The site",
    );
  });

  test("staff get no file, and no link to it", async () => {
    await write({});
    expect((await staff.get("/admin/bookings/export")).status).toBe(403);
    expect((await staff.get("/admin/bookings")).page.mayExport).toBe(false);
    expect((await admin.get("/admin/bookings")).page.mayExport).toBe(true);
  });
});
