// Tests of payment-plan.ts.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#app/dates/rules/plain-date.ts";
import {
  changeParts,
  dueNow,
  inParts,
  leastPart,
  offerParts,
  policyOfWhole,
} from "./payment-plan.ts";

const terms = { percent: 30, daysBefore: 30, collect: "card" } as const;
const flexible = (cents: number) => ({ dueNow: cents, plan: "flexible" }) as const;
const may = { checkIn: "2027-05-01" };

describe("offerParts", () => {
  test.each([
    // 30 % of 795.00 is 238.50, the rest 556.50; 30 days before 1 May is 1 April.
    [795_00, 30, 238_50, 556_50],
    // 30 % of 100.05 is 30.015: half a cent goes up.
    [100_05, 30, 30_02, 70_03],
    // 33 % of 100.01 is 33.0033.
    [100_01, 33, 33_00, 67_01],
    [999_99, 50, 500_00, 499_99],
  ])("of %i cents %i percent", (price, percent, first, second) => {
    const parts = offerParts(flexible(price), may, { ...terms, percent }, "2026-11-23");
    expect(parts).toEqual({ first, second, dueOn: "2027-04-01", daysBefore: 30, collect: "card" });
  });

  test.each([
    ["the day lies ahead", "2027-03-31", true],
    ["the rest would be due today", "2027-04-01", false],
    ["the arrival is nearer", "2027-04-02", false],
  ])("%s", (_name, today, offered) => {
    expect(offerParts(flexible(795_00), may, terms, today) !== null).toBe(offered);
  });

  test("is off at 0 percent, for a rate that is not refunded, and for parts too small to charge", () => {
    const today = "2026-11-23";
    expect(offerParts(flexible(795_00), may, { ...terms, percent: 0 }, today)).toBeNull();
    expect(offerParts({ dueNow: 795_00, plan: "nonRefundable" }, may, terms, today)).toBeNull();
    expect(offerParts(flexible(3_31), may, terms, today)).toBeNull();
    expect(offerParts(flexible(3_33), may, terms, today)?.first).toBe(leastPart);
  });

  test("its parts add up to the price, whatever the price and the percentage", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_00 }),
        fc.integer({ min: 0, max: 100 }),
        (price, percent) => {
          const parts = offerParts(flexible(price), may, { ...terms, percent }, "2026-11-23");
          if (!parts) return;
          expect(parts.first + parts.second).toBe(price);
          expect(Math.min(parts.first, parts.second)).toBeGreaterThanOrEqual(leastPart);
        },
      ),
    );
  });
});

describe("dueNow", () => {
  // 238.50 now and 556.50 on 1 April, with 42.00 of tourist fee at the property.
  const plan = { first: 238_50, second: 556_50, dueOn: "2027-04-01" };
  const bill = { paid: 238_50, open: 598_50, atProperty: 42_00 };

  test.each([
    ["the first part when booking", "2026-11-23", { paid: 0, open: 837_00 }, 238_50],
    ["nothing between", "2027-03-31", {}, 0],
    ["the rest on its day", "2027-04-01", {}, 556_50],
    ["and on every later one", "2027-04-20", {}, 556_50],
    ["less what staff recorded in cash", "2027-04-01", { paid: 338_50, open: 498_50 }, 456_50],
    ["nothing once it is paid", "2027-04-01", { paid: 795_00, open: 42_00 }, 0],
    ["nothing of a cancelled stay", "2027-04-01", { paid: 238_50, open: 0 }, 0],
    ["not what was forgiven", "2027-04-01", { open: 498_50 }, 456_50],
    // An extra of 50.00 was added: the guest agreed to 795.00 by this plan, and pays it otherwise.
    ["not what was added later", "2027-04-01", { open: 648_50 }, 556_50],
    // 30.00 of goodwill went back to the card: the bill is 30.00 less, and as much is open as before.
    ["what is open after a refund by goodwill", "2027-04-01", { paid: 208_50 }, 556_50],
    [
      "nothing where more was paid than is charged",
      "2027-04-01",
      { paid: 900_00, open: -63_00 },
      0,
    ],
  ])("%s", (_name, today, given, due) => {
    expect(dueNow(plan, { ...bill, ...given }, today)).toBe(due);
  });

  test("is never more than is open, and never charges more than was agreed in all", () => {
    const cents = fc.integer({ min: 0, max: 5_000_00 });
    fc.assert(
      fc.property(
        cents,
        cents,
        fc.array(
          fc.record({ what: fc.constantFrom("cash", "extra", "refund", "day", "charge"), cents }),
          { maxLength: 20 },
        ),
        (first, second, steps) => {
          const parts = { first, second, dueOn: "2027-04-01" };
          let today = "2027-03-25";
          let open = first + second;
          let paid = 0;
          let charged = 0;
          const charge = () => {
            const due = dueNow(parts, { paid, open, atProperty: 0 }, today);
            expect(due).toBeLessThanOrEqual(Math.max(0, open));
            charged += due;
            paid += due;
            open -= due;
          };
          charge();
          for (const step of steps) {
            if (step.what === "cash") [paid, open] = [paid + step.cents, open - step.cents];
            if (step.what === "extra") open += step.cents;
            // Goodwill lowers bill and payments alike.
            if (step.what === "refund") paid -= Math.min(paid, step.cents);
            if (step.what === "day") today = addDays(today, 3);
            if (step.what === "charge") charge();
            // What was given back as goodwill may be charged again where an extra was added; nothing else.
            const mayCharge = steps.some(({ what }) => what === "refund")
              ? Infinity
              : first + second;
            expect(charged).toBeLessThanOrEqual(mayCharge);
          }
        },
      ),
    );
  });
});

describe("changeParts", () => {
  const parts = {
    first: 238_50,
    second: 556_50,
    dueOn: "2027-04-01",
    daysBefore: 30,
    collect: "card",
  } as const;

  test.each([
    ["a higher price raises the rest", "2027-05-01", 895_00, 656_50, "2027-04-01"],
    ["a lower one reduces it", "2027-05-01", 695_00, 456_50, "2027-04-01"],
    ["never below nothing", "2027-05-01", 200_00, 0, "2027-04-01"],
    ["a later arrival moves its day", "2027-06-01", 795_00, 556_50, "2027-05-02"],
    ["an arrival soon makes it due tomorrow", "2026-12-01", 795_00, 556_50, "2026-11-24"],
  ])("%s", (_name, checkIn, byCard, second, dueOn) => {
    expect(changeParts(parts, { checkIn, byCard, today: "2026-11-23" })).toEqual({
      ...parts,
      second,
      dueOn,
    });
  });
});

test("the terms in parts: the first part now, and the policy of the whole", () => {
  const policy = {
    plan: "flexible" as const,
    basis: { kept: 735_00, paid: 238_50 },
    steps: [
      { until: { date: "2027-04-24", hour: 14 }, refundPercent: 50, refund: 0 },
      { until: null, refundPercent: 0, refund: 0 },
    ],
  };
  const parts = {
    first: 238_50,
    second: 556_50,
    dueOn: "2027-04-01",
    daysBefore: 30,
    collect: "card",
  } as const;
  expect(inParts({ dueNow: 795_00, dueAtProperty: 42_00 }, parts)).toEqual({
    dueNow: 238_50,
    dueAtProperty: 598_50,
  });
  expect(inParts({ dueNow: 795_00, dueAtProperty: 42_00 }, null).dueNow).toBe(795_00);
  const whole = policyOfWhole(policy, 795_00);
  expect(whole.basis).toEqual({ kept: 735_00, paid: 795_00 });
  expect(whole.steps.map(({ refund }) => refund)).toEqual([427_50, 60_00]);
});
