// Time-based codes against the examples of RFC 6238.
import { describe, expect, test } from "vitest";
import { toBase32 } from "../rules/base32.ts";
import { findTotpStep, newTotpSecret, totpCode, totpStep } from "./two-factor.server.ts";

// Appendix B, SHA-1; the last six of its eight digits are our code.
const secret = toBase32(new TextEncoder().encode("12345678901234567890"));

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("at %i seconds the code is %s", (seconds, code) => {
  expect(totpCode(secret, totpStep(new Date(seconds * 1000)))).toBe(code);
});

describe("a code", () => {
  const now = new Date(59_000);
  test("is valid in its step, the one before and the one after", () => {
    const step = totpStep(now);
    for (const near of [step - 1, step, step + 1])
      expect(findTotpStep(secret, totpCode(secret, near), now)).toBe(near);
    expect(findTotpStep(secret, totpCode(secret, step + 2), now)).toBeNull();
  });
  test.each(["", "28708", "2870820", "28708a", "２８７０８２", " 287082", "287082\n"])(
    "%j is not a code",
    (code) => {
      expect(findTotpStep(secret, code, now)).toBeNull();
    },
  );
});

test("a secret has 160 bits and is never the same", () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(newTotpSecret());
});
