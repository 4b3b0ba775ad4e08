// Extras of a booking: ordered with it and later, the last one of them, nights kept for a late check-out, what cancelling gives back.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { exemptFromFee } from "#app/bookings/payments/by-hand/exempt-from-fee.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { changeStay } from "#app/bookings/change/change-stay.server.ts";
import { changeExtras } from "#app/bookings/extras/change-extras.server.ts";
import { issueInvoice } from "#app/bookings/invoices/draw-invoice.server.ts";
import { listRefunds } from "#app/bookings/payments/booking-refunds.sql.server.ts";
import { refundBooking } from "#app/bookings/payments/refund-booking.server.ts";
import { listBookingExtras } from "#app/extras/booking-extras.sql.server.ts";
import { listExtras, writeExtra } from "#app/extras/extras.sql.server.ts";
import type { Extra, WantedExtra } from "#app/extras/rules/extra.ts";
import { listEntries, readBalance } from "#app/ledger/ledger.sql.server.ts";
import { balanceOf } from "#app/ledger/rules/accounts.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

// The penthouse from Sunday 10 January 2027: 7 nights 1,980.66, of it 60.00 cleaning, 42.00 tourist fee at the property; nights and
// service are 1,878.66. A transfer is 45.00, a breakfast hamper 38.00, a late check-out 40.00, a cot is free.
const stay = { checkIn: "2027-01-10", checkOut: "2027-01-17" };

describe.each(databases)("extras on %s", (dialect) => {
  let harness: PaymentHarness;
  let extras: Extra[];
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    extras = await listExtras(harness.database.db);
  });
  afterEach(() => harness.close());

  const named = (name: string) => {
    const found = extras.find(({ words }) => words.en?.name === name);
    if (!found) throw new Error(`No extra ${name}`);
    return found;
  };
  const order = (name: string, more: Partial<WantedExtra> = {}): WantedExtra => ({
    id: named(name).id,
    quantity: 1,
    flight: "",
    time: "",
    ways: "arrival",
    flightBack: "",
    timeBack: "",
    ...more,
  });
  const book = async (
    ordered: WantedExtra[],
    changes: Parameters<typeof aRequest>[0] = { payment: aCard("success") },
  ) => bookingOf(await harness.place(aRequest({ ...changes, extras: ordered })));
  const again = async ({ id }: Booking) => (await findBookingById(harness.database.db, id))!;
  const change = (booking: Booking, wanted: WantedExtra[], total: number, refund = 0) =>
    changeExtras(
      {
        reference: booking.reference,
        version: booking.version,
        wanted,
        agreedTotal: total,
        agreedRefund: refund,
        actor: "guest",
      },
      harness.app,
    );
  const nightsBeside = async ({ id }: Booking) => {
    const { db } = harness.database;
    const rows = await db.selectFrom("nights").selectAll().where("booking_id", "=", id).execute();
    return rows
      .filter(({ night }) => night < stay.checkIn || night >= stay.checkOut)
      .map(({ night, kind }) => `${night} ${kind}`);
  };
  const changeExtra = (name: string, changes: Partial<Extra>) =>
    inTransaction(harness.database.db, (trx) =>
      writeExtra(trx, { ...named(name), ...changes }, harness.clock.now()),
    );

  test("a transfer and two cots are ordered with the stay, paid by card, and stand on the invoice and in the ledger", async () => {
    const transfer = order("Airport transfer", { flight: "MK 749", time: "06:40" });
    const booking = await book([transfer, order("Cot", { quantity: 2 })]);
    expect(booking).toMatchObject({ total: 2025_66, dueNow: 1983_66, dueAtProperty: 42_00 });
    expect(
      booking.quote.lines
        .filter(({ kind }) => kind === "extra")
        .map(({ amount, quantity, names }) => [names?.fr, quantity, amount]),
    ).toEqual([
      ["Transfert aéroport", 1, 45_00],
      ["Lit bébé", 2, 0],
    ]);
    const { db } = harness.database;
    expect(await listBookingExtras(db, booking.id)).toEqual([
      transfer,
      order("Cot", { quantity: 2 }),
    ]);
    const movements = (await listEntries(db, booking.id)).flatMap((entry) => entry.movements);
    expect(balanceOf("extras", movements)).toBe(-45_00);
    expect((await readBalance(db, booking.id)).open).toBe(42_00);
    const issued = await issueInvoice(booking, null, harness.app);
    expect(JSON.stringify(issued)).toContain("Transfert aéroport");
  });

  test("a repeated request is the same booking, one that orders something else is refused", async () => {
    const request = aRequest({ extras: [order("Cot")] });
    const first = bookingOf(await harness.place(request));
    expect(bookingOf(await harness.place(request)).id).toBe(first.id);
    expect(await harness.place({ ...request, extras: [] })).toEqual({
      ok: false,
      reason: "keyReused",
    });
  });

  test.each([
    // Free until a week before: all of it.
    ["2026-12-20T08:00:00.000Z", 1983_66],
    // Half of nights and service, 939.33, is kept; 60.00 of cleaning and 45.00 of the transfer go back whole.
    ["2027-01-05T08:00:00.000Z", 1044_33],
    // All of nights and service is kept.
    ["2027-01-09T08:00:00.000Z", 105_00],
  ])("cancelled at %s, %i cents go back", async (at, back) => {
    const booking = await book([order("Airport transfer")]);
    harness.clock.set(at);
    const { reference, version } = booking;
    const request = { reference, version, agreedRefund: back, actor: "guest" } as const;
    expect(await cancelBooking(request, harness.app)).toMatchObject({ ok: true, refund: back });
  });

  test("the last cot is booked once by two guests at the same time", async () => {
    await changeExtra("Cot", { stock: 1 });
    const requests = [4, 5].map((apartmentId) =>
      aRequest({
        apartmentId,
        guest: { ...aRequest().guest, email: `guest-${apartmentId}@example.com` },
        extras: [order("Cot")],
      }),
    );
    const placed = await Promise.all(requests.map(harness.place));
    expect(placed.filter(({ ok }) => ok)).toHaveLength(1);
    expect(placed.find(({ ok }) => !ok)).toEqual({
      ok: false,
      reason: "extraUnavailable",
      extraId: named("Cot").id,
    });
  });

  test("a late check-out and a guest who arrives that day: one of them, whichever is first", async () => {
    const next = { stay: { checkIn: "2027-01-17", checkOut: "2027-01-20" } };
    const late = aRequest({ extras: [order("Late check-out")] });
    const placed = await Promise.all([
      harness.place(late),
      harness.place(aRequest({ ...next, guest: { ...late.guest, email: "next@example.com" } })),
    ]);
    expect(placed.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("its night is kept while the card is charged and after, blocked rather than sold, and free again when it is given back", async () => {
    const booking = await book([order("Late check-out"), order("Early check-in")]);
    expect(await nightsBeside(booking)).toEqual(["2027-01-09 block", "2027-01-17 block"]);
    const total = booking.total - 40_00;
    // 42.00 were open: they fall to 2.00, and nothing has to go back to the card.
    const changed = await change(booking, [order("Early check-in")], total);
    expect(changed).toMatchObject({ ok: true });
    expect(await nightsBeside(booking)).toEqual(["2027-01-09 block"]);
    expect((await readBalance(harness.database.db, booking.id)).open).toBe(2_00);
  });

  test("breakfast ordered later is open until it is paid; the transfer taken back pays for a part of it", async () => {
    const booking = await book([order("Airport transfer")]);
    const both = [order("Airport transfer"), order("Breakfast hamper", { quantity: 2 })];
    expect(await change(booking, both, 2025_66)).toMatchObject({
      ok: false,
      reason: "priceChanged",
    });
    const later = await change(booking, both, 2101_66);
    expect(later).toMatchObject({
      ok: true,
      booking: { total: 2101_66, dueNow: 1983_66, dueAtProperty: 118_00 },
    });
    const { db } = harness.database;
    expect((await readBalance(db, booking.id)).open).toBe(118_00);
    const less = await change(await again(booking), both.slice(1), 2056_66);
    expect(less).toMatchObject({ ok: true, booking: { dueAtProperty: 73_00 } });
    // 73.00 open less 76.00: 3.00 go back to the card.
    const none = await change(await again(booking), [], 1980_66, 3_00);
    expect(none).toMatchObject({ ok: true, booking: { dueNow: 1980_66, dueAtProperty: 0 } });
    expect((await listRefunds(db, booking.id)).map(({ amount }) => amount)).toEqual([3_00]);
    expect((await readBalance(db, booking.id)).open).toBe(0);
    // So the card has paid the tourist fee of 42.00 too: that of a resident goes back to it, and is charged again after.
    const exempt = async (adults: number) => {
      const { reference, version } = await again(booking);
      const marked = { adults, why: "resident", evidence: "", userId: "staff" } as const;
      return exemptFromFee({ reference, version, ...marked }, harness.app, async () => {});
    };
    expect(await exempt(1)).toMatchObject({
      ok: true,
      booking: { total: 1959_66, dueNow: 1959_66, dueAtProperty: 0 },
    });
    const refunded = (await listRefunds(db, booking.id)).map(({ amount }) => amount);
    expect(refunded.toSorted((a, b) => a - b)).toEqual([3_00, 21_00]);
    expect(await readBalance(db, booking.id)).toMatchObject({ charged: 1959_66, open: 0 });
    expect(await exempt(0)).toMatchObject({
      ok: true,
      booking: { total: 1980_66, dueNow: 1959_66, dueAtProperty: 21_00 },
    });
    expect((await readBalance(db, booking.id)).open).toBe(21_00);
  });

  test("an extra taken back after all was refunded as goodwill: nothing goes back again, and nothing is open", async () => {
    const booking = await book([order("Airport transfer")]);
    const { reference, version } = booking;
    const goodwill = { reference, version, amount: 1983_66, reason: "The pump was loud" };
    expect(await refundBooking(goodwill, harness.app, async () => {})).toMatchObject({ ok: true });
    const less = await change(await again(booking), [], 1980_66);
    expect(less).toMatchObject({ ok: true, booking: { dueNow: 1980_66, dueAtProperty: 0 } });
    expect((await readBalance(harness.database.db, booking.id)).open).toBe(0);
  });

  test("after its hour a guest can neither order nor give back, staff can", async () => {
    const booking = await book([order("Cot")]);
    harness.clock.set("2027-01-08T12:00:00.000Z");
    expect(await change(booking, [], 1980_66)).toMatchObject({ reason: "tooLate" });
    expect(await change(booking, [order("Cot"), order("High chair")], 1980_66)).toMatchObject({
      reason: "tooLate",
    });
    const request = { reference: booking.reference, version: booking.version, wanted: [] };
    const agreed = { agreedTotal: 1980_66, agreedRefund: 0, actor: "owner" } as const;
    expect(await changeExtras({ ...request, ...agreed }, harness.app)).toMatchObject({ ok: true });
  });

  test("a longer stay prices them again and leaves out what it cannot have", async () => {
    await changeExtra("Breakfast hamper", { unit: "night" });
    const booking = await book([order("Breakfast hamper"), order("Late check-out")]);
    expect(booking.total).toBe(1980_66 + 7 * 38_00 + 40_00);
    await book([], {
      stay: { checkIn: "2027-01-20", checkOut: "2027-01-23" },
      guest: { ...aRequest().guest, email: "next@example.com" },
    });
    // Ten nights 2,781.12 with ten breakfasts; on the new day of departure another guest arrives.
    const request = {
      reference: booking.reference,
      version: booking.version,
      apartmentId: booking.apartmentId,
      stay: { checkIn: "2027-01-10", checkOut: "2027-01-20" },
      party: booking,
      agreedTotal: 2781_12 + 10 * 38_00,
      agreedRefund: 0,
      agreedDropped: 1,
      actor: "guest",
    } as const;
    const changed = await changeStay(request, harness.app);
    expect(changed).toMatchObject({
      ok: true,
      offer: { dropped: [{ en: "Late check-out" }] },
    });
    const { db } = harness.database;
    expect((await listBookingExtras(db, booking.id)).map(({ id }) => id)).toEqual([
      named("Breakfast hamper").id,
    ]);
  });
});
