// Daily figures worked out by hand.
import { expect, test } from "vitest";
import { rollUpLost } from "./roll-up-lost.ts";
import { rollUp } from "./roll-up.ts";

const view = (at: number, visitor: string, page: string, changes = {}) => ({
  at,
  visitor,
  page,
  steps: "",
  language: "en",
  device: "desktop",
  source: "internal",
  campaign: "",
  region: "",
  ...changes,
});

test("two visitors, three visits: half an hour is one visit, a second more is two", () => {
  const figures = rollUp([
    view(1000, "a", "/", { source: "Google" }),
    view(2800, "a", "/book", { steps: "search apartment" }),
    view(4601, "a", "/book", { source: "direct", language: "fr" }),
    view(1500, "b", "/book", { source: "direct", steps: "search", language: "fr" }),
  ]);
  const of = (split: string, value: string) =>
    figures.find((each) => each.split === split && each.value === value);
  const none = { visitors: 0, views: 0, visits: 0, bounces: 0, seconds: 0, entries: 0, exits: 0 };
  expect(of("all", "")).toEqual({
    ...none,
    split: "all",
    value: "",
    visitors: 2,
    views: 4,
    visits: 3,
    bounces: 2,
    seconds: 1800,
  });
  expect(of("source", "Google")).toMatchObject({ visitors: 1, views: 2, visits: 1, bounces: 0 });
  expect(of("source", "direct")).toMatchObject({ visitors: 2, views: 2, visits: 2, bounces: 2 });
  expect(of("language", "fr")).toMatchObject({ visitors: 2, visits: 2 });
  expect(of("page", "/book")).toMatchObject({ visitors: 2, views: 3, entries: 2, exits: 3 });
  expect(of("page", "/")).toMatchObject({ visitors: 1, views: 1, entries: 1, exits: 0 });
  expect(of("step", "search")).toMatchObject({ visitors: 2, views: 2 });
  expect(of("step", "apartment")).toMatchObject({ visitors: 1, views: 1 });
  expect(of("step-language", "search fr")).toMatchObject({ visitors: 1 });
  expect(of("source", "internal")).toBeUndefined();
});

test("the same search by the same visitor counts once", () => {
  const wish = {
    visitor: "a",
    reason: "full",
    checkIn: "2027-03-28",
    checkOut: "2027-04-02",
    guests: 2,
    nights: 5,
    cents: 700_00,
  };
  const lost = rollUpLost([
    wish,
    { ...wish },
    { ...wish, visitor: "b" },
    { ...wish, checkIn: "2027-04-01", nights: 1, cents: 100_00 },
  ]);
  expect(lost).toEqual([
    { reason: "full", month: "2027-03", searches: 2, nights: 10, cents: 1400_00 },
    { reason: "full", month: "2027-04", searches: 1, nights: 1, cents: 100_00 },
  ]);
});
