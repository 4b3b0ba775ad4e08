// Tests which of the two plans is offered: both while their terms differ, else the cheaper one.
import { describe, expect, test } from "vitest";
import { isCardOnly, offeredPlan } from "./cancellation.ts";
import type { RatePlan } from "./rate-card.ts";

const stay = { checkIn: "2027-01-10", checkOut: "2027-01-17" };
const both = [
  { key: "flexible", percent: 100 },
  { key: "nonRefundable", percent: 90 },
] as const;
const usual = [
  { daysBefore: 7, refundPercent: 100 },
  { daysBefore: 2, refundPercent: 50 },
];

function offered(
  today: string,
  hour: number,
  { plans = [...both] as { key: RatePlan; percent: number }[], cancellation = usual } = {},
) {
  const terms = { checkInHour: 14, cancellation };
  return (["flexible", "nonRefundable"] as const).map((plan) =>
    offeredPlan(plan, stay, { plans }, terms, { today, hour }),
  );
}

describe("flexible and non-refundable, each requested", () => {
  test.each([
    ["months before", "2026-11-20", 12],
    ["while half is still refunded", "2027-01-05", 12],
    ["in the last hour before the 48th", "2027-01-08", 13],
  ])("%s: both", (_, today, hour) => {
    expect(offered(today, hour)).toEqual(["flexible", "nonRefundable"]);
  });

  test.each([
    ["48 hours before check-in", "2027-01-08", 14],
    ["the day before", "2027-01-09", 9],
    ["on the day of arrival", "2027-01-10", 10],
  ])("%s: the cheaper one", (_, today, hour) => {
    expect(offered(today, hour)).toEqual(["nonRefundable", "nonRefundable"]);
  });

  test("the owner's own terms decide, not the number of hours", () => {
    const strict = { cancellation: [] };
    expect(offered("2026-11-20", 12, strict)).toEqual(["nonRefundable", "nonRefundable"]);
    const nothing = { cancellation: [{ daysBefore: 7, refundPercent: 0 }] };
    expect(offered("2026-11-20", 12, nothing)).toEqual(["nonRefundable", "nonRefundable"]);
    const late = { cancellation: [{ daysBefore: 0, refundPercent: 50 }] };
    expect(offered("2027-01-10", 13, late)).toEqual(["flexible", "nonRefundable"]);
  });

  test("without a discount only the flexible plan is offered", () => {
    const plans = [both[0], { key: "nonRefundable" as const, percent: 100 }];
    expect(offered("2027-01-09", 9, { plans })).toEqual(["flexible", "flexible"]);
  });

  test("a plan that is not sold is not offered", () => {
    expect(offered("2026-11-20", 12, { plans: [both[0]] })).toEqual(["flexible", "flexible"]);
    expect(offered("2027-01-09", 9, { plans: [both[0]] })).toEqual(["flexible", "flexible"]);
  });
});

test("only the non-refundable plan must be paid by card", () => {
  expect(isCardOnly("nonRefundable")).toBe(true);
  expect(isCardOnly("flexible")).toBe(false);
});
