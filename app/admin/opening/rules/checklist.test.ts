// Each item of the opening checklist in every state that it can have.
import { describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { checkOpening, openingItems } from "./checklist.ts";
import type { OpeningFindings, OpeningItem } from "./checklist.ts";

const now = new Date("2026-11-23T08:00:00Z");
const apartment = { name: "Penthouse", baseRate: 200_00, pictures: 5, hasCode: true };
const ready: OpeningFindings = {
  facts: { ...facts, email: "stay@kaz-filao.mu" },
  email: "server",
  testEmail: { to: "owner@kaz-filao.mu", at: "2026-11-22T08:00:00.000Z" },
  payments: "stripe",
  apartments: [apartment],
  hasRenderings: false,
  feeds: [{ label: "Airbnb", isFailing: false }],
  lastBackup: "2026-11-23T02:40:00.000Z",
  now,
  confirmed: new Set(openingItems),
};

function itemOf(item: OpeningItem, changes: Partial<OpeningFindings>) {
  const { variant, state, byHand } = checkOpening({ ...ready, ...changes }).find(
    (each) => each.item === item,
  )!;
  return [variant, state, byHand];
}

test("every item is listed once, in the order of the work", () => {
  expect(checkOpening(ready).map(({ item }) => item)).toEqual(openingItems);
  expect(checkOpening(ready).every(({ state }) => state === "done")).toBe(true);
});

const unconfirmed = { confirmed: new Set<OpeningItem>() };
const changedFacts = (changes: object) => ({ facts: { ...ready.facts, ...changes } });
const withApartment = (changes: object) => ({ apartments: [{ ...apartment, ...changes }] });

describe.each<[OpeningItem, [Partial<OpeningFindings>, string, string, boolean][]]>([
  [
    "address",
    [
      [changedFacts({ legalName: " " }), "incomplete", "missing", false],
      [changedFacts({ email: "stay@kazfilao.example" }), "sample", "missing", false],
      [changedFacts({ email: "me@example.com" }), "sample", "missing", false],
      [changedFacts({ email: "me@myexample.com" }), "done", "done", true],
      [unconfirmed, "check", "missing", true],
    ],
  ],
  ["vat", [[unconfirmed, "check", "advised", true]]],
  [
    "email",
    [
      [{ email: "waits" }, "waits", "missing", false],
      [{ testEmail: null }, "untested", "missing", false],
    ],
  ],
  [
    "payments",
    [
      [{ payments: "sandbox" }, "practice", "advised", false],
      [{ payments: "none" }, "atProperty", "advised", false],
      [
        {
          payments: "none",
          ...changedFacts({ payAtProperty: { ...facts.payAtProperty, allowed: false } }),
        },
        "none",
        "missing",
        false,
      ],
    ],
  ],
  [
    "bank",
    [
      [unconfirmed, "check", "advised", true],
      [{ ...unconfirmed, payments: "none" }, "none", "done", false],
    ],
  ],
  [
    "prices",
    [
      [{ apartments: [] }, "noApartment", "missing", false],
      [withApartment({ baseRate: 0 }), "zero", "missing", false],
      [unconfirmed, "check", "missing", true],
    ],
  ],
  [
    "pictures",
    [
      [withApartment({ pictures: 0 }), "missing", "missing", false],
      [{ hasRenderings: true }, "drawings", "advised", false],
    ],
  ],
  ["codes", [[withApartment({ hasCode: false }), "missing", "advised", false]]],
  [
    "calendars",
    [
      [{ feeds: [{ label: "Airbnb", isFailing: true }] }, "failing", "advised", false],
      [{ feeds: [] }, "none", "done", true],
      [{ feeds: [], ...unconfirmed }, "check", "advised", true],
    ],
  ],
  ["legal", [[unconfirmed, "check", "missing", true]]],
  [
    "backup",
    [
      [{ lastBackup: null }, "never", "advised", false],
      [{ lastBackup: "2026-11-21T07:59:00.000Z" }, "old", "advised", false],
    ],
  ],
])("%s", (item, cases) => {
  test.each(cases)("%o", (changes, variant, state, byHand) => {
    expect(itemOf(item, changes)).toEqual([variant, state, byHand]);
  });
});
