// Which changes an entry of the audit log shows.
import { expect, test } from "vitest";
import { listChanges } from "./audit-changes.ts";

test("only values that differ, in order, missing ones as null", () => {
  expect(
    listChanges(
      { role: "staff", name: "Ravi", left: 3 },
      { role: "owner", name: "Ravi", codes: true },
    ),
  ).toEqual([
    { name: "role", from: "staff", to: "owner" },
    { name: "left", from: "3", to: null },
    { name: "codes", from: null, to: "true" },
  ]);
  expect(listChanges(null, null)).toEqual([]);
  expect(listChanges({ left: 0 }, { left: false })).toEqual([
    { name: "left", from: "0", to: "false" },
  ]);
});
