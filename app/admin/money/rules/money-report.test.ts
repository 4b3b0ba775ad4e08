// What sums of movements say, by hand: each kind of entry, and those that undo others.
import { expect, test } from "vitest";
import type { Account } from "#app/ledger/rules/accounts.ts";
import { makeReport, toFigures } from "./money-report.ts";
import type { PairSum } from "./money-report.ts";

const none = { card: 0, cash: 0, bank: 0, terminal: 0 };

test("charges: earned without tax and tourist fee, booked with both", () => {
  const charges = [
    pair("guest", "accommodation", 115_00),
    pair("accommodation", "vat", 15_00),
    pair("guest", "touristFee", 6_00),
    // Goodwill of 11.50, of it 1.50 tax.
    pair("goodwill", "guest", 11_50),
    pair("vat", "goodwill", 1_50),
    pair("guest", "cancellationFees", 20_00),
  ];
  expect(toFigures({ earned: charges, recorded: charges, reversals: [] })).toEqual({
    earned: 100_00 - 10_00 + 20_00,
    vat: 13_50,
    touristFee: 6_00,
    booked: 115_00 + 6_00 - 11_50 + 20_00,
    received: none,
    refunded: 0,
    fees: 0,
    losses: 0,
  });
});

test("money: received and given back by kind; a dispute is neither until it is lost", () => {
  const recorded = [
    pair("card", "guest", 500_00),
    pair("cash", "guest", 80_00),
    pair("guest", "refundsOwed", 50_00),
    pair("refundsOwed", "card", 30_00),
    pair("guest", "bank", 10_00),
    pair("disputes", "card", 100_00),
    pair("losses", "disputes", 100_00),
    pair("losses", "card", 15_00),
    pair("fees", "card", 7_25),
    pair("cash", "deposits", 200_00),
  ];
  expect(toFigures({ earned: [], recorded, reversals: [] })).toMatchObject({
    booked: 0,
    received: { ...none, card: 500_00, cash: 80_00 },
    refunded: 40_00,
    fees: 7_25,
    losses: 115_00,
  });
});

test("a refund that failed was not given back, until it is made again", () => {
  const recorded = [
    pair("card", "guest", 100_00),
    pair("guest", "refundsOwed", 30_00),
    pair("refundsOwed", "card", 30_00),
    pair("card", "refundsOwed", 30_00),
  ];
  const figuresOf = (more: PairSum[]) =>
    toFigures({ earned: [], recorded: [...recorded, ...more], reversals: [] });
  expect(figuresOf([])).toMatchObject({ received: { ...none, card: 100_00 }, refunded: 0 });
  expect(figuresOf([pair("refundsOwed", "card", 30_00)])).toMatchObject({ refunded: 30_00 });
});

test("what was undone was neither received nor given back", () => {
  // 42.00 in cash by mistake, then 24.00; 10.00 given back by mistake.
  const reversals = [pair("guest", "cash", 42_00), pair("cash", "guest", 10_00)];
  const recorded = [
    pair("cash", "guest", 42_00 + 24_00 + 10_00),
    pair("guest", "cash", 42_00 + 10_00),
  ];
  expect(toFigures({ earned: [], recorded, reversals })).toMatchObject({
    received: { ...none, cash: 24_00 },
    refunded: 0,
  });
});

test("groups sum to the whole; days become months, and a group of nothing is left out", () => {
  const earned = [
    { ...pair("guest", "service", 3_00), key: "2027-01-31" },
    { ...pair("guest", "service", 4_00), key: "2027-02-01" },
    { ...pair("guest", "service", 5_00), key: "2027-02-28" },
    { ...pair("guest", "cleaning", 7_00), key: "2027-03-01" },
    { ...pair("cleaning", "guest", 7_00), key: "2027-03-01" },
  ];
  const { total, rows } = makeReport({ earned, recorded: [], reversals: [] }, "month");
  expect(rows.map((row) => [row.key, row.earned])).toEqual([
    ["2027-01", 3_00],
    ["2027-02", 9_00],
  ]);
  expect(total.earned).toBe(12_00);
});

test("apartments are in the order of their numbers", () => {
  const earned = ["10", "2", "1"].map((key) => ({ ...pair("guest", "service", 1_00), key }));
  const { rows } = makeReport({ earned, recorded: [], reversals: [] }, "apartment");
  expect(rows.map(({ key }) => key)).toEqual(["1", "2", "10"]);
});

function pair(debit: Account, credit: Account, amount: number): PairSum {
  return { key: "2027-01-10", debit, credit, amount };
}
