// Tests of sum-to-pay.ts.
import { describe, expect, test } from "vitest";
import { sumToPay } from "./sum-to-pay.ts";

const plan = {
  later: [
    { amount: 300_00, dueOn: "2026-12-01" },
    { amount: 200_00, dueOn: "2027-01-10" },
  ],
};

describe("what a guest is asked to pay now", () => {
  test.each([
    ["everything that is open, without a plan", 842_00, null, "2026-11-23", 842_00],
    ["nothing when nothing is open", 0, null, "2026-11-23", 0],
    ["nothing when too much was paid", -10_00, null, "2026-11-23", 0],
    ["what the plan does not leave for later", 842_00, plan, "2026-11-23", 342_00],
    ["a part from its own day on", 842_00, plan, "2026-12-01", 642_00],
    ["everything once all parts are due", 842_00, plan, "2027-01-10", 842_00],
    ["all of it, early, while nothing is due yet", 500_00, plan, "2026-11-23", 500_00],
    ["the rest of a part of which some was paid by hand", 450_00, plan, "2026-12-01", 250_00],
  ])("%s", (_, open, agreed, today, expected) => {
    expect(sumToPay(open, agreed, today)).toBe(expected);
  });
});
