// Tests of booking-limits.ts.
import { expect, test } from "vitest";
import {
  isWave,
  isWithinUnfinishedLimits,
  isWithinUnpaidLimits,
  emailKey,
} from "./booking-limits.ts";

// The limits at their exact values.

const limits = { stays: 3, nights: 42, perNetwork: 6, wavePercent: 25 };
const off = { stays: 0, nights: 0, perNetwork: 0, wavePercent: 0 };

test.each([
  // stays, their nights, bookings from the network, nights of the new one
  [0, 0, 0, 42, true],
  [0, 0, 0, 43, false],
  [2, 35, 5, 7, true],
  [2, 36, 5, 7, false],
  [3, 6, 0, 2, false],
  [0, 0, 6, 2, false],
])("%i stays of %i nights and %i from the network, %i more nights: %s", (...row) => {
  const [stays, nights, fromNetwork, more, within] = row;
  expect(isWithinUnpaidLimits({ stays, nights, fromNetwork }, more, limits)).toBe(within);
});

test("a limit of 0 is off", () => {
  expect(isWithinUnpaidLimits({ stays: 99, nights: 999, fromNetwork: 99 }, 60, off)).toBe(true);
  expect(isWave({ held: 540, of: 540 }, off)).toBe(false);
});

test("a wave begins above the share: 135 of 540 nights is a quarter", () => {
  expect(isWave({ held: 135, of: 540 }, limits)).toBe(false);
  expect(isWave({ held: 136, of: 540 }, limits)).toBe(true);
});

test.each([
  // of the email, from the network, nights of those, nights of the new one
  [2, 5, 40, 2, true],
  [3, 3, 6, 2, false],
  [0, 6, 12, 2, false],
  [0, 0, 0, 60, true],
  [0, 1, 41, 2, false],
])("%i unfinished of the email, %i of %i nights from the network, %i more: %s", (...row) => {
  const [ofEmail, fromNetwork, nightsFromNetwork, more, within] = row;
  expect(isWithinUnfinishedLimits({ ofEmail, fromNetwork, nightsFromNetwork }, more)).toBe(within);
});

test.each([
  // of the email, from the network, nights of those, nights of the new ones in all, of how many apartments
  [0, 0, 0, 42, 3, true],
  [0, 0, 0, 43, 2, false],
  [1, 1, 7, 14, 2, true],
  [1, 1, 7, 14, 3, false],
  [0, 4, 8, 6, 2, true],
  [0, 4, 8, 6, 3, false],
])("%i unfinished of the email, %i of %i nights from the network, %i more in %i: %s", (...row) => {
  const [ofEmail, fromNetwork, nightsFromNetwork, more, apartments, within] = row;
  const current = { ofEmail, fromNetwork, nightsFromNetwork };
  expect(isWithinUnfinishedLimits(current, more, apartments)).toBe(within);
});

// That emails of one mailbox have the same key, and those of two mailboxes different ones.

test.each([
  ["Claire@Example.com", "claire@example.com"],
  ["  claire@example.com ", "claire@example.com"],
  ["claire+7@example.com", "claire@example.com"],
  ["claire+a+b@example.com", "claire@example.com"],
  ["claire.moreau@example.com", "claire.moreau@example.com"],
  ["+claire@example.com", "+claire@example.com"],
  ["claire@MÜNCHEN.example", "claire@xn--mnchen-3ya.example"],
  ["claire@xn--mnchen-3ya.example", "claire@xn--mnchen-3ya.example"],
])("%s counts as %s", (email, key) => {
  expect(emailKey(email)).toBe(key);
});
