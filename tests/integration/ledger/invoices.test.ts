// Invoices and credit notes: numbered without a gap under concurrency, never changed, and their total is what the property
// retains.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { changeStay } from "#app/bookings/change/change-stay.server.ts";
import { issueInvoice } from "#app/bookings/invoices/draw-invoice.server.ts";
import { listInvoices } from "#app/bookings/invoices/invoices.sql.server.ts";
import { refundBooking } from "#app/bookings/payments/refund-booking.server.ts";
import type { ArrivalStatus } from "#app/bookings/rules/booking-status.ts";
import { setArrivalStatus } from "#app/bookings/arrival/set-arrival-status.server.ts";
import { loader } from "#app/guest-area/my-booking-invoice-page.tsx";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { guestRouteArgs, replaceSecret } from "#tests/support/pages/guest-route-args.ts";
import { readPdf } from "#tests/support/pages/read-pdf.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { changeFacts } from "#tests/support/property.ts";
import { aStay } from "#tests/support/booking/stays.ts";
import { databases } from "#tests/support/test-database.ts";

const run = promisify(execFile);

// The penthouse from 10 January 2027: 7 nights 1,980.66, by card 1,938.66; 5 nights 1,539.00, by card 1,509.00.
const threeDaysBefore = "2027-01-07T08:00:00Z";
// Of 1,938.66 by card the cleaning is 60.00; half of the rest is kept, the other half goes back with the cleaning.
const kept = 939_33;
const back = 999_33;

describe.each(databases)("invoices on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
  });
  afterEach(() => harness.close());

  const book = async (changes: Parameters<typeof aRequest>[0] = {}) =>
    bookingOf(
      await harness.place(aRequest({ payment: aCard("success"), language: "en", ...changes })),
    );
  const ask = (booking: Booking, number: string | null = null) =>
    issueInvoice(booking, number, harness.app);
  const now = async ({ id }: Booking) => (await findBookingById(harness.database.db, id))!;
  const issued = async ({ id }: Booking) =>
    (await listInvoices(harness.database.db, id)).map(({ number, kind, reverses, total }) => [
      number,
      kind,
      reverses,
      total,
    ]);
  const cancel = async (booking: Booking, agreedRefund: number, all?: number) => {
    const { reference, version } = await now(booking);
    const instead = all === undefined ? {} : { instead: { refund: all, reason: "Kind" } };
    const request = { reference, version, agreedRefund, actor: "owner" as const, ...instead };
    expect((await cancelBooking(request, harness.app)).ok).toBe(true);
  };
  const shorten = async (booking: Booking, agreedRefund: number) => {
    const { reference, version, apartmentId } = await now(booking);
    const stay = aStay({ nights: 5 });
    const agreed = { agreedTotal: 1539_00, agreedRefund, actor: "guest" as const };
    const request = { reference, version, apartmentId, stay, party: booking, ...agreed };
    expect((await changeStay(request, harness.app)).ok).toBe(true);
  };
  const arrivalStatus = async (booking: Booking, what: ArrivalStatus) => {
    const { reference, version } = await now(booking);
    const request = { reference, version, arrivalStatus: what };
    expect((await setArrivalStatus(request, harness.app, async () => {})).ok).toBe(true);
  };
  const read = async (secret: string, query = "", lang = "en") => {
    const params = { lang, token: secret };
    const path = `/${lang}/my-booking/${secret}/invoice.pdf${query}`;
    const answer = await loader(guestRouteArgs(harness.app, path, params));
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { answer, lines: answer.ok ? readPdf(bytes).lines : [] };
  };

  test("requested twice it is the same, to the cent the booking, and changed facts do not change it", async () => {
    const booking = await book({ language: "de" });
    const secret = await replaceSecret(booking, harness.app);
    const first = await read(secret);
    changeFacts(harness.app, { legalName: "Somebody Else", vatNumber: "1", name: "Elsewhere" });
    const second = await read(secret, "?number=2026-0001", "fr");
    expect(second.lines).toEqual(first.lines);
    expect(first.lines).toEqual(
      expect.arrayContaining([
        "Rechnung 2026-0001",
        "Kaz Filao Ltée",
        "Claire Moreau",
        "20. November 2026",
        booking.reference,
        "Luxus-Penthouse-Suite",
      ]),
    );
    expect(first.lines.slice(first.lines.indexOf("Gesamtbetrag"))).toEqual([
      "Gesamtbetrag",
      "1.980,66\u00a0€",
      "Zahlungen bis 20. November 2026",
      "Mit Karte bezahlt (Visa, endet auf 4242) am 20. November 2026",
      "1.938,66\u00a0€",
      "Noch zu zahlen",
      "42,00\u00a0€",
      "Seite 1 von 1",
    ]);
    expect(Object.fromEntries(first.answer.headers)).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "same-origin",
      "content-type": "application/pdf",
      "content-disposition": 'inline; filename="2026-0001.pdf"',
    });
    expect(await issued(booking)).toEqual([["2026-0001", "invoice", null, 1980_66]]);
  });

  test("cancelling credits the whole invoice and bills what the terms retain", async () => {
    const booking = await book();
    const secret = await replaceSecret(booking, harness.app);
    await ask(booking);
    harness.clock.set(threeDaysBefore);
    await cancel(booking, back);
    expect(await issued(booking)).toEqual([
      ["2026-0001", "invoice", null, 1980_66],
      ["2027-0001", "creditNote", "2026-0001", -1980_66],
      ["2027-0002", "invoice", null, kept],
    ]);
    const { lines } = await read(secret, "?number=2027-0001");
    expect(lines).toEqual(
      expect.arrayContaining([
        "Credit note 2027-0001",
        "2026-0001 of 20 November 2026",
        "−€1,980.66",
        "This credit note cancels invoice 2026-0001 in full.",
        "It is replaced by invoice 2027-0002.",
      ]),
    );
    const latest = (await read(secret)).lines;
    expect(latest).toContain("Cancellation charge under the terms of the booking");
    expect(latest.slice(latest.indexOf("Payments up to 7 January 2027"))).toEqual([
      "Payments up to 7 January 2027",
      "Paid by card (Visa ending 4242) on 20 November 2026",
      "€1,938.66",
      "Refund to the card, on its way since 7 January 2027",
      "€999.33",
      "Page 1 of 1",
    ]);
  });

  test("cancelled with a full refund there is a credit note and nothing else", async () => {
    const booking = await book();
    await ask(booking);
    harness.clock.set(threeDaysBefore);
    await cancel(booking, back, 1938_66);
    expect((await issued(booking)).slice(1)).toEqual([
      ["2027-0001", "creditNote", "2026-0001", -1980_66],
    ]);
  });

  test("an invoice not requested earlier is written when it is requested, with the state of that moment", async () => {
    const booking = await book();
    harness.clock.set(threeDaysBefore);
    await cancel(booking, back);
    expect(await issued(booking)).toEqual([]);
    expect(await ask(booking)).toMatchObject({ number: "2027-0001", total: kept });
    const early = await book({ apartmentId: 1, stay: aStay({ checkIn: "2027-03-13" }) });
    await cancel(early, early.dueNow);
    expect(await ask(early)).toBeNull();
    expect(await issued(early)).toEqual([]);
  });

  test("a changed stay is credited and billed anew, with what was retained for the nights given up", async () => {
    const booking = await book();
    await ask(booking);
    harness.clock.set(threeDaysBefore);
    await shorten(booking, 214_83);
    expect((await issued(booking)).slice(1)).toEqual([
      ["2027-0001", "creditNote", "2026-0001", -1980_66],
      ["2027-0002", "invoice", null, 1539_00 + 214_83],
    ]);
    const { lines } = await read(await replaceSecret(booking, harness.app));
    expect(lines.slice(-3)).toEqual(["To pay", "€30.00", "Page 1 of 1"]);
    const credit = await read(await replaceSecret(booking, harness.app), "?number=2027-0001");
    expect(credit.lines).toContain("10\u2009–\u200917 January 2027");
  });

  test("a goodwill refund lessens the bill; a guest who never came pays what was retained", async () => {
    const booking = await book();
    await ask(booking);
    const { reference, version } = await now(booking);
    const request = { reference, version, amount: 100_00, reason: "Rain" };
    await refundBooking(request, harness.app, async () => {});
    harness.clock.set("2027-01-10T12:00:00Z");
    await arrivalStatus(booking, "noShow");
    expect((await issued(booking)).map(([, , , total]) => total)).toEqual([
      1980_66, -1980_66, 1880_66, -1880_66, 1838_66,
    ]);
  });

  test("a guest who leaves has an invoice; nothing is paid on it that was not recorded", async () => {
    const booking = await book({ payment: { method: "property" } });
    harness.clock.set("2027-01-10T12:00:00Z");
    await arrivalStatus(booking, "arrive");
    expect(await issued(booking)).toEqual([]);
    harness.clock.set("2027-01-17T05:00:00Z");
    await arrivalStatus(booking, "leave");
    expect(await issued(booking)).toEqual([["2027-0001", "invoice", null, 1980_66]]);
    const { lines } = await read(await replaceSecret(booking, harness.app));
    expect(lines.slice(-4)).toEqual([
      "Payments up to 17 January 2027",
      "To pay",
      "€1,980.66",
      "Page 1 of 1",
    ]);
  });

  test("requested concurrently there is one", async () => {
    const bookings = [await book(), await book({ apartmentId: 1 })];
    await Promise.all(bookings.flatMap((booking) => [ask(booking), ask(booking), ask(booking)]));
    const numbers = (await Promise.all(bookings.map(issued)))
      .flat()
      .map(([number]) => String(number));
    expect(numbers.toSorted()).toEqual(["2026-0001", "2026-0002"]);
  });

  test("two processes assign numbers without a gap or a duplicate, though every third one is rolled back", async () => {
    const { id } = await book();
    const { databaseUrl, dataDir } = harness.database.settings;
    const env = { ...process.env, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
    const program = "tests/integration/programs/take-invoice-numbers.ts";
    const runs = await Promise.all(
      [1, 2].map(() => run(process.execPath, [program, dataDir, id], { env })),
    );
    expect(runs.map(({ stdout }) => Number(stdout))).toEqual([10, 10]);
    const rows = await harness.database.db
      .selectFrom("invoices")
      .select("number")
      .orderBy("number")
      .execute();
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  });

  test("a year of the property's begins a new sequence", async () => {
    const booking = await book();
    // Two hours before midnight in London.
    harness.clock.set("2026-12-31T22:00:00Z");
    expect(await ask(booking)).toMatchObject({ number: "2027-0001", issuedOn: "2027-01-01" });
  });

  test("a guest's secret opens no invoice of another, and an invalid number opens nothing", async () => {
    const [mine, other] = [await book(), await book({ apartmentId: 1 })];
    const [secret, foreign] = [
      await replaceSecret(mine, harness.app),
      await replaceSecret(other, harness.app),
    ];
    await ask(other);
    await ask(mine);
    for (const [token, query] of [
      [secret, "?number=2026-0001"],
      [foreign, "?number=2026-0002"],
      [secret, "?number="],
      [secret, "?number=2026-2"],
      [secret, "?number=%2A&number=2026-0001"],
      [other.id, ""],
      [other.reference, ""],
      ["x".repeat(100_000), ""],
      ["", ""],
    ] as const) {
      const { answer } = await read(token, query);
      expect([query, answer.status, answer.body]).toEqual([query, 404, null]);
    }
    expect((await read(secret, "?number=2026-0002")).answer.status).toBe(200);
  });

  test("nothing is billed before a booking is confirmed", async () => {
    const pending = await book({ payment: aCard("challenge") });
    expect(pending.status).toBe("pending_payment");
    expect(await ask(pending)).toBeNull();
  });
});
