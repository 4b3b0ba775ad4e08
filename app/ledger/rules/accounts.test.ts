// Tests the sums of a booking, worked out by hand, and that they add up.
import { expect, test } from "vitest";
import { toSums } from "./accounts.ts";
import type { EntryKind, KindMovement } from "./accounts.ts";

const moved = (
  kind: EntryKind,
  debit: KindMovement["debit"],
  credit: KindMovement["credit"],
  amount: number,
): KindMovement => ({ kind, debit, credit, amount });

test("charged, received by kind, given back, on its way, open, fee, tax and rooms", () => {
  const sums = toSums([
    moved("charges", "guest", "accommodation", 300_00),
    moved("charges", "accommodation", "vat", 39_13),
    moved("charges", "guest", "touristFee", 12_00),
    moved("capture", "card", "guest", 250_00),
    moved("payment", "cash", "guest", 80_00),
    // Recorded by mistake, and undone.
    moved("payment", "bank", "guest", 99_00),
    moved("payment", "guest", "bank", 99_00),
    moved("repayment", "guest", "cash", 5_00),
    moved("refundOwed", "guest", "refundsOwed", 30_00),
    moved("refundDone", "refundsOwed", "card", 20_00),
  ]);
  expect(sums).toEqual({
    charged: 312_00,
    received: { card: 250_00, cash: 80_00, bank: 0, terminal: 0 },
    givenBack: 25_00,
    onItsWay: 10_00,
    open: 17_00,
    touristFee: 12_00,
    vat: 39_13,
    rooms: 300_00,
    extras: 0,
  });
  const { received, givenBack, onItsWay, open } = sums;
  expect(received.card + received.cash - givenBack - onItsWay + open).toBe(sums.charged);
});

test("a refund that failed and was made again went back once", () => {
  const sums = toSums([
    moved("charges", "guest", "cancellationFees", 70_00),
    moved("capture", "card", "guest", 100_00),
    moved("refundOwed", "guest", "refundsOwed", 30_00),
    moved("refundDone", "refundsOwed", "card", 30_00),
    moved("refundFailed", "card", "refundsOwed", 30_00),
    moved("refundDone", "refundsOwed", "card", 30_00),
  ]);
  expect(sums).toMatchObject({ charged: 70_00, givenBack: 30_00, onItsWay: 0, open: 0 });
});

test("nothing without movements", () => {
  expect(toSums([])).toMatchObject({ charged: 0, givenBack: 0, open: 0, rooms: 0 });
});
