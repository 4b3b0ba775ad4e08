// Tests of cancellation.ts.
import { describe, expect, test } from "vitest";
import { aRateCard } from "#tests/support/rate-card.ts";
import {
  cancellationSchedule,
  isCardOnly,
  offeredPlan,
  offersPropertyPayment,
  refundFor,
  refusePropertyPayment,
} from "./cancellation.ts";
import type { PropertyPaymentLimits } from "./cancellation.ts";
import type { RatePlan } from "./rate-card.ts";
import type { Now } from "./stay.ts";

// What is refunded and until when, at the exact hours.

const app = {
  checkInHour: 14,
  cancellation: [
    { daysBefore: 7, refundPercent: 100 },
    { daysBefore: 2, refundPercent: 50 },
  ],
};

const stay = { checkIn: "2027-03-13", checkOut: "2027-03-20" };
const longBefore: Now = { today: "2026-11-20", hour: 10, minute: 0 };

// 13 March 14:00 less 7 days is 6 March 14:00; less 48 hours is 11 March 14:00.
const free = { until: { date: "2027-03-06", hour: 14 }, refundPercent: 100, refund: 193_866 };
// Of 1,938.66 the nights and the service fee are 1,878.66, the cleaning 60.00: half of the former is kept, then all of it.
const half = { until: { date: "2027-03-11", hour: 14 }, refundPercent: 50, refund: 99_933 };
const nothing = { until: null, refundPercent: 0, refund: 60_00 };
const basis = { kept: 187_866, paid: 193_866 };

function scheduleAt(now: Now, paid = basis) {
  return cancellationSchedule(stay, "flexible", paid, app, now);
}

const refunds = (kept: number, paid: number) =>
  scheduleAt(longBefore, { kept, paid }).steps.map(({ refund }) => refund);

describe("cancellationSchedule", () => {
  test("flexible: all back until 7 days before, half of the price kept until 48 hours before, then all of it", () => {
    expect(scheduleAt(longBefore)).toEqual({
      plan: "flexible",
      steps: [free, half, nothing],
      basis,
    });
  });

  test("non-refundable: only what was not delivered, from the start", () => {
    expect(cancellationSchedule(stay, "nonRefundable", basis, app, longBefore)).toEqual({
      plan: "nonRefundable",
      steps: [nothing],
      basis,
    });
  });

  test("half of an odd sum is rounded up to the cent, and never above what was paid", () => {
    expect(refunds(101, 101)).toEqual([101, 50, 0]); // 50.5 are kept as 51
    expect(refunds(101, 0)).toEqual([0, 0, 0]);
    expect(refunds(300_00, 100_00)).toEqual([100_00, 0, 0]); // never more is kept than was paid
  });

  test.each<[Now, object[]]>([
    [{ today: "2027-03-06", hour: 13, minute: 59 }, [free, half, nothing]],
    [{ today: "2027-03-06", hour: 14, minute: 0 }, [half, nothing]],
    [{ today: "2027-03-11", hour: 13, minute: 59 }, [half, nothing]],
    [{ today: "2027-03-11", hour: 14, minute: 0 }, [nothing]],
    [{ today: "2027-03-13", hour: 15, minute: 59 }, [nothing]], // booked on the day of arrival
  ])("booked at %o, only future steps are listed", (now, steps) => {
    expect(scheduleAt(now).steps).toEqual(steps);
  });

  test.each([
    ["2027-01-03", "2026-12-27", "2027-01-01"], // over the year's end
    ["2028-03-01", "2028-02-23", "2028-02-28"], // over a leap day
  ])("counts back from %s: %s and %s", (checkIn, allUntil, halfUntil) => {
    const coming = { checkIn, checkOut: "2028-12-31" };
    const { steps } = cancellationSchedule(coming, "flexible", basis, app, longBefore);
    expect(steps.map(({ until }) => until?.date)).toEqual([allUntil, halfUntil, undefined]);
  });

  test("follows the owner's check-in hour", () => {
    expect(
      cancellationSchedule(stay, "flexible", basis, { ...app, checkInHour: 15 }, longBefore)
        .steps[0]?.until?.hour,
    ).toBe(15);
  });
});

describe("refundFor", () => {
  const policy = scheduleAt(longBefore);

  test.each([
    ["2026-11-20", 10, 0, 193_866],
    ["2027-03-05", 23, 59, 193_866],
    ["2027-03-06", 13, 59, 193_866],
    ["2027-03-06", 14, 0, 99_933],
    ["2027-03-11", 13, 59, 99_933],
    ["2027-03-11", 14, 0, 60_00],
    ["2027-03-13", 14, 0, 60_00],
    ["2027-04-01", 0, 0, 60_00],
  ])("%s at %i:%i refunds %i", (date, hour, minute, refund) => {
    expect(refundFor(policy, { date, hour, minute }, 193_866)).toBe(refund);
  });

  test("is what was actually paid, less what is kept", () => {
    const at = { date: "2027-03-08", hour: 0, minute: 0 };
    expect(refundFor(policy, at, 0)).toBe(0);
    expect(refundFor(policy, at, 1_000_00)).toBe(60_67); // less 939.33
  });

  test("of a booking without a basis: the stored share of what was paid", () => {
    const own = {
      plan: "flexible" as const,
      steps: [
        { until: { date: "2027-03-12", hour: 20 }, refundPercent: 80, refund: 80 },
        { until: null, refundPercent: 10, refund: 10 },
      ],
    };
    expect(refundFor(own, { date: "2027-03-12", hour: 19, minute: 59 }, 1000)).toBe(800);
    expect(refundFor(own, { date: "2027-03-12", hour: 20, minute: 0 }, 1000)).toBe(100);
    expect(refundFor({ ...own, steps: [] }, { date: "2027-03-12", hour: 1, minute: 0 }, 10)).toBe(
      0,
    );
  });
});

// Which of the two plans is offered: both while their terms differ, else the cheaper one.

const week = { checkIn: "2027-01-10", checkOut: "2027-01-17" };
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
    offeredPlan(plan, week, { plans }, terms, { today, hour }),
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
    const noRefund = { cancellation: [{ daysBefore: 7, refundPercent: 0 }] };
    expect(offered("2026-11-20", 12, noRefund)).toEqual(["nonRefundable", "nonRefundable"]);
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

// Which stays may be paid at the property, with days and sums worked out by hand.

const open: PropertyPaymentLimits = {
  allowed: true,
  seasons: [],
  minDays: 0,
  maxDays: 0,
  maxTotal: 0,
  apartments: [],
};

// 20 November to 10 December are 20 days; green season until 14 December.
const card = {
  ...aRateCard(),
  seasons: [
    { key: "green", from: "01-06", to: "12-14", percent: 90, minNights: 1 },
    { key: "festive", from: "12-15", to: "01-05", percent: 150, minNights: 1 },
  ],
};
const wanted = {
  apartmentId: 2,
  stay: { checkIn: "2026-12-10", checkOut: "2026-12-15" },
  total: 1000_00,
  today: "2026-11-20",
};
const refuse = (limits: Partial<PropertyPaymentLimits>, changes: Partial<typeof wanted> = {}) =>
  refusePropertyPayment({ ...wanted, ...changes }, { ...open, ...limits }, card);

test.each<[string, Partial<PropertyPaymentLimits>, ReturnType<typeof refuse>]>([
  ["no limit", {}, null],
  ["switched off", { allowed: false }, { code: "propertyOff" }],
  ["another apartment", { apartments: [1, 3] }, { code: "propertyApartment" }],
  ["this apartment", { apartments: [1, 2] }, null],
  ["its season", { seasons: ["green"] }, null],
  ["another season", { seasons: ["festive"] }, { code: "propertySeason" }],
  ["at least 20 days before", { minDays: 20 }, null],
  ["at least 21 days before", { minDays: 21 }, { code: "propertyTooSoon", days: 21 }],
  ["at most 20 days before", { maxDays: 20 }, null],
  ["at most 19 days before", { maxDays: 19 }, { code: "propertyTooFar", days: 19 }],
  ["up to its price", { maxTotal: 1000_00 }, null],
  [
    "up to a cent less",
    { maxTotal: 999_99 },
    { code: "propertyTooMuch", amount: 999_99, currency: "EUR" },
  ],
])("%s", (_name, limits, refusal) => {
  expect(refuse(limits)).toEqual(refusal);
});

test("one night of another season is enough to refuse; the day of departure is no night", () => {
  const later = { checkIn: "2026-12-12", checkOut: "2026-12-16" };
  expect(refuse({ seasons: ["green"] }, { stay: later })).toEqual({ code: "propertySeason" });
  expect(refuse({ seasons: ["green", "festive"] }, { stay: later })).toBeNull();
});

test("nights that no season covers are of the base season", () => {
  const bare = { ...card, seasons: [] };
  expect(refusePropertyPayment(wanted, { ...open, seasons: ["base"] }, bare)).toBeNull();
  expect(refusePropertyPayment(wanted, { ...open, seasons: ["green"] }, bare)).toEqual({
    code: "propertySeason",
  });
});

test("today and the day of arrival: nought days", () => {
  const today = wanted.stay.checkIn;
  expect(refuse({ minDays: 1 }, { today })).toEqual({ code: "propertyTooSoon", days: 1 });
  expect(refuse({ maxDays: 1 }, { today })).toBeNull();
});

test.each<[Partial<PropertyPaymentLimits>, ReturnType<typeof offersPropertyPayment>]>([
  [{}, "always"],
  [{ maxTotal: 1 }, "some"],
  [{ seasons: ["green"] }, "some"],
  [{ allowed: false, maxTotal: 1 }, "never"],
])("%j is offered %s", (limits, offers) => {
  expect(offersPropertyPayment({ ...open, ...limits })).toBe(offers);
});
