// Promotions, extras, parts and cancellation of one price, by the rules alone: a table worked out by hand.
import { describe, expect, test } from "vitest";
import { extraLine } from "#app/extras/rules/extra-offer.ts";
import { cancellationBasis, refundOf } from "#app/stays/rules/cancellation.ts";
import { quoteStay, withExtras } from "#app/stays/price/rules/price.ts";
import type { Reduction } from "#app/stays/price/rules/reductions.ts";
import { anApartmentRate, aRateCard } from "#tests/support/rate-card.ts";
import { changeParts, offerParts } from "../payments/plans/rules/payment-plan.ts";
import { changedMoney } from "./stay-change.ts";

const reduction = (id: string, changes: Partial<Reduction>): Reduction => ({
  id,
  percent: null,
  amount: null,
  combines: true,
  names: { en: id },
  ...changes,
});
const code = reduction("code", { percent: 20 });
const automatic = reduction("automatic", { percent: 10 });

// The penthouse from 10 to 17 January 2027: 1,988.00, less 10 % for a week 1,789.20; service 5 %, cleaning 60.00, tourist fee 42.00 at
// the property; a transfer both ways 90.00. 30 % of what is paid by card is paid when booking.
const table: [name: string, Reduction[], expected: Expected][] = [
  // Service 89.46.
  ["nothing", [], { nights: 1789_20, total: 2070_66, parts: [608_60, 1420_06], back: 1089_33 }],
  // 20 % are 357.84; service 71.568.
  ["a code", [code], { nights: 1431_36, total: 1694_93, parts: [495_88, 1157_05], back: 901_46 }],
  // 10 % are 178.92; service 80.514.
  [
    "an automatic promotion",
    [automatic],
    { nights: 1610_28, total: 1882_79, parts: [552_24, 1288_55], back: 995_39 },
  ],
  // 357.84, then 10 % of 1,431.36: 143.136; service 64.411.
  [
    "both",
    [automatic, code],
    { nights: 1288_22, total: 1544_63, parts: [450_79, 1051_84], back: 826_31 },
  ],
  // The percentage first, then the amount: 1,610.28 less 100.00; service 75.514.
  [
    "an automatic promotion and a code of 100.00",
    [reduction("amount", { amount: 100_00 }), automatic],
    { nights: 1510_28, total: 1777_79, parts: [520_74, 1215_05], back: 942_89 },
  ],
  // A code that does not combine is granted alone, where it saves more than the automatic one.
  [
    "a code that does not combine",
    [{ ...code, combines: false }, automatic],
    { nights: 1431_36, total: 1694_93, parts: [495_88, 1157_05], back: 901_46 },
  ],
];

/** `back`: of both parts, when half of nights and service is kept (half a cent is kept). */
interface Expected {
  nights: number;
  total: number;
  parts: [first: number, second: number];
  back: number;
}

describe.each(table)("a week and a transfer with %s", (_, reductions, expected) => {
  const stay = { checkIn: "2027-01-10", checkOut: "2027-01-17" };
  const party = { adults: 2, children: 0 };
  const [today, dueOn] = ["2026-11-20", "2026-12-11"];
  const plain = quoteStay(stay, party, anApartmentRate(4), aRateCard(), "flexible", reductions);
  const line = extraLine(
    { id: "t", unit: "stay", amount: 45_00, words: {} },
    2,
    { nights: 7, guests: 2 },
    { defaultLanguage: "en" },
  );
  const quote = withExtras(plain, [line]);
  const terms = { percent: 30, daysBefore: 30, collect: "card" } as const;
  const parts = offerParts(quote, stay, terms, today);
  const [first, second] = expected.parts;

  test("its price and its parts", () => {
    expect([quote.accommodation, quote.total]).toEqual([expected.nights, expected.total]);
    expect(quote.dueNow).toBe(expected.total - 42_00);
    expect(parts).toMatchObject({ first, second, dueOn });
    expect(first + second).toBe(quote.dueNow);
  });

  test("half of nights and service is kept of both parts, nothing of the transfer", () => {
    const basis = cancellationBasis(quote, quote.dueNow);
    expect(refundOf(50, basis, quote.dueNow)).toBe(expected.back);
    // Of the first part alone never more than was paid.
    const half = quote.dueNow - expected.back;
    expect(refundOf(50, basis, first)).toBe(Math.max(0, first - half));
  });

  test("the transfer given back: the second part is as much smaller, and once it was paid what is not owed goes back", () => {
    const changed = changeParts(parts!, { ...stay, byCard: plain.dueNow, today });
    expect(changed).toMatchObject({ first, second: second - 90_00, dueOn });
    const policy = { plan: "flexible" as const, steps: [] };
    const booked = { total: quote.total, dueNow: first, policy };
    const before = { open: quote.total - first, left: first };
    expect(changedMoney(booked, plain.total, before)).toMatchObject({ refund: 0, dueNow: first });
    const after = { open: 42_00, left: quote.dueNow };
    expect(changedMoney(booked, plain.total, after).refund).toBe(48_00);
  });
});
