// Tests which payments and refunds an invoice states, and that they add up to the balance.
import { expect, test } from "vitest";
import { move, toBalance } from "#app/ledger/rules/accounts.ts";
import { stateMoney } from "./money-statement.ts";
import type { StatedEntry } from "./money-statement.ts";

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
