// Tests how long nights are held for a payment: 15 minutes, to the millisecond.
import { expect, test } from "vitest";
import { hasLapsed, holdUntil } from "./hold.ts";

test("15 minutes, over midnight and the end of the year", () => {
  expect(holdUntil(new Date("2026-12-31T23:50:00.001Z"))).toBe("2027-01-01T00:05:00.001Z");
});

test.each([
  ["2026-11-20T08:14:59.999Z", false],
  ["2026-11-20T08:15:00.000Z", true],
  ["2026-11-21T00:00:00.000Z", true],
])("at %s it is over: %s", (now, over) => {
  const held = { holdExpiresAt: "2026-11-20T08:15:00.000Z" };
  expect(hasLapsed(held, new Date(now))).toBe(over);
  expect(hasLapsed({ holdExpiresAt: null }, new Date(now))).toBe(false);
});
