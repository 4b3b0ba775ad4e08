// Tests which selections in a small calendar the browser decides alone, and which it leaves to the server.
import { expect, test } from "vitest";
import type { CalendarDay } from "#app/availability/rules/calendar-day.ts";
import { selectDayInView } from "./use-search-form.ts";

// March 2027, free except the night of the 20th.
const days: CalendarDay[] = Array.from({ length: 31 }, (_, index) => ({
  date: `2027-03-${String(index + 1).padStart(2, "0")}`,
  state: index === 19 ? "taken" : "free",
  price: index === 19 ? null : 13_800,
  minNights: 2,
}));
const select = (fields: string) =>
  selectDayInView(new URLSearchParams(fields), { days, maxNights: 60 });

test.each([
  ["day=2027-03-08", "2027-03-08", null],
  ["checkIn=&checkOut=&day=2027-03-08", "2027-03-08", null],
  ["checkIn=2027-03-08&day=2027-03-12", "2027-03-08", "2027-03-12"],
  ["checkIn=2027-03-08&checkOut=2027-03-12&day=2027-03-14", "2027-03-14", null],
  ["checkIn=2027-02-27&checkOut=2027-03-12&day=2027-03-14", "2027-03-14", null],
  ["checkIn=2027-03-08&day=2027-03-08", null, null],
  ["checkIn=2027-03-15&day=2027-03-25", "2027-03-25", null],
])("%s makes %s to %s", (fields, checkIn, checkOut) => {
  expect(select(fields)).toEqual({ checkIn, checkOut });
});

test("a stay that begins in another month is left to the server", () => {
  expect(select("checkIn=2027-02-27&day=2027-03-05")).toBeNull();
});

test("a refused day changes nothing", () => {
  expect(select("day=2027-03-20")).toBeNull();
  expect(select("checkIn=2027-03-08&day=2027-03-09")).toBeNull();
  expect(select("checkIn=2027-03-08")).toBeNull();
});
