// Tests selecting days in a small calendar made by hand.
import { describe, expect, it } from "vitest";
import { pickDay, stayPart } from "./calendar-day.ts";
import type { CalendarDay } from "./calendar-day.ts";

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
