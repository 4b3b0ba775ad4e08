// The order of the apartments into which a booking can move.
import { expect, test } from "vitest";
import { sortChoices } from "./apartment-choices.ts";

const one = (id: number, isTooSmall: boolean, isTaken: boolean) => ({
  id,
  name: `${id}`,
  capacity: 2,
  isTooSmall,
  taken: isTaken ? [{ from: "2027-05-03", to: "2027-05-05" }] : [],
  difference: null,
});

test("free and large enough come first, then too small, then taken, each in the owner's order", () => {
  const choices = [one(1, true, true), one(2, true, false), one(3, false, true)];
  const sorted = sortChoices([...choices, one(4, false, false), one(5, false, false)]);
  expect(sorted.map(({ id }) => id)).toEqual([4, 5, 2, 3, 1]);
});
