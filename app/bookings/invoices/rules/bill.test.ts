// Tests of bill.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { aBooking } from "#tests/support/booking/bookings.ts";
import { statusTransitions } from "../../rules/booking-status.ts";
import type { BookingStatus } from "../../rules/booking-status.ts";
import { paymentDue } from "../../rules/booking-terms.ts";
import { allByRate, isBillable, makeBill, sumBill, taxByRate, taxPercentOf } from "./bill.ts";
import type { BillLine } from "./bill.ts";

// What an invoice bills, by hand and for random bookings: its lines sum to what the property retains.

const nothing = { paid: 0, byTerms: 0, goodwill: 0, forgiven: 0 };
// Claire Moreau's week: EUR 1,021.33, of it 979.33 by card and 42.00 at the property.
const paid = { ...nothing, paid: 979_33 };

const cleaning = (amount: number) => ({ kind: "cleaning", rule: "cleaning", amount }) as const;
const reduced = (sign: 1 | -1, charged: number, less: number): BillLine[] => [
  { kind: "cleaning", rule: "cleaning", amount: sign * charged },
  { kind: "touristFee", rule: "touristFee:12", amount: sign * 42_00 },
  { kind: "reduction", amount: sign * -less },
];

const extra = (amount: number, taxPercent?: number): BillLine => ({
  kind: "extra",
  rule: "extra:1",
  amount,
  ...(taxPercent !== undefined && { taxPercent }),
});

const keptLine = (sign: 1 | -1): BillLine => ({ kind: "cancellationCharge", amount: sign * 80_00 });

// All rates together.
function includedTax(lines: readonly BillLine[], percent: number) {
  const rates = taxByRate(lines, percent);
  return {
    tax: rates.reduce((sum, { tax }) => sum + tax, 0),
    base: rates.reduce((sum, { base }) => sum + base, 0),
  };
}

describe("by hand", () => {
  test("an active stay: the lines of its price", () => {
    const booking = aBooking();
    const bill = makeBill(booking, paid);
    expect(bill.map(({ kind, amount }) => [kind, amount])).toEqual(
      booking.quote.lines.map(({ kind, amount }) => [kind, amount]),
    );
    expect(sumBill(bill)).toBe(1021_33);
  });

  test.each([
    [
      "cancelled, half refunded",
      "cancelled",
      { ...paid, byTerms: 489_67 },
      [["cancellationCharge", 489_66]],
    ],
    ["cancelled, all refunded", "cancelled", { ...paid, byTerms: 979_33 }, []],
    [
      "cancelled, part refunded as goodwill",
      "cancelled",
      { ...paid, goodwill: 100_00 },
      [
        ["cancellationCharge", 979_33],
        ["reduction", -100_00],
      ],
    ],
    ["no-show", "no_show", paid, [["cancellationCharge", 979_33]]],
    ["no-show, nothing was paid", "no_show", nothing, []],
    ["not paid yet", "pending_payment", nothing, []],
    ["expired", "expired", nothing, []],
  ] as const)("%s", (_, status, money, lines) => {
    const bill = makeBill(aBooking({ status }), money);
    expect(bill.map(({ kind, amount }) => [kind, amount])).toEqual(lines);
  });

  test("a price that falls below what was given up of it costs nothing, and pays no guest", () => {
    // Paid later by card and given back whole, 1,021.33; 100.00 more were forgiven before.
    const given = { ...nothing, goodwill: 1021_33, forgiven: 100_00 };
    const last = (money: typeof given) =>
      makeBill(aBooking({ paymentMethod: "property" }), money).at(-1);
    expect(last(given)).toEqual({ kind: "reduction", amount: -1021_33 });
    expect(last({ ...given, goodwill: 900_00 })).toEqual({ kind: "reduction", amount: -1000_00 });
    // 979.33 were paid by card when booking, and all of that and 200.00 paid later given back.
    const byCard = makeBill(aBooking(), { ...paid, goodwill: 1179_33 });
    expect(sumBill(byCard)).toBe(0);
    // Of 1,100.00 paid when booking 120.67 are kept for nights given up.
    const kept = makeBill(aBooking(), { ...paid, paid: 1100_00, goodwill: 1300_00 });
    expect(kept.slice(-2)).toEqual([
      { kind: "cancellationCharge", amount: 120_67 },
      { kind: "reduction", amount: -1142_00 },
    ]);
  });

  test("tax is included in everything but the tourist fee and cancellation charges", () => {
    // 979.33 x 15 / 115 = 127.739...
    expect(includedTax(makeBill(aBooking(), paid), 15)).toEqual({ tax: 127_74, base: 979_33 });
    // 979.33 × 8.25 / 108.25 = 74.6368
    expect(includedTax(makeBill(aBooking(), paid), 8.25)).toEqual({ tax: 74_64, base: 979_33 });
    expect(includedTax(makeBill(aBooking(), paid), 0)).toEqual({ tax: 0, base: 979_33 });
    const cancelled = makeBill(aBooking({ status: "cancelled" }), paid);
    expect(includedTax(cancelled, 15)).toEqual({ tax: 0, base: 0 });
  });

  test("an extra has the tax of its own rate, and a reduction takes from the stay's rate first", () => {
    // 115.00 contain 15.00 at 15 %; 11.00 contain 1.00 at 10 %; a service without tax contains none.
    const lines = [cleaning(115_00), extra(11_00, 10), extra(20_00, 0)];
    expect(taxByRate(lines, 15)).toEqual([
      { percent: 15, tax: 15_00, base: 115_00 },
      { percent: 10, tax: 1_00, base: 11_00 },
      { percent: 0, tax: 0, base: 20_00 },
    ]);
    expect(includedTax(lines, 15)).toEqual({ tax: 16_00, base: 146_00 });
    // An extra at the rate of the stay, said or not, is part of it: 230.00 contain 30.00.
    expect(taxByRate([cleaning(115_00), extra(60_00, 15), extra(55_00)], 15)).toEqual([
      { percent: 15, tax: 30_00, base: 230_00 },
    ]);
    // 120.50 back: all 115.00 of the stay, and half of the 11.00 at 10 %, which keep 0.50.
    const less: BillLine = { kind: "reduction", amount: -120_50 };
    expect(taxByRate([...lines, less], 15)).toEqual([
      { percent: 15, tax: 0, base: 0 },
      { percent: 10, tax: 50, base: 5_50 },
      { percent: 0, tax: 0, base: 20_00 },
    ]);
    // Credited: the same with the opposite sign.
    const credited = [...lines, less].map((line) => ({ ...line, amount: -line.amount }));
    expect(includedTax(credited, 15)).toEqual({ tax: -50, base: -25_50 });
    // A property that states no tax states none for extras.
    expect(includedTax(lines, 0)).toEqual({ tax: 0, base: 146_00 });
  });

  test("a credit note has the same tax, half a cent included", () => {
    // 0.03 × 20 / 120 is half a cent.
    expect(includedTax([cleaning(3)], 20).tax).toBe(1);
    expect(includedTax([cleaning(-3)], 20).tax).toBe(-1);
  });

  test("a reduction takes no more than what is taxed, and a credit note of it neither", () => {
    // 115.00 contain 15.00; 92.00 of them are given up: 23.00 contain 3.00.
    expect(includedTax(reduced(1, 115_00, 92_00), 15)).toEqual({ tax: 3_00, base: 23_00 });
    expect(includedTax(reduced(-1, 115_00, 92_00), 15)).toEqual({ tax: -3_00, base: -23_00 });
    expect(includedTax(reduced(1, 115_00, 157_00), 15)).toEqual({ tax: 0, base: 0 });
    expect(includedTax(reduced(-1, 115_00, 157_00), 15)).toEqual({ tax: 0, base: 0 });
    const kept: BillLine[] = [
      { kind: "cancellationCharge", amount: 145_00 },
      { kind: "reduction", amount: -20_00 },
    ];
    expect(includedTax(kept, 15)).toEqual({ tax: 0, base: 0 });
    // Credited: the same lines with the opposite sign.
    const credited = kept.map((line) => ({ ...line, amount: -line.amount }));
    expect(includedTax(credited, 15)).toEqual({ tax: 0, base: 0 });
  });

  test("what may be billed", () => {
    const statuses = Object.keys(statusTransitions) as BookingStatus[];
    expect(statuses.filter((status) => isBillable(status, 0)).toSorted()).toEqual([
      "checked_in",
      "checked_out",
      "confirmed",
    ]);
    expect(isBillable("cancelled", 1)).toBe(true);
  });
});

test("whatever was paid, retained and refunded, the rest of the bill is due at the property", () => {
  const anyStay = fc.record({
    nights: fc.integer({ min: 1, max: 60 }),
    adults: fc.integer({ min: 1, max: 4 }),
    ratePlan: fc.constantFrom("flexible" as const, "nonRefundable" as const),
    paymentMethod: fc.constantFrom("card" as const, "property" as const),
    retained: fc.integer({ min: 0, max: 500_00 }),
    byTerms: fc.integer({ min: 0, max: 500_00 }),
    kind: fc.integer({ min: 0, max: 500_00 }),
    share: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(anyStay, ({ nights, retained, byTerms, kind, share, ...prices }) => {
      const checkOut = addDays("2027-03-13", nights);
      const booking = aBooking({ ...prices, checkOut });
      const { byCard, atProperty } = paymentDue(booking);
      // The price has fallen: more was paid by card than would be now.
      const money = {
        paid: byCard + retained + byTerms,
        byTerms,
        goodwill: Math.min(kind, byCard),
        forgiven: Math.floor((atProperty * share) / 100),
      };
      const bill = makeBill(booking, money);
      const held = money.paid - money.byTerms - money.goodwill;
      expect(sumBill(bill) - held).toBe(atProperty - money.forgiven);
      expect(sumBill(makeBill(booking, { ...nothing, paid: byCard }))).toBe(booking.total);
      expect(sumBill(makeBill({ ...booking, status: "cancelled" }, money))).toBe(held);
      // A credit note has the same lines, negated.
      expect(sumBill(bill.map((line) => ({ ...line, amount: -line.amount })))).toBe(
        0 - sumBill(bill),
      );
    }),
  );
});

test("all of a bill by rate: 115.00 at 15 %, 33.00 at 10 %, and without tax the fee and what a cancellation keeps", () => {
  const bill = [...reduced(1, 125_00, 10_00), extra(33_00, 10), keptLine(1)];
  const parts = [
    { percent: 15, tax: 15_00, base: 115_00 },
    { percent: 10, tax: 3_00, base: 33_00 },
    { percent: null, tax: 0, base: 122_00 },
  ];
  expect(allByRate(bill, 15)).toEqual(parts);
  expect(allByRate([...reduced(-1, 125_00, 10_00), extra(-33_00, 10), keptLine(-1)], 15)).toEqual(
    parts.map(({ percent, tax, base }) => ({ percent, tax: 0 - tax, base: 0 - base })),
  );
  // Not registered, or nothing but what a cancellation keeps.
  expect(allByRate(bill, 0)).toEqual([{ percent: null, tax: 0, base: 270_00 }]);
  expect(allByRate([keptLine(1)], 15)).toEqual([{ percent: null, tax: 0, base: 80_00 }]);
  expect(allByRate([], 15)).toEqual([]);
});

// The tax rate of a booking: that of its first charge, else the present one.

const registered = { vatNumber: "20123456", vatPercent: 15 };

test("the first charge decides, also for zero; before it the property's rate, if it is registered", () => {
  expect(taxPercentOf([{ kind: "capture" }, { kind: "charges", taxPercent: 8 }], registered)).toBe(
    8,
  );
  expect(taxPercentOf([{ kind: "charges", taxPercent: 0 }], registered)).toBe(0);
  expect(taxPercentOf([], registered)).toBe(15);
  expect(taxPercentOf([], { ...registered, vatNumber: "" })).toBe(0);
});
