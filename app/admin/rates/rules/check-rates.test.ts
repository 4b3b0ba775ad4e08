// The form of the rates: unchanged values are read back, and every invalid field is refused.
import { describe, expect, test } from "vitest";
import { aRateCard, aStayRules } from "#tests/support/rate-card.ts";
import { checkRates } from "./check-rates.ts";
import { compareRates } from "./compare-rates.ts";
import { buildSeasonLines } from "./rate-sheet.ts";
import type { EditableRates } from "./rate-sheet.ts";
import { editRows, readTyped, toTypedRates } from "./typed-rates.ts";
import type { TypedRates } from "./typed-rates.ts";

const saved: EditableRates = {
  apartments: [
    { id: 1, baseRate: 120_00, cleaningFee: 40_00 },
    { id: 4, baseRate: 240_00, cleaningFee: 60_50 },
  ],
  card: aRateCard(),
  rules: aStayRules(),
};
const typed = toTypedRates(saved);
const check = (changes: Partial<TypedRates>) => checkRates({ ...typed, ...changes }, saved);
const ratesOf = (changes: Partial<TypedRates>) => {
  const checked = check(changes);
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  return checked.rates;
};

test("the unchanged form changes nothing", () => {
  expect(compareRates(saved, ratesOf({}), String)).toEqual([]);
  expect(ratesOf({}).rules).toEqual(saved.rules);
  expect(typed.apartments[1]).toEqual({ id: 4, baseRate: "240", cleaningFee: "60.50" });
});

const season = (percent: string, minNights = "2") => [{ key: "green", percent, minNights }];
const start = (day: string, month: string) => [{ day, month, season: "green" }];
const one = { seasons: season("100"), starts: start("1", "01") };

describe("faults", () => {
  test.each<[Partial<TypedRates>, string, string]>([
    [{ apartments: [{ id: 1, baseRate: "9.99", cleaningFee: "0" }] }, "base-1", "amount"],
    [{ apartments: [{ id: 1, baseRate: "10000.01", cleaningFee: "0" }] }, "base-1", "amount"],
    [{ apartments: [{ id: 1, baseRate: "", cleaningFee: "0" }] }, "base-1", "amount"],
    [{ apartments: [{ id: 1, baseRate: "10", cleaningFee: "-1" }] }, "cleaning-1", "amount"],
    [{ ...one, seasons: season("9") }, "season-0-percent", "whole"],
    [{ ...one, seasons: season("501") }, "season-0-percent", "whole"],
    [{ ...one, seasons: season("11.5") }, "season-0-percent", "whole"],
    [{ ...one, seasons: season("100", "61") }, "season-0-nights", "whole"],
    [{ ...one, seasons: season("100", "0") }, "season-0-nights", "whole"],
    [{ ...one, starts: start("30", "02") }, "start-0-day", "noSuchDay"],
    [{ ...one, starts: start("", "") }, "start-0-day", "noSuchDay"],
    [{ ...one, starts: [...one.starts, ...one.starts] }, "start-1-day", "sameDay"],
    [
      { ...one, starts: [...one.starts, { day: "2", month: "3", season: "x" }] },
      "start-1-season",
      "noSuchSeason",
    ],
    [{ ...one, seasons: [...one.seasons, ...one.seasons] }, "season-1-percent", "seasonTwice"],
    [
      { ...one, seasons: [...one.seasons, { key: "low", percent: "90", minNights: "2" }] },
      "season-1-percent",
      "seasonUnused",
    ],
    [
      {
        ...one,
        seasons: [{ key: "mine", percent: "90", minNights: "2" }],
        starts: [{ day: "1", month: "1", season: "mine" }],
      },
      "season-0-percent",
      "noSuchSeason",
    ],
    [{ seasons: [], starts: [] }, "add-start", "noStart"],
    [{ weekendUplift: "201" }, "weekendUplift", "whole"],
    [{ weekendUplift: "-51" }, "weekendUplift", "whole"],
    [{ minNights: "61" }, "minNights", "overMaximum"],
    [{ maxNights: "366" }, "maxNights", "whole"],
    [{ windowMonths: "37" }, "windowMonths", "whole"],
    [{ sameDayHour: "25" }, "sameDayHour", "whole"],
    [{ serviceFee: "31" }, "serviceFee", "whole"],
    [{ touristFee: "100.01" }, "touristFee", "amount"],
    [{ touristAge: "19" }, "touristAge", "whole"],
    [{ touristAge: "0" }, "touristAge", "whole"],
    [{ nonRefundableOff: "0" }, "nonRefundableOff", "whole"],
    [{ nonRefundableOff: "91" }, "nonRefundableOff", "whole"],
    [{ lengths: [{ nights: "7", percent: "" }] }, "length-0-percent", "whole"],
    [
      {
        lengths: [
          { nights: "7", percent: "10" },
          { nights: "7", percent: "12" },
        ],
      },
      "length-1-nights",
      "lengthTwice",
    ],
    [
      {
        lengths: [
          { nights: "14", percent: "10" },
          { nights: "7", percent: "10" },
        ],
      },
      "length-0-percent",
      "lengthWorse",
    ],
  ])("%j: %s %s", (changes, field, reason) => {
    const checked = check(changes);
    expect(checked).toMatchObject({ ok: false });
    expect(checked.ok ? [] : checked.faults).toContainEqual(
      expect.objectContaining({ field, reason }),
    );
  });
});

test("what was typed for disabled discounts, plans and fees is ignored", () => {
  const rates = ratesOf({
    lengths: [{ nights: "", percent: "" }],
    nonRefundable: "",
    nonRefundableOff: "nonsense",
    touristFee: "0",
    weekendDays: [],
  });
  expect(rates.card).toMatchObject({
    lengthDiscounts: [],
    plans: [{ key: "flexible", percent: 100 }],
    touristFee: { amount: 0, fromAge: 12 },
    weekendDays: [],
  });
  expect(compareRates(saved, rates, String)).toEqual([
    {
      what: "rateRulesChanged",
      apartmentId: null,
      before: expect.objectContaining({ weekendDays: "Fri, Sat", nonRefundable: "10%" }),
      after: expect.objectContaining({
        weekendDays: null,
        nonRefundable: null,
        lengthDiscounts: null,
      }),
    },
  ]);
});

test("a season from the leap day on: the table shows its spans and the price of a night", () => {
  const rates = ratesOf({
    seasons: [
      { key: "green", percent: "90", minNights: "2" },
      { key: "high", percent: "115", minNights: "3" },
    ],
    starts: [
      { day: "29", month: "02", season: "green" },
      { day: "1", month: "9", season: "high" },
    ],
  });
  expect(buildSeasonLines(rates)).toEqual([
    { key: "green", spans: [{ from: "02-29", to: "08-31" }], prices: [108_00, 216_00] },
    { key: "high", spans: [{ from: "09-01", to: "02-28" }], prices: [138_00, 276_00] },
  ]);
});

test("buttons add and remove rows, and other buttons are ignored", () => {
  expect(editRows(typed, "addStart", "")?.starts).toHaveLength(5);
  expect(editRows(typed, "addSeason", "low")?.seasons.at(-1)).toEqual({
    key: "low",
    percent: "100",
    minNights: "2",
  });
  expect(editRows(typed, "addSeason", "green")).toBe(typed);
  expect(editRows(typed, "dropStart-0", "")?.starts[0]).toMatchObject({ day: "1", month: "05" });
  const dropped = editRows(typed, "dropSeason-0", "");
  expect(dropped?.seasons.map(({ key }) => key)).toEqual(["green", "festive"]);
  expect(dropped?.starts.map(({ season: key }) => key)).toEqual(["green", "festive"]);
  expect(editRows(typed, "save", "")).toBeNull();
});

test("an empty form and an oversized one are read without errors", () => {
  const nothing = readTyped(new FormData(), [1]);
  expect(nothing).toMatchObject({ seasons: [], starts: [], weekendUplift: "" });
  expect(checkRates(nothing, saved)).toMatchObject({ ok: false });
  const much = new FormData();
  for (let at = 0; at < 500; at++) much.append("startDay", "9".repeat(5000));
  much.append("weekendDays", "8");
  const read = readTyped(much, [1]);
  expect(read.starts).toHaveLength(40);
  expect(read.starts[0]?.day).toHaveLength(40);
  expect(read.weekendDays).toEqual([]);
});
