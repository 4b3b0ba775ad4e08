// Tests of calendar-day.ts.
import { describe, expect, test, it } from "vitest";
import { chosenDates, isNightOpen, stayPart, pickDay, pickDayInView } from "./calendar-day.ts";
import type { CalendarDay } from "./calendar-day.ts";

// The part of a day in the stay being chosen, and which nights can be booked.

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

// Tests selecting days in a small calendar made by hand.

// March 2027: 1 past; 2 to 6 free; 7 taken (a stay may end there); 8 taken; 9 a gap of one night; 10 taken; 11 to 31 free.
const march: CalendarDay[] = Array.from({ length: 31 }, (_, index) => {
  const number = index + 1;
  const date = `2027-03-${String(number).padStart(2, "0")}`;
  const day = (state: CalendarDay["state"], price: number | null) => ({
    date,
    state,
    price,
    minNights: 2,
  });
  if (number === 1) return day("past", null);
  if (number === 6) return day("checkOutOnly", 16_200);
  if (number === 7) return day("checkOutOnly", null);
  if (number === 8 || number === 10) return day("taken", null);
  if (number === 9) return day("tooShort", 14_800);
  return day("free", 14_800);
});
const nothing = { checkIn: null, checkOut: null };
const pick = (chosen: { checkIn: string | null; checkOut: string | null }, day: string) =>
  pickDay(chosen, day, march, 14);

describe("the first selection", () => {
  it("is the arrival", () => {
    expect(pick(nothing, "2027-03-11")).toEqual({
      ok: true,
      checkIn: "2027-03-11",
      checkOut: null,
    });
  });
  it("is refused with the reason where arrival is not possible", () => {
    expect(pick(nothing, "2027-03-01")).toEqual({ ok: false, refusal: "past" });
    expect(pick(nothing, "2027-03-07")).toEqual({ ok: false, refusal: "checkOutOnly" });
    expect(pick(nothing, "2027-03-08")).toEqual({ ok: false, refusal: "taken" });
    expect(pick(nothing, "2027-03-09")).toEqual({ ok: false, refusal: "gap", nights: 2 });
    expect(pick(nothing, "2028-09-01")).toEqual({ ok: false, refusal: "beyond" });
  });
});

describe("the second selection", () => {
  const arrived = { checkIn: "2027-03-04", checkOut: null };
  it("is the departure, also on a day that is taken from its afternoon on", () => {
    expect(pick(arrived, "2027-03-07")).toEqual({
      ok: true,
      checkIn: "2027-03-04",
      checkOut: "2027-03-07",
    });
  });
  it("preserves the arrival and gives the minimum", () => {
    expect(pick(arrived, "2027-03-05")).toEqual({ ok: false, refusal: "tooShort", nights: 2 });
  });
  it("gives the maximum", () => {
    const long = { checkIn: "2027-03-11", checkOut: null };
    expect(pick(long, "2027-03-25")).toEqual({
      ok: true,
      checkIn: "2027-03-11",
      checkOut: "2027-03-25",
    });
    expect(pick(long, "2027-03-26")).toEqual({ ok: false, refusal: "tooLong", nights: 14 });
  });
  it("starts over after a taken night, and before the arrival", () => {
    expect(pick(arrived, "2027-03-12")).toEqual({
      ok: true,
      checkIn: "2027-03-12",
      checkOut: null,
    });
    expect(pick(arrived, "2027-03-02")).toEqual({
      ok: true,
      checkIn: "2027-03-02",
      checkOut: null,
    });
    expect(pick(arrived, "2027-03-08")).toEqual({ ok: false, refusal: "taken" });
  });
  it("clears the arrival when it is selected again", () => {
    expect(pick(arrived, "2027-03-04")).toEqual({ ok: true, checkIn: null, checkOut: null });
  });
});

it("the third selection starts over", () => {
  const stay = { checkIn: "2027-03-11", checkOut: "2027-03-14" };
  expect(pick(stay, "2027-03-13")).toEqual({ ok: true, checkIn: "2027-03-13", checkOut: null });
});

it("each day has its part in the stay", () => {
  const stay = { checkIn: "2027-03-11", checkOut: "2027-03-13" };
  const days = ["2027-03-10", "2027-03-11", "2027-03-12", "2027-03-13", "2027-03-14"];
  expect(days.map((day) => stayPart(day, stay))).toEqual([null, "in", "mid", "end", null]);
  expect(stayPart("2027-03-12", { checkIn: "2027-03-11", checkOut: null })).toBe(null);
});

const select = (day: string, checkIn: string | null = null, checkOut: string | null = null) =>
  pickDayInView({ checkIn, checkOut }, day, { days: march, maxNights: 60 });

describe("a selection that a browser with this month decides", () => {
  it.each([
    ["2027-03-12", null, null, "2027-03-12", null],
    ["2027-03-14", "2027-03-12", null, "2027-03-12", "2027-03-14"],
    ["2027-03-18", "2027-03-12", "2027-03-14", "2027-03-18", null],
    // A whole stay is replaced, wherever it began.
    ["2027-03-18", "2027-02-27", "2027-03-12", "2027-03-18", null],
    ["2027-03-12", "2027-03-12", null, null, null],
    // After the taken night of the 8th a new stay begins.
    ["2027-03-20", "2027-03-04", null, "2027-03-20", null],
  ])("%s, with %s to %s chosen, makes %s to %s", (day, from, to, checkIn, checkOut) => {
    expect(select(day, from, to)).toEqual({ checkIn, checkOut });
  });

  it("is left to the server when the stay began in another month", () => {
    expect(select("2027-03-05", "2027-02-27")).toBeNull();
  });

  it("changes nothing when the day is refused", () => {
    expect(select("2027-03-10")).toBeNull();
    expect(select("2027-03-13", "2027-03-12")).toBeNull();
    expect(select("")).toBeNull();
  });
});
