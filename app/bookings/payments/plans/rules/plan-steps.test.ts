// Tests of plan-steps.ts.
import { describe, expect, test } from "vitest";
import { planStep } from "./plan-steps.ts";
import type { PlanAttempt, PlanState } from "./plan-steps.ts";

const timeZone = "Indian/Mauritius"; // UTC+4
const card: PlanState = {
  first: 238_50,
  second: 556_50,
  dueOn: "2027-04-01",
  daysBefore: 30,
  collect: "card",
  state: "open",
  hasCard: true,
  declines: 0,
  requests: 0,
};
const link: PlanState = { ...card, collect: "reminder", hasCard: false };
const bill = { paid: 238_50, open: 598_50, atProperty: 42_00 };
const refused = (reason: string): PlanAttempt => ({ result: "declined", reason });
const at = (day: string, hour: number) => ({
  today: day,
  hour,
  now: new Date(Date.parse(`${day}T00:00:00Z`) + (hour - 4) * 3_600_000),
  timeZone,
});
const stepOf = (
  plan: PlanState,
  when: ReturnType<typeof at>,
  given: {
    attempts?: PlanAttempt[];
    status?: "confirmed" | "cancelled" | "checked_out" | "pending_payment";
    bill?: typeof bill | null;
  } = {},
) => planStep(plan, { status: "confirmed", bill, attempts: [], ...given }, when);

describe("a saved card", () => {
  test.each([
    [
      "waits for nine o'clock of its day",
      at("2027-03-31", 12),
      { do: "wait", until: new Date("2027-04-01T05:00:00Z") },
    ],
    [
      "is not charged at night",
      at("2027-04-01", 8),
      { do: "wait", until: new Date("2027-04-01T05:00:00Z") },
    ],
    ["is charged from nine", at("2027-04-01", 9), { do: "charge", amount: 556_50 }],
    [
      "and until eight in the evening",
      at("2027-04-01", 20),
      { do: "wait", until: new Date("2027-04-02T05:00:00Z") },
    ],
    [
      "is charged later when the site was down",
      at("2027-04-05", 15),
      { do: "charge", amount: 556_50 },
    ],
  ])("%s", (_name, when, step) => {
    expect(stepOf(card, when)).toEqual(step);
  });

  const day = at("2027-04-01", 10);
  test.each<[string, PlanState, PlanAttempt[], object]>([
    [
      "an attempt without an answer is waited for",
      card,
      [{ result: "open", reason: null }],
      { do: "wait", until: new Date(day.now.getTime() + 60_000) },
    ],
    [
      "the first refusal is tried again after a day",
      card,
      [refused("declined")],
      { do: "postpone", reason: "declined", retryAt: new Date("2027-04-02T05:00:00Z") },
    ],
    [
      "and then it is tried",
      { ...card, declines: 1 },
      [refused("declined")],
      { do: "charge", amount: 556_50 },
    ],
    [
      "the second after three more",
      { ...card, declines: 1 },
      [refused("declined"), refused("insufficientFunds")],
      { do: "postpone", reason: "insufficientFunds", retryAt: new Date("2027-04-04T05:00:00Z") },
    ],
    [
      "after the third the guest is asked",
      { ...card, declines: 2 },
      [refused("declined"), refused("declined"), refused("declined")],
      { do: "ask", reason: "declined", until: new Date("2027-04-02T05:00:00Z") },
    ],
    [
      "a bank that asks for the guest is not tried again",
      card,
      [refused("authenticationFailed")],
      { do: "ask", reason: "authenticationFailed", until: new Date("2027-04-02T05:00:00Z") },
    ],
    [
      "nor a card that has expired",
      card,
      [refused("expiredCard")],
      { do: "ask", reason: "expiredCard", until: new Date("2027-04-02T05:00:00Z") },
    ],
    [
      "an attempt that never reached the provider does not count",
      card,
      [{ result: "ended", reason: null }],
      { do: "charge", amount: 556_50 },
    ],
    [
      "once the guest was asked nothing is charged",
      { ...card, state: "asked", declines: 1 },
      [refused("expiredCard")],
      { do: "wait", until: new Date("2027-04-02T05:00:00Z") },
    ],
  ])("%s", (_name, plan, attempts, step) => {
    expect(stepOf(plan, day, { attempts })).toEqual(step);
  });
});

test.each<[string, Parameters<typeof stepOf>[2]]>([
  ["a cancelled stay", { status: "cancelled" }],
  ["a stay that is over", { status: "checked_out" }],
  ["a paid stay", { bill: { ...bill, paid: 795_00, open: 42_00 } }],
])("%s ends the plan", (_name, given) => {
  expect(stepOf(card, at("2027-04-01", 10), given)).toEqual({ do: "end" });
});

test.each<[string, Parameters<typeof stepOf>[2]]>([
  ["is not paid yet", { status: "pending_payment", bill: null }],
  ["is not in the ledger yet", { bill: null }],
])("a booking that %s waits", (_name, given) => {
  expect(stepOf(card, at("2027-04-01", 10), given)).toMatchObject({ do: "wait" });
});

describe("a link", () => {
  test.each<[string, PlanState, ReturnType<typeof at>, object]>([
    [
      "waits until three days before",
      link,
      at("2027-03-28", 10),
      { do: "wait", until: new Date("2027-03-29T05:00:00Z") },
    ],
    [
      "is sent then",
      link,
      at("2027-03-29", 9),
      { do: "ask", reason: null, until: new Date("2027-04-01T05:00:00Z") },
    ],
    [
      "not twice",
      { ...link, requests: 1 },
      at("2027-03-30", 9),
      { do: "wait", until: new Date("2027-04-01T05:00:00Z") },
    ],
    [
      "and again on the day",
      { ...link, requests: 1 },
      at("2027-04-01", 9),
      { do: "ask", reason: null, until: new Date("2027-04-02T05:00:00Z") },
    ],
    [
      "and then no more",
      { ...link, requests: 2 },
      at("2027-04-02", 9),
      { do: "wait", until: new Date("2027-04-03T05:00:00Z") },
    ],
    [
      "also where the card was not saved",
      { ...card, hasCard: false },
      at("2027-03-29", 9),
      { do: "ask", reason: null, until: new Date("2027-04-01T05:00:00Z") },
    ],
  ])("%s", (_name, plan, when, step) => {
    expect(stepOf(plan, when)).toEqual(step);
  });
});
