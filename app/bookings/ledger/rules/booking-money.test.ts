// Tests of booking-money.ts.
import { expect, test } from "vitest";
import { toBalance, move } from "#app/ledger/rules/accounts.ts";
import { bookingMoney, stateMoney } from "./booking-money.ts";
import type { StatedEntry } from "./booking-money.ts";

// What a guest still owes: by the ledger, and before the ledger has anything, as agreed.

const agreed = { paymentMethod: "card", total: 1000_00, dueNow: 958_00 } as const;
const nothing = { toPay: 0, owedBack: 0, onItsWay: 0, recorded: [] };

test.each([
  ["pending_payment", 42_00],
  ["confirmed", 42_00],
  ["checked_out", 42_00],
  ["no_show", 0],
  ["cancelled", 0],
  ["expired", 0],
] as const)("nothing posted, %s: %i", (status, toPay) => {
  expect(bookingMoney({ ...agreed, status }, undefined)).toEqual({ ...nothing, toPay });
});

test("by the ledger: what was recorded lessens it, and what is too much is owed back", () => {
  const balance = toBalance([
    { debit: "guest", credit: "accommodation", amount: 100_00 },
    { debit: "cash", credit: "guest", amount: 60_00 },
    { debit: "guest", credit: "refundsOwed", amount: 5_00 },
  ]);
  const booking = { ...agreed, status: "confirmed" } as const;
  expect(bookingMoney(booking, balance)).toEqual({
    toPay: 45_00,
    owedBack: 0,
    onItsWay: 5_00,
    recorded: [{ method: "cash", amount: 60_00 }],
  });
  expect(bookingMoney(booking, { ...balance, open: -7_00 })).toMatchObject({
    toPay: 0,
    owedBack: 7_00,
  });
});

// Which payments and refunds an invoice states, and that they add up to the balance.

const entry = (
  ref: string,
  kind: StatedEntry["kind"],
  movement: ReturnType<typeof move>,
  reverses: string | null = null,
): StatedEntry => ({
  id: ref,
  ref,
  kind,
  day: "2027-03-13",
  reverses,
  movements: movement ? [movement] : [],
});

const earned = { earnedOn: "2027-03-13", apartmentId: 1 };
// The kind of what the provider could not deliver.
const failed = "refundFailed" as StatedEntry["kind"];
const entries = [
  entry("charges:b:1", "charges", move("guest", "accommodation", 900_00, earned)),
  entry("capture:late", "capture", move("card", "guest", 700_00)),
  entry("late:late", "refundDone", move("guest", "card", 700_00)),
  entry("capture:p1", "capture", move("card", "guest", 800_00)),
  entry("refundOwed:r1", "refundOwed", move("guest", "refundsOwed", 30_00)),
  entry("refundDone:r1", "refundDone", move("refundsOwed", "card", 30_00)),
  entry("refundOwed:r2", "refundOwed", move("guest", "refundsOwed", 20_00)),
  entry("refundOwed:r3", "refundOwed", move("guest", "refundsOwed", 7_00)),
  entry("refundDone:r3", "refundDone", move("refundsOwed", "card", 7_00)),
  entry("refundFailed:r3", failed, move("card", "refundsOwed", 7_00)),
  entry("refundOwed:r4", "refundOwed", move("guest", "refundsOwed", 6_00)),
  entry("refundDone:r4", "refundDone", move("refundsOwed", "card", 6_00)),
  entry("refundFailed:r4", failed, move("card", "refundsOwed", 6_00)),
  entry("refundDone:r4:2", "refundDone", move("refundsOwed", "card", 6_00)),
  entry("payment:1", "payment", move("cash", "guest", 500_00)),
  entry("reversal:1", "reversal", move("guest", "cash", 500_00), "payment:1"),
  entry("payment:2", "payment", move("bank", "guest", 90_00)),
  entry("payment:3", "repayment", move("guest", "terminal", 5_00)),
];

test("each payment and refund once, without what was undone and what came too late", () => {
  const stated = stateMoney(entries).map(({ kind, by, amount, paymentId }) => [
    kind,
    by,
    amount,
    paymentId,
  ]);
  expect(stated).toEqual([
    ["paid", "card", 800_00, "p1"],
    ["givenBack", "card", 30_00, null],
    ["onItsWay", "card", 20_00, null],
    ["onItsWay", "card", 7_00, null],
    ["givenBack", "card", 6_00, null],
    ["paid", "bank", 90_00, null],
    ["givenBack", "terminal", 5_00, null],
  ]);
});

test("paid less given back and on its way is what was charged less what is open", () => {
  const sum = stateMoney(entries).reduce(
    (all, { kind, amount }) => all + (kind === "paid" ? amount : -amount),
    0,
  );
  const { charged, open } = toBalance(entries.flatMap(({ movements }) => movements));
  expect(sum).toBe(charged - open);
});
