// Which recurrence rules are supported, and which could run for ever or name nonexistent days.
import { expect, test } from "vitest";
import { isReadableRule, isReadableZoneRule } from "./channel-event.ts";

test.each([
  { freq: "DAILY" },
  { freq: "DAILY", interval: 7 },
  { freq: "DAILY", byday: ["MO", "TU"] },
  { freq: "WEEKLY", interval: 2, byday: "FR", count: 10, wkst: 1 },
  { freq: "MONTHLY", bymonthday: 31, until: "2027-12-31" },
  { freq: "MONTHLY", byday: "-1SU" },
  { freq: "YEARLY", bymonth: 12, bymonthday: 31 },
  { freq: "YEARLY", bymonth: 11, byday: "4TH" },
  { freq: "YEARLY", byday: ["-1SU", "+52MO"] },
  { freq: "MONTHLY", byday: "5MO" },
  { freq: "MONTHLY", byday: ["MO", "TU", "WE", "TH", "FR"], bysetpos: -1 },
])("%o is followed", (rule) => expect(isReadableRule(rule)).toBe(true));

test.each([
  {},
  { freq: "SECONDLY" },
  { freq: "HOURLY", interval: 24 },
  { freq: "DAILY", interval: 7, byday: "MO" },
  { freq: "DAILY", interval: 0 },
  { freq: "DAILY", interval: 10_000 },
  { freq: "DAILY", bymonth: 2, bymonthday: 30 },
  { freq: "WEEKLY", byhour: 3 },
  { freq: "MONTHLY", interval: 336, byday: "5MO" },
  { freq: "MONTHLY", bymonthday: 32 },
  { freq: "MONTHLY", bymonthday: 0 },
  { freq: "YEARLY", bymonth: 2, bymonthday: 30 },
  { freq: "YEARLY", bymonth: 13, bymonthday: 1 },
  { freq: "YEARLY", bymonthday: 31 },
  { freq: "YEARLY", byeaster: 1 },
  { freq: "MINUTELY" },
  { freq: "DAILY", byday: "6MO" },
  { freq: "WEEKLY", byday: ["TU", "1MO"] },
  { freq: "MONTHLY", byday: "6MO" },
  { freq: "MONTHLY", byday: "0MO" },
  { freq: "MONTHLY", interval: 2, byday: "-5MO" },
  { freq: "MONTHLY", byday: "MO", bysetpos: 5 },
  { freq: "MONTHLY", bymonthday: 3, bysetpos: 2 },
  { freq: "YEARLY", bymonth: 2, byday: "53MO" },
  { freq: "YEARLY", byday: "53MO" },
  { freq: "YEARLY", byday: "MONDAY" },
])("%o is not", (rule) => expect(isReadableRule(rule)).toBe(false));

test("the clocks of a time zone change once a year", () => {
  expect(isReadableZoneRule({ freq: "YEARLY", bymonth: 3, byday: "-1SU" })).toBe(true);
  expect(isReadableZoneRule({ freq: "YEARLY", bymonth: 3, byday: "6SU" })).toBe(false);
  expect(isReadableZoneRule({ freq: "DAILY" })).toBe(false);
  expect(isReadableZoneRule({ freq: "SECONDLY" })).toBe(false);
});
