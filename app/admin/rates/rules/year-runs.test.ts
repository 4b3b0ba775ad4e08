// A year copied with a percentage, by hand; the table of a year; and the form of seasons with dates and of Easter.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { nightlyRate } from "#app/stays/price/rules/price.ts";
import { orderSeasons, seasonOf } from "#app/stays/rules/rate-card.ts";
import type { Season } from "#app/stays/rules/rate-card.ts";
import { anApartmentRate, aRateCard, aStayRules } from "#tests/support/rate-card.ts";
import { rateOf, toRateSheet } from "./rate-sheet.ts";
import type { RateSheet } from "./rate-sheet.ts";
import { checkSeasonRows, readSeasonNames, toTypedSeasons } from "./typed-seasons.ts";
import { yearRuns, copyYear, raised } from "./year-runs.ts";

const regatta: Season = {
  key: "special",
  from: "2028-02-20",
  to: "2028-02-29",
  percent: 150,
  minNights: 3,
  kind: "dates",
};
const easter: Season = {
  key: "easter",
  from: "-2",
  to: "1",
  percent: 130,
  minNights: 3,
  kind: "easter",
};
const sheet: RateSheet = toRateSheet({
  apartments: [4],
  of: (id) =>
    anApartmentRate(id, {
      singleNights: { "2028-02-29": 333_00, "2028-07-04": 250_50, "2029-07-04": 1_000_00 },
      nightRules: { "2028-07-04": { closed: true } },
    }),
  card: aRateCard({ seasons: orderSeasons([...aRateCard().seasons, easter, regatta]) }),
  rules: aStayRules(),
});

describe("copying 2028 to 2029 with 5 % more", () => {
  const copied = copyYear(sheet, 2028, 5);
  const price = (night: string, of = copied) => nightlyRate(night, rateOf(of, 4), of.card);

  test("base rates and own prices rise, rounded half up to whole euro, and 2028 stays as it is", () => {
    // 240 x 1.05 = 252; 252 x 1.15 = 289.80 in the high season.
    expect(copied.apartments[0]?.ratesFrom).toEqual({ "2029": 252_00 });
    expect([price("2028-12-10"), price("2029-12-10"), price("2030-12-10")]).toEqual([
      276_00, 290_00, 290_00,
    ]);
    // 250.50 x 1.05 = 263.025. There is no 29 February in 2029, and what 2029 had is replaced.
    expect(copied.apartments[0]?.prices).toEqual({
      "2028-02-29": 333_00,
      "2028-07-04": 250_50,
      "2029-07-04": 263_00,
    });
    expect(copied.apartments[0]?.nights).toEqual({
      "2028-07-04": { closed: true },
      "2029-07-04": { closed: true },
    });
  });

  test("seasons with dates are copied to the same dates, Easter and yearly ones are there already", () => {
    expect(copied.card.seasons.filter(({ kind }) => kind)).toEqual([
      { ...regatta, from: "2029-02-20", to: "2029-02-28" },
      regatta,
      easter,
    ]);
    expect(seasonOf("2029-04-01", copied.card)?.key).toBe("easter");
    // 252 x 1.30 = 327.60
    expect(price("2029-04-01")).toBe(328_00);
  });

  test("copying again replaces the copy, and no percentage leaves the base rate as it is", () => {
    expect(copyYear(copied, 2028, 5)).toEqual(copied);
    expect(copyYear(sheet, 2028, 0).apartments[0]?.ratesFrom).toEqual({});
    expect(copyYear(copied, 2029, 10).apartments[0]?.ratesFrom).toEqual({
      "2029": 252_00,
      "2030": 277_00, // 277.20
    });
  });

  test("no night of another year than the next ones changes", () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 100 }), fc.nat(766), (percent, day) => {
        const night = addDays("2026-11-26", day);
        expect(price(night, copyYear(sheet, 2028, percent))).toBe(price(night, sheet));
      }),
    );
  });
});

test.each([
  [100_00, 5, 105_00],
  [85_00, 3, 88_00], // 87.55
  [85_00, 10, 94_00], // 93.50, half up
  [105_00, -10, 95_00], // 94.50, half up
  [120_00, 0, 120_00],
  [99_50, 0, 100_00],
])("%i and %i %% is %i", (amount, percent, result) => {
  expect(raised(amount, percent)).toBe(result);
});

test("the table of a leap year has every night once, with the seasons that take precedence", () => {
  const runs = yearRuns(sheet, 4, 2028);
  expect(runs.map(({ from, to, season, kind }) => `${from} ${to} ${season} ${kind}`)).toEqual([
    "2028-01-01 2028-01-05 festive yearly",
    "2028-01-06 2028-02-19 high yearly",
    "2028-02-20 2028-02-29 special dates",
    "2028-03-01 2028-04-13 high yearly",
    "2028-04-14 2028-04-17 easter easter",
    "2028-04-18 2028-04-30 high yearly",
    "2028-05-01 2028-09-30 green yearly",
    "2028-10-01 2028-12-19 high yearly",
    "2028-12-20 2028-12-31 festive yearly",
  ]);
  expect(runs[2]).toMatchObject({
    weekNight: 360_00,
    weekendNight: 396_00,
    minNights: 3,
    priced: 1,
  });
  expect(runs[6]).toMatchObject({ priced: 1, ruled: 1 });
  const nights = runs.reduce((sum, { from, to }) => {
    let count = 1;
    for (let night = from; night < to; night = addDays(night, 1)) count += 1;
    return sum + count;
  }, 0);
  expect(nights).toBe(366);
});

describe("the form of seasons", () => {
  const row = {
    key: "special",
    from: "2027-03-26",
    to: "2027-03-29",
    percent: "130",
    minNights: "3",
  };
  const blank = { key: "", from: "", to: "", percent: "", minNights: "" };
  const check = (dates: (typeof row)[], around: (typeof row)[] = []) =>
    checkSeasonRows({ dates, easter: around }, [], 60);

  test("what is shown is read again, empty rows are none", () => {
    const typed = toTypedSeasons(sheet.card);
    expect(typed.dates).toHaveLength(2);
    expect(checkSeasonRows(typed, [], 60)).toEqual({ ok: true, seasons: [regatta, easter] });
    expect(check([blank, row])).toMatchObject({ ok: true, seasons: [{ from: "2027-03-26" }] });
  });

  test.each([
    [{ key: "nonsense" }, "dates-0-key", "noSuchSeason"],
    [{ from: "2027-02-30" }, "dates-0-from", "noSuchDay"],
    [{ to: "" }, "dates-0-to", "noSuchDay"],
    [{ to: "2027-03-25" }, "dates-0-to", "notAfter"],
    [{ to: "2028-03-28" }, "dates-0-to", "tooManyNights"],
    [{ percent: "5" }, "dates-0-percent", "whole"],
    [{ minNights: "61" }, "dates-0-minNights", "whole"],
  ])("refuses %j", (changes, field, reason) => {
    expect(check([{ ...row, ...changes }])).toMatchObject({
      ok: false,
      faults: [{ field, reason }],
    });
  });

  test("two of one kind may touch but not overlap; days from Easter are bounded", () => {
    const next = { ...row, from: "2027-03-30", to: "2027-04-02" };
    expect(check([row, next]).ok).toBe(true);
    expect(check([row, { ...next, from: "2027-03-29" }])).toMatchObject({
      faults: [{ field: "dates-1-from", reason: "seasonsOverlap" }],
    });
    const good = { ...row, from: "-2", to: "1" };
    expect(check([row], [good]).ok).toBe(true);
    expect(check([], [good, { ...good, from: "-7", to: "-3" }]).ok).toBe(true);
    expect(check([], [good, { ...good, from: "-7", to: "-2" }]).ok).toBe(false);
    expect(check([], [{ ...good, from: "-46" }])).toMatchObject({
      faults: [{ field: "easter-0-from", reason: "whole" }],
    });
  });

  test("names are kept by language, empty ones are none", () => {
    const form = new FormData();
    form.set("name-own1-en", " Whale weeks ");
    form.set("name-own1-fr", "");
    form.set("name-high-xx", "ignored");
    expect(readSeasonNames(form, ["own1", "high"], ["en", "fr"])).toEqual({
      own1: { en: "Whale weeks" },
    });
  });
});
