// Weekdays as ranges, with weeks written by hand.
import { describe, expect, it } from "vitest";
import { weekdayRanges } from "./contact-details.tsx";

describe("weekdays as ranges", () => {
  it("join consecutive days", () => {
    expect(weekdayRanges([1, 2, 3, 4, 5, 6])).toEqual([{ from: 1, to: 6 }]);
  });

  it("break where a day is missing", () => {
    expect(weekdayRanges([1, 2, 4, 6, 7])).toEqual([
      { from: 1, to: 2 },
      { from: 4, to: 4 },
      { from: 6, to: 7 },
    ]);
  });

  it("accept days in any order, with duplicates", () => {
    expect(weekdayRanges([3, 1, 2, 3])).toEqual([{ from: 1, to: 3 }]);
  });

  it("end with the week", () => {
    expect(weekdayRanges([7, 1])).toEqual([
      { from: 1, to: 1 },
      { from: 7, to: 7 },
    ]);
    expect(weekdayRanges([])).toEqual([]);
  });
});
