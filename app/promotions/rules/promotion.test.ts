// Which stays a promotion suits, case by case, and how codes are read.
import { describe, expect, test } from "vitest";
import { aPromotion } from "#tests/support/booking/promotions.ts";
import { isBookableOn, normaliseCode, suits } from "./promotion.ts";
import type { Promotion } from "./promotion.ts";

const week = { checkIn: "2027-03-13", checkOut: "2027-03-20" };

describe("a promotion for a week from 13 March 2027 in apartment 2", () => {
  test.each<[string, Partial<Promotion>, string, boolean]>([
    ["has no limits", {}, "2026-11-20", true],
    ["names its apartment", { apartments: [1, 2] }, "2026-11-20", true],
    ["names another apartment", { apartments: [1] }, "2026-11-20", false],
    ["begins with its first night", { stayFrom: "2027-03-13" }, "2026-11-20", true],
    ["begins a night later", { stayFrom: "2027-03-14" }, "2026-11-20", false],
    ["ends with its last night", { stayUntil: "2027-03-19" }, "2026-11-20", true],
    ["ends a night earlier", { stayUntil: "2027-03-18" }, "2026-11-20", false],
    ["60 days before, on the 60th", { kind: "early", threshold: 60 }, "2027-01-12", true],
    ["60 days before, on the 59th", { kind: "early", threshold: 60 }, "2027-01-13", false],
    ["at most 7 days before, on the 7th", { kind: "late", threshold: 7 }, "2027-03-06", true],
    ["at most 7 days before, on the 8th", { kind: "late", threshold: 7 }, "2027-03-05", false],
    ["from 7 nights", { kind: "long", threshold: 7 }, "2026-11-20", true],
    ["from 8 nights", { kind: "long", threshold: 8 }, "2026-11-20", false],
  ])("%s", (_name, changes, bookedOn, expected) => {
    expect(suits(aPromotion(changes), 2, week, bookedOn)).toBe(expected);
  });

  test("is booked on the days it says, both included", () => {
    const days = { bookFrom: "2026-11-20", bookUntil: "2026-11-21" };
    const found = ["2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22"].map((day) =>
      isBookableOn(days, day),
    );
    expect(found).toEqual([false, true, true, false]);
  });
});

test.each([
  ["summer", "SUMMER"],
  ["  Sum mer\t20 ", "SUMMER20"],
  ["ｓｕｍｍｅｒ", "SUMMER"],
  ["kf-7q2m4x9a-0123abcdef01", "KF-7Q2M4X9A-0123ABCDEF01"],
  ["été", ""],
  ["a'b", ""],
  ["", ""],
  ["x".repeat(33), ""],
])("the code %j is read as %j", (typed, code) => {
  expect(normaliseCode(typed)).toBe(code);
});
