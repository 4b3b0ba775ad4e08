// Tests what a guest still owes: by the ledger, and before the ledger has anything, as agreed.
import { expect, test } from "vitest";
import { toBalance } from "#app/ledger/rules/accounts.ts";
import { bookingMoney } from "./booking-money.ts";

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
