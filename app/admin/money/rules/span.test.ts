// Which days a query asks for.
import { expect, test } from "vitest";
import { daysOf, isMonth, monthBeside, readGrouping, readSpan, spanQuery } from "./span.ts";

const today = "2026-11-22";
const read = (query: string) => readSpan(new URLSearchParams(query), today);

test.each([
  ["", "2026-11-01", "2026-11-30", "2026-11"],
  ["month=2024-02", "2024-02-01", "2024-02-29", "2024-02"],
  ["from=2026-10-05&to=2026-10-05", "2026-10-05", "2026-10-05", null],
  ["from=2026-10-01&to=2026-10-31", "2026-10-01", "2026-10-31", "2026-10"],
  // Typed days count, whatever else is asked for.
  ["month=2026-01&from=2026-10-05&to=2026-12-24", "2026-10-05", "2026-12-24", null],
  ["month=2026-01&from=&to=", "2026-01-01", "2026-01-31", "2026-01"],
])("%s asks for %s to %s", (query, from, to, month) => {
  const span = read(query);
  expect(span).toMatchObject({ from, to, month, faulty: false });
  expect(read(spanQuery(span))).toMatchObject({ from, to, month });
});

test.each([
  "month=2026-13",
  "month=2026-1",
  "month=1999-01",
  "from=2026-10-05",
  "to=2026-10-05",
  "from=2026-10-06&to=2026-10-05",
  "from=2026-02-30&to=2026-03-01",
  "from=2000-01-01&to=2026-03-01",
])("%s is faulty: this month is shown", (query) => {
  expect(read(query)).toMatchObject({ from: "2026-11-01", month: "2026-11", faulty: true });
});

test("without a grouping it is by day, in a long span by month", () => {
  expect(by("", "month=2026-10")).toBe("day");
  expect(by("", "from=2026-01-01&to=2026-12-31")).toBe("month");
  expect(by("by=source", "from=2026-01-01&to=2026-12-31")).toBe("source");
  expect(by("by=guest", "month=2026-10")).toBe("day");
});

test("months", () => {
  expect(monthBeside("2026-01", -1)).toBe("2025-12");
  expect(monthBeside("2026-12", 1)).toBe("2027-01");
  expect(daysOf("2026-02")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect([isMonth("2026-10"), isMonth("2026-1"), isMonth("")]).toEqual([true, false, false]);
});

function by(query: string, span: string) {
  return readGrouping(new URLSearchParams(query), read(span));
}
