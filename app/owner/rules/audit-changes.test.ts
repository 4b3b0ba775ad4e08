// Which changes an entry of the audit log shows.
import { expect, test } from "vitest";
import { changesOf } from "./audit-changes.ts";

test("only values that differ, in order, missing ones as null", () => {
  expect(
    changesOf(
      { role: "staff", name: "Ravi", left: 3 },
      { role: "owner", name: "Ravi", codes: true },
    ),
  ).toEqual([
    { name: "role", from: "staff", to: "owner" },
    { name: "left", from: "3", to: null },
    { name: "codes", from: null, to: "true" },
  ]);
  expect(changesOf(null, null)).toEqual([]);
  expect(changesOf({ left: 0 }, { left: false })).toEqual([
    { name: "left", from: "0", to: "false" },
  ]);
});
