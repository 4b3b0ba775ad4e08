// Rules by hand: which are followed, and which could keep a reader for ever or name days that are not there.
import { expect, test } from "vitest";
import { isReadableRule } from "./readable-rule.ts";

test.each([
  { freq: "DAILY" },
  { freq: "DAILY", interval: 7 },
  { freq: "DAILY", byday: ["MO", "TU"] },
  { freq: "WEEKLY", interval: 2, byday: "FR", count: 10, wkst: 1 },
  { freq: "MONTHLY", bymonthday: 31, until: "2027-12-31" },
  { freq: "MONTHLY", byday: "-1SU" },
  { freq: "YEARLY", bymonth: 12, bymonthday: 31 },
  { freq: "YEARLY", bymonth: 11, byday: "4TH" },
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
])("%o is not", (rule) => expect(isReadableRule(rule)).toBe(false));
