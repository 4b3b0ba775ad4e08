// Tests the rules of the damage deposit by hand: which sum, what may be done when, and what is to be done today.
import { expect, test } from "vitest";
import type { PropertyFacts } from "#property/facts.ts";
import {
  depositOf,
  depositTask,
  refuseReceiving,
  refuseReturning,
  returnDay,
} from "./damage-deposit.ts";

const setting: PropertyFacts["damageDeposit"] = {
  amount: 200_00,
  apartments: [
    { id: 3, amount: 0 },
    { id: 4, amount: 500_00 },
  ],
  returnDays: 3,
  by: "cash",
};

test.each([
  [1, 200_00],
  [3, 0],
  [4, 500_00],
])("apartment %i: %i cents", (id, amount) => {
  expect(depositOf({ damageDeposit: setting }, id)).toBe(amount);
});

test("back three days after departure, over the end of a month", () => {
  expect(returnDay("2027-03-30", 3)).toBe("2027-04-02");
  expect(returnDay("2027-03-30", 0)).toBe("2027-03-30");
});

test.each([
  ["due", "confirmed", null],
  ["due", "checked_in", null],
  ["due", "checked_out", "notNow"],
  ["due", "cancelled", "notNow"],
  ["due", "pending_payment", "notNow"],
  ["held", "checked_in", "alreadyHeld"],
  ["ended", "checked_in", "alreadyEnded"],
] as const)("%s, %s: receiving is refused as %s", (status, booking, refusal) => {
  expect(refuseReceiving({ status, amount: 200_00 }, { status: booking })).toBe(refusal);
});

test.each([
  ["held", 0, null],
  ["held", 200_00, null],
  ["held", 200_01, "keptTooMuch"],
  ["due", 0, "notHeld"],
  ["ended", 0, "alreadyEnded"],
] as const)("%s, keeping %i: returning is refused as %s", (status, kept, refusal) => {
  expect(refuseReturning({ status, amount: 200_00 }, kept)).toBe(refusal);
});

// From 10 to 13 March.
test.each([
  ["due", "confirmed", "2027-03-09", null],
  ["due", "confirmed", "2027-03-10", "receive"],
  ["due", "checked_in", "2027-03-12", "receive"],
  ["due", "checked_in", "2027-03-13", null],
  ["due", "cancelled", "2027-03-10", null],
  ["held", "checked_in", "2027-03-12", null],
  ["held", "checked_in", "2027-03-13", "return"],
  ["held", "checked_out", "2027-03-11", "return"],
  ["held", "cancelled", "2027-03-01", "return"],
  ["ended", "checked_out", "2027-03-13", null],
] as const)("%s, %s, on %s: %s", (status, booking, today, task) => {
  const stay = { status: booking, checkIn: "2027-03-10", checkOut: "2027-03-13" };
  expect(depositTask({ status, returnDays: 3 }, stay, today)).toBe(task);
});
