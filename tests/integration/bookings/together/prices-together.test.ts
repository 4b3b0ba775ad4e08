// A code, an automatic promotion, an extra and a payment in two parts in one booking, with every sum worked out by hand: booked,
// changed and changed back, extras given back and added, the second part charged, cancelled.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { changeExtras } from "#app/bookings/extras/change-extras.server.ts";
import { loadExtrasForm } from "#app/bookings/extras/load-extras-form.server.ts";
import { listPayments } from "#app/bookings/payments/payments.sql.server.ts";
import { readLaterPart } from "#app/bookings/payments/plans/read-plan.server.ts";
import { settlePlans } from "#app/bookings/payments/plans/settle-plans.server.ts";
import { listExtras } from "#app/extras/extras.sql.server.ts";
import type { WantedExtra } from "#app/extras/rules/extra.ts";
import { fieldsOf } from "#app/extras/rules/wanted-extras.ts";
import { loadMyChange, submitMyChange } from "#app/guest-area/change/my-change.server.ts";
import { readBalance } from "#app/ledger/ledger.sql.server.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { aLaterCard, offerPlans } from "#tests/support/booking/payment-plans.ts";
import { writeAPromotion } from "#tests/support/booking/promotions.ts";
import { secretOf } from "#tests/support/pages/guest-route-args.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

// The penthouse costs 276.00 a night, 304.00 on Friday and Saturday. 10 to 17 January 2027: 1,988.00, less 10 % for a week 1,789.20.
// SUMMER takes 20 %, 357.84, of it: 1,431.36; the offer for seven nights 10 % of the rest, 143.14: 1,288.22. Service 5 % 64.41,
// cleaning 60.00, tourist fee 42.00: 1,454.63. The transfer both ways 90.00: 1,544.63, by card 1,502.63. Of that 30 %: 450.79.
const week = { total: 1544_63, later: { amount: 1051_84, dueOn: "2026-12-11", how: "card" } };
// 10 to 15 January: 1,380.00, less 20 % 1,104.00; service 55.20, cleaning 60.00, tourist fee 30.00, transfer 90.00: 1,339.20, by
// card 1,309.20, of which 450.79 were paid.
const short = { total: 1339_20, later: { ...week.later, amount: 858_41 } };
const first = 450_79;

describe.each(databases)("promotions, extras and parts in one booking on %s", (dialect) => {
  let harness: PaymentHarness;
  let transfer: WantedExtra;
  let hamper: WantedExtra;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    offerPlans(harness.app);
    const extras = await listExtras(harness.database.db);
    const order = (name: string, ways: WantedExtra["ways"]): WantedExtra => ({
      id: extras.find(({ words }) => words.en?.name === name)?.id ?? "",
      quantity: 1,
      flight: "",
      time: "",
      ways,
      flightBack: "",
      timeBack: "",
    });
    transfer = order("Airport transfer", "both");
    hamper = order("Breakfast hamper", "arrival");
    const { db } = harness.database;
    await writeAPromotion(db, { combines: true, names: { en: "Summer" } });
    const long = { kind: "long", threshold: 7, percent: 10 } as const;
    await writeAPromotion(db, { ...long, combines: true, names: { en: "A whole week" } });
  });
  afterEach(() => harness.close());

  const again = async ({ id }: Booking) => (await findBookingById(harness.database.db, id))!;
  const at = () => ({
    now: harness.clock.now(),
    timeZone: harness.app.property.facts.timeZone,
  });
  const book = async () => {
    const payment = aLaterCard("paid", { chargeLater: true });
    const request = aRequest({ payment, code: "SUMMER", extras: [transfer] });
    return bookingOf(await harness.place(request));
  };
  /** Total, open, what is paid later by the plan, and what was paid. */
  const stateOf = async (booking: Booking) => {
    const { db } = harness.database;
    const { total } = await again(booking);
    const { open } = await readBalance(db, booking.id);
    const later = await readLaterPart(db, await again(booking), at());
    return { total, open, later };
  };
  const change = async (booking: Booking, checkOut: string) => {
    const secret = await secretOf(await again(booking), harness.app);
    const asked = { checkIn: "2027-01-10", checkOut, adults: "2", children: "0" };
    const view = await loadMyChange(secret, new URLSearchParams(asked), "en", harness.app);
    if (!view?.offer) throw new Error(JSON.stringify(view?.faults));
    const { offer } = view;
    const form = new FormData();
    const agreed = { version: view.booking.version, total: offer.quote.total };
    for (const [name, value] of Object.entries({ ...asked, ...agreed, refund: offer.refund }))
      form.set(name, String(value));
    expect(await submitMyChange(secret, form, harness.app)).toEqual({ ok: true });
    return offer;
  };
  const order = async (booking: Booking, wanted: WantedExtra[], agreedTotal: number) => {
    const { reference, version } = await again(booking);
    const { app } = harness;
    const { facts } = app.property;
    const fields = new Map(wanted.flatMap(fieldsOf));
    const reader = { language: "en", facts, now: harness.clock.now(), by: "guest" } as const;
    const read = (field: string) => fields.get(field) ?? null;
    const { offer } = await loadExtrasForm(app.database.db, await again(booking), read, reader);
    const agreed = { agreedTotal, agreedRefund: offer?.refund ?? 0, actor: "guest" } as const;
    const answer = await changeExtras({ reference, version, wanted, ...agreed }, app);
    if (!answer.ok) throw new Error(answer.reason);
    return offer;
  };
  const cancel = async (booking: Booking, agreedRefund: number) => {
    const { reference, version } = await again(booking);
    const request = { reference, version, agreedRefund, actor: "guest" } as const;
    return cancelBooking(request, harness.app);
  };

  test("booked: both reductions, the transfer, and two parts of what is paid by card", async () => {
    const booking = await book();
    const { lines } = booking.quote;
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["nights", 1380_00],
      ["weekendNights", 608_00],
      ["lengthDiscount", -198_80],
      ["promotion", -357_84],
      ["promotion", -143_14],
      ["cleaning", 60_00],
      ["service", 64_41],
      ["touristFee", 42_00],
      ["extra", 90_00],
    ]);
    expect(await stateOf(booking)).toEqual({ ...week, open: 1093_84 });
    expect(booking).toMatchObject({ dueNow: first, dueAtProperty: 1093_84 });
  });

  test("shorter: the offer names the reduction that is lost and the smaller second part; back again it is as before", async () => {
    const booking = await book();
    expect(await change(booking, "2027-01-15")).toMatchObject({
      promotions: { kept: [{ en: "Summer" }], lost: [{ en: "A whole week" }] },
      later: short.later,
      dueAtProperty: 30_00,
      refund: 0,
    });
    expect(await stateOf(booking)).toEqual({ ...short, open: 888_41 });
    expect(await change(booking, "2027-01-17")).toMatchObject({
      promotions: { kept: [{ en: "Summer" }, { en: "A whole week" }], lost: [] },
      later: week.later,
      dueAtProperty: 42_00,
    });
    expect(await stateOf(booking)).toEqual({ ...week, open: 1093_84 });
  });

  test("two nights, with one way of the transfer given back before and the other after: the second part follows each step", async () => {
    // Two nights, 10 and 11 January: 552.00, less 20 % 441.60; service 22.08, cleaning 60.00, tourist fee 12.00: with one way of the
    // transfer, 45.00, by card 568.68.
    const booking = await book();
    await order(booking, [{ ...transfer, ways: "arrival" }], 1499_63);
    expect(await change(booking, "2027-01-12")).toMatchObject({
      later: { ...week.later, amount: 117_89 },
      refund: 0,
      dueAtProperty: 12_00,
    });
    // Without the transfer 523.68 by card.
    const offer = await order(booking, [], 535_68);
    expect(offer).toMatchObject({ later: { amount: 72_89 }, toPay: 12_00, refund: 0 });
    expect(await stateOf(booking)).toMatchObject({ total: 535_68, open: 84_89 });
  });

  test("the transfer given back makes the second part smaller; breakfast ordered later is paid at the property", async () => {
    const booking = await book();
    const without = await order(booking, [], 1454_63);
    expect(without).toMatchObject({ later: { amount: 961_84 }, toPay: 42_00, refund: 0 });
    expect((await stateOf(booking)).later?.amount).toBe(961_84);
    const breakfast = await order(booking, [hamper], 1492_63);
    expect(breakfast).toMatchObject({ later: { amount: 961_84 }, toPay: 80_00, refund: 0 });
    expect(await stateOf(booking)).toEqual({
      total: 1492_63,
      open: 1041_84,
      later: { ...week.later, amount: 961_84 },
    });
  });

  test("the second part is charged as it is then, and a later cancellation keeps half of the reduced price alone", async () => {
    const booking = await book();
    await order(booking, [hamper], 1492_63);
    harness.clock.set("2026-12-11T05:00:00.000Z");
    await settlePlans(harness.app);
    const { db } = harness.database;
    const paid = (await listPayments(db, booking.id)).map(({ amount, status }) => [amount, status]);
    expect(paid).toEqual([
      [first, "captured"],
      [961_84, "captured"],
    ]);
    expect(await stateOf(booking)).toEqual({ total: 1492_63, open: 80_00, later: null });
    // Five days before: half of 1,352.63, nights and service, is kept: 676.32 of 1,412.63. Tourist fee and breakfast are not owed.
    harness.clock.set("2027-01-05T08:00:00.000Z");
    expect(await cancel(booking, 736_31)).toMatchObject({ ok: true, refund: 736_31 });
    expect((await readBalance(db, booking.id)).open).toBe(0);
  });

  test("an extra given back after the second part goes back whole, and what is kept later is the same", async () => {
    const booking = await book();
    harness.clock.set("2026-12-11T05:00:00.000Z");
    await settlePlans(harness.app);
    // 1,502.63 are paid. The transfer's 90.00 first pay the tourist fee of 42.00; 48.00 go back.
    const offer = await order(booking, [], 1454_63);
    expect(offer).toMatchObject({ refund: 48_00, toPay: 0, later: null });
    expect(await stateOf(booking)).toEqual({ total: 1454_63, open: 0, later: null });
    // 1,454.63 are paid, 676.32 kept.
    harness.clock.set("2027-01-05T08:00:00.000Z");
    expect(await cancel(booking, 778_31)).toMatchObject({ ok: true });
    expect((await readBalance(harness.database.db, booking.id)).open).toBe(0);
  });

  test("cancelled in time, all that was paid goes back, and no second part is charged", async () => {
    const booking = await book();
    harness.clock.set("2026-12-01T08:00:00.000Z");
    expect(await cancel(booking, first)).toMatchObject({ ok: true, refund: first });
    harness.clock.set("2026-12-11T05:00:00.000Z");
    await settlePlans(harness.app);
    const { db } = harness.database;
    expect(await listPayments(db, booking.id)).toHaveLength(1);
    expect((await readBalance(db, booking.id)).open).toBe(0);
  });
});
