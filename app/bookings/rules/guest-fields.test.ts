// Tests names in the order of their script.
import { expect, test } from "vitest";
import { guestName } from "./guest-fields.ts";

test.each([
  ["Claire", "Moreau", "Claire Moreau"],
  ["丽", "王", "王丽"],
  ["Li", "王", "Li 王"],
  ["Анна", "Иванова", "Анна Иванова"],
])("%s %s is written %s", (firstName, lastName, name) => {
  expect(guestName({ firstName, lastName })).toBe(name);
});

test.each([
  ["Li", "Wang", "Wang Li"],
  ["丽", "王", "王丽"],
])("%s %s is written %s for Chinese readers", (firstName, lastName, name) => {
  expect(guestName({ firstName, lastName }, true)).toBe(name);
});
