// The difference of two sheets of rates, by hand and for any draft: it says of every night what publishing does to it.
import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { nightlyRate } from "#app/stays/price/rules/price.ts";
import { seasonOf } from "#app/stays/rules/rate-card.ts";
import type { NightRules } from "#app/stays/rules/rate-card.ts";
import { anApartmentRate, aRateCard, aStayRules } from "#tests/support/rate-card.ts";
import {
  changedNights,
  changedRules,
  groupChanges,
  isLargeChange,
  describeNights,
  formatRuns,
} from "./compare-nights.ts";
import { withNights } from "./night-prices.ts";
import {
  isSameSheet,
  parseRateSheet,
  rateOf,
  sheetText,
  toRateSheet,
  withEdits,
} from "./rate-sheet.ts";
import type { RateSheet } from "./rate-sheet.ts";

const live: RateSheet = toRateSheet({
  apartments: [1, 4],
  of: (id) => anApartmentRate(id),
  card: aRateCard(),
  rules: aStayRules(),
});
const days = { first: "2026-11-23", last: "2028-11-23" };

// A price for nights of the penthouse.
function set(first: string, last: string, price: number) {
  return { apartments: [4], first, last, price };
}

test("prices by apartment and season, with the nights that change by more than a third", () => {
  // The penthouse in March, 276 and 304 at weekends: three nights at 368 are exactly a third more, one at 369 is not.
  const draft = withNights(
    withNights(live, set("2027-03-01", "2027-03-03", 368_00)),
    set("2027-03-04", "2027-03-04", 369_00),
  );
  expect(groupChanges(changedNights(live, draft, days))).toEqual([
    {
      apartmentId: 4,
      season: "single",
      nights: 4,
      first: "2027-03-01",
      last: "2027-03-04",
      before: { low: 276_00, high: 276_00 },
      after: { low: 368_00, high: 369_00 },
      large: 1,
    },
  ]);
  expect(describeNights(live, draft)).toEqual([
    {
      what: "nightPricesSet",
      apartmentId: 4,
      before: { nightPrices: null },
      after: { nightPrices: "2027-03-01 – 2027-03-03: 368.00 EUR, 2027-03-04: 369.00 EUR" },
    },
  ]);
  expect(changedNights(live, live, days)).toEqual([]);
});

test.each([
  [90_00, 120_00, false],
  [90_00, 120_01, true],
  [90_00, 60_00, false],
  [90_00, 59_99, true],
  [0, 0, false],
  [0, 1, true],
])("from %i to %i is a large change: %s", (before, after, large) => {
  expect(isLargeChange(before, after)).toBe(large);
});

test("rules of nights in a row that change alike are one line, over the new year too", () => {
  const rules = { closed: true };
  const draft = withNights(live, {
    apartments: [1],
    first: "2027-12-30",
    last: "2028-01-02",
    rules,
  });
  expect(changedRules(live, draft, days)).toEqual([
    { apartmentId: 1, first: "2027-12-30", last: "2028-01-02", before: {}, after: rules },
  ]);
  const [entry] = describeNights(live, draft);
  expect(entry?.after).toEqual({ nightRules: "2027-12-30 – 2028-01-02: closed" });
  const freed = withNights(draft, {
    apartments: [1],
    first: "2027-12-30",
    last: "2028-01-02",
    rules: {},
  });
  expect(isSameSheet(freed, live)).toBe(true);
});

const aNight = fc.integer({ min: 0, max: 700 }).map((day) => addDays(days.first, day));
const someRules: fc.Arbitrary<NightRules> = fc.record(
  { minNights: fc.integer({ min: 1, max: 9 }), closed: fc.constant(true) },
  { requiredKeys: [] },
);
const aDraft = fc
  .array(
    fc.record({
      first: aNight,
      length: fc.integer({ min: 0, max: 40 }),
      price: fc.oneof(fc.constant(null), fc.integer({ min: 10_00, max: 900_00 })),
      rules: someRules,
    }),
    { maxLength: 6 },
  )
  .chain((spans) =>
    fc.record({ spans: fc.constant(spans), percent: fc.integer({ min: 50, max: 250 }) }),
  )
  .map(({ spans, percent }) => {
    const seasons = live.card.seasons.map((season) => ({ ...season, percent }));
    let sheet = withEdits(live, { ...live, card: { ...live.card, seasons } });
    for (const { first, length, price, rules } of spans) {
      const last = addDays(first, length);
      sheet = withNights(sheet, { apartments: [4], first, last, price, rules });
    }
    return sheet;
  });

test("of any draft: every night has one price, which is what the difference says, and survives being stored", () => {
  fc.assert(
    fc.property(aDraft, (draft) => {
      const published = parseRateSheet(sheetText(draft), live);
      const changed = new Map(
        changedNights(live, draft, days).map((each) => [`${each.apartmentId} ${each.night}`, each]),
      );
      for (const id of [1, 4])
        for (let night = days.first; night <= days.last; night = addDays(night, 1)) {
          const before = nightlyRate(night, rateOf(live, id), live.card);
          const after = nightlyRate(night, rateOf(published, id), published.card);
          const change = changed.get(`${id} ${night}`) ?? { before, after: before };
          expect([change.before, change.after]).toEqual([before, after]);
          expect(seasonOf(night, published.card)).toBeDefined();
        }
    }),
    { numRuns: 10 },
  );
});

// Single-night prices as the audit log shows them.

test("nights in a row at one price are one span, over the end of February too", () => {
  const nights = [
    { night: "2028-02-28", text: "150.00 EUR" },
    { night: "2028-02-29", text: "150.00 EUR" },
    { night: "2028-03-01", text: "150.00 EUR" },
    { night: "2028-03-02", text: "99.50 EUR" },
    { night: "2028-03-04", text: "99.50 EUR" },
  ];
  expect(formatRuns(nights)).toBe(
    "2028-02-28 – 2028-03-01: 150.00 EUR, 2028-03-02: 99.50 EUR, 2028-03-04: 99.50 EUR",
  );
});

test("no nights give null, and a long list is cut", () => {
  expect(formatRuns([])).toBeNull();
  const nights = Array.from({ length: 40 }, (_, at) => ({
    night: addDays("2027-01-01", at),
    text: `${100 + at / 100} EUR`,
  }));
  const text = formatRuns(nights) ?? "";
  expect(text.split(", ")).toHaveLength(31);
  expect(text.endsWith("2027-01-30: 100.29 EUR, …")).toBe(true);
});
