// What a return of the tourist fee has: its nights, and corrections of earlier returns.
import { expect, test } from "vitest";
import { feesToReturn, guestNights, nightsIn } from "./fee-return.ts";

test("nights belong to the month in which they begin", () => {
  const stay = { checkIn: "2027-01-29", checkOut: "2027-02-03" };
  expect(
    ["2026-12", "2027-01", "2027-02", "2027-03"].map((month) => nightsIn(stay, month)),
  ).toEqual([0, 3, 2, 0]);
  expect(nightsIn({ checkIn: "2027-01-31", checkOut: "2027-02-01" }, "2027-02")).toBe(0);
});

test("guest-nights: those who pay, the exempt, and children", () => {
  const line = { nights: 3, adults: 2, children: 1, exempt: 1 };
  expect(guestNights(line)).toEqual({ paying: 3, exempt: 3, underAge: 3 });
});

test("a return has its own month, and what closed months lack or have too much", () => {
  const ledger = [fee("a", "2027-01", 9_00), fee("b", "2027-01", 6_00), fee("a", "2027-03", 3_00)];
  const returned = [
    fee("a", "2027-01", 18_00),
    fee("b", "2027-01", 6_00),
    fee("c", "2027-01", 1_00),
  ];
  // February is not closed: it has a return of its own.
  const open = [...ledger, fee("d", "2027-02", 5_00)];
  expect(feesToReturn("2027-03", open, returned, ["2027-01"])).toEqual([
    fee("a", "2027-03", 3_00),
    fee("a", "2027-01", -9_00),
    fee("c", "2027-01", -1_00),
  ]);
});

function fee(bookingId: string, sleptMonth: string, amount: number) {
  return { bookingId, sleptMonth, amount };
}
