// Tests the part of a day in the stay being chosen, and which nights can be booked.
import { describe, expect, test } from "vitest";
import { chosenDates, isNightOpen, stayPart } from "./calendar-day.ts";
import type { CalendarDay } from "./calendar-day.ts";

describe("stayPart", () => {
  const stay = { checkIn: "2027-02-27", checkOut: "2027-03-02" };

  test.each([
    ["2027-02-26", null],
    ["2027-02-27", "in"],
    ["2027-02-28", "mid"],
    ["2027-03-01", "mid"],
    ["2027-03-02", "end"],
    ["2027-03-03", null],
  ])("%s is %s", (date, part) => {
    expect(stayPart(date, stay)).toBe(part);
  });

  test("an arrival alone marks one day", () => {
    const arrival = { checkIn: "2027-02-27", checkOut: null };
    expect(stayPart("2027-02-27", arrival)).toBe("in");
    expect(stayPart("2027-02-28", arrival)).toBeNull();
  });

  test("nothing is chosen without dates, with a departure alone, or with reversed dates", () => {
    expect(stayPart("2027-02-27", { checkIn: null, checkOut: null })).toBeNull();
    expect(stayPart("2027-03-02", { checkIn: null, checkOut: "2027-03-02" })).toBeNull();
    const reversed = { checkIn: "2027-03-02", checkOut: "2027-02-27" };
    expect(stayPart("2027-02-27", reversed)).toBeNull();
    expect(stayPart("2027-02-28", reversed)).toBeNull();
    expect(stayPart("2027-03-02", reversed)).toBe("in");
  });
});

test.each<[CalendarDay["state"], number | null, boolean]>([
  ["free", 13_800, true],
  ["tooShort", 13_800, true], // free, though the gap is too short
  ["checkOutOnly", 13_800, true], // the night is free, but a stay from here would be too short
  ["checkOutOnly", null, false], // the next guest arrives
  ["taken", null, false],
  ["taken", 13_800, false],
  ["past", 13_800, false],
  ["beyond", 13_800, true], // no arrival, but a stay may reach into it
  ["beyond", null, false],
])("a night that is %s at %s is open: %s", (state, price, open) => {
  expect(isNightOpen({ date: "2027-03-05", state, price, minNights: 2 })).toBe(open);
});

test.each([
  ["2027-01-10", "2027-01-17", "2027-01-10", "2027-01-17"],
  ["2027-01-10", undefined, "2027-01-10", null],
  ["2027-01-10", "2027-01-10", "2027-01-10", null],
  ["2027-01-10", "2027-02-30", "2027-01-10", null],
  ["2027-02-30", "2027-03-05", null, null],
  [undefined, "2027-03-05", null, null],
])("of %s and %s typed, %s and %s are chosen", (checkIn, checkOut, arrival, departure) => {
  expect(chosenDates({ checkIn, checkOut })).toEqual({ checkIn: arrival, checkOut: departure });
});
