// New users as forms and commands name them.
import { expect, test } from "vitest";
import { readNewUser } from "./new-user.ts";

test("spaces and capitals of an address do not count, inner spaces of a name are one", () => {
  expect(
    readNewUser({ name: "  Ravi \t Doorgakant ", email: " Ravi@House.Example ", role: "staff" }),
  ).toEqual({
    ok: true,
    user: { name: "Ravi Doorgakant", email: "ravi@house.example", role: "staff" },
  });
});

test.each([
  ["name", { name: " " }],
  ["name", { name: "x".repeat(101) }],
  ["email", { email: "" }],
  ["email", { email: "ravi" }],
  ["email", { email: "ravi@house" }],
  ["email", { email: "ravi@house.example, mallory@evil.example" }],
  ["email", { email: "ravi@house.example\r\nBcc: m@evil.example" }],
  ["email", { email: `${"x".repeat(250)}@house.example` }],
  ["role", { role: "" }],
  ["role", { role: "admin" }],
])("%s is faulty in %j", (field, changes) => {
  const read = readNewUser({
    name: "Ravi",
    email: "ravi@house.example",
    role: "staff",
    ...changes,
  });
  expect(read.ok ? [] : Object.keys(read.faults)).toEqual([field]);
});
