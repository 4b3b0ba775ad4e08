// Tests of members-where.ts.
import { expect, test } from "vitest";
import { membersWhere } from "./members-where.ts";

test("the members that are true, in the order of the table", () => {
  const table: Record<"c" | "a" | "b", boolean> = { c: true, a: false, b: true };
  expect(membersWhere(table)).toEqual(["c", "b"]);
});
