// Tests of read-sum-to-pay.
import { describe, expect, test } from "vitest";
import { sumToPay } from "./request-payment.server.ts";

describe("what a guest is asked to pay now", () => {
  test.each([
    ["everything that is open, without a plan", 842_00, 0, 842_00],
    ["nothing when nothing is open", 0, 0, 0],
    ["nothing when too much was paid", -10_00, 0, 0],
    ["the rest of the plan, without the fee that is paid at the property", 842_00, 800_00, 800_00],
    ["that fee, once the plan is paid", 42_00, 0, 42_00],
  ])("%s", (_, open, planned, expected) => {
    expect(sumToPay(open, planned)).toBe(expected);
  });
});
