// When a session expires, to the millisecond.
import { expect, test } from "vitest";
import { isExpired } from "./session.ts";

const hour = 3_600_000;
const day = 24 * hour;

test.each([
  ["open", 0, 12 * hour - 1, false],
  ["open", 0, 12 * hour, true],
  ["open", 10 * day, 10 * day + 12 * hour - 1, false],
  ["open", 14 * day - 1, 14 * day - 1, false],
  ["open", 14 * day - 1, 14 * day, true],
  ["code", 0, 10 * 60_000 - 1, false],
  ["code", 9 * 60_000, 10 * 60_000, true],
] as const)("%s, seen at %i, asked at %i: %s", (stage, seenAt, now, over) => {
  expect(isExpired({ stage, createdAt: 0, seenAt }, now)).toBe(over);
});
