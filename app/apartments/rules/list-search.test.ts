// Tests of list-search.ts.
import { describe, expect, test } from "vitest";
import { apartments as written } from "#property/apartments.ts";
import {
  featureFilters,
  filterApartments,
  listAddress,
  looserFilters,
  noFilters,
  priceBounds,
  readFilters,
  readListSearch,
  unreadablePrices,
  withinBounds,
} from "./list-search.ts";

const apartments = written.map((each) => ({ ...each, price: each.baseRate }));

// That the URL of the list keeps the input and has no redundant parameters.

const bounds = { min: 85, max: 240 };

function tidied(query: string): string {
  return listAddress(readListSearch(new URLSearchParams(query)), bounds);
}

describe("the URL of the list", () => {
  test.each([
    ["", "/apartments"],
    ["guests=0&side=all&priceMin=85&priceMax=240&checkIn=&checkOut=", "/apartments"],
    [
      "guests=0&side=golf&priceMin=86&priceMax=239",
      "/apartments?side=golf&priceMin=86&priceMax=239",
    ],
    ["priceMin=84&priceMax=241", "/apartments"],
    ["with=cot&with=highChair&side=golf", "/apartments?side=golf&with=cot+highChair"],
    ["with=cot+highChair", "/apartments?with=cot+highChair"],
    ["utm_source=x&day=2027-01-01&guests=3", "/apartments?guests=3"],
    [
      "checkOut=2027-03-20&checkIn=2027-03-13&adults=2",
      "/apartments?checkIn=2027-03-13&checkOut=2027-03-20&adults=2",
    ],
  ])("of %s is %s", (query, address) => {
    expect(tidied(query)).toBe(address);
  });

  test("keeps invalid values, so that the page can report them", () => {
    expect(tidied("priceMax=cheap&guests=many")).toBe("/apartments?guests=many&priceMax=cheap");
  });

  test("is never long, whatever the input", () => {
    expect(tidied(`priceMin=${"x".repeat(100_000)}`)).toHaveLength(
      "/apartments?priceMin=".length + 40,
    );
  });
});

test("a form with a file instead of a text counts as empty", () => {
  const form = new FormData();
  form.set("guests", new Blob(["3"]));
  expect(readListSearch(form)).toEqual({});
});

// The filters of the apartments list with the six apartments.

function read(query: string) {
  return readFilters(new URLSearchParams(query));
}

function idsFor(query: string): number[] {
  return filterApartments(apartments, read(query)).map(({ id }) => id);
}

describe("readFilters", () => {
  test("a query without filters is the whole list", () => {
    expect(read("")).toEqual(noFilters);
    expect(read("guests=0&side=all&priceMin=&priceMax=")).toEqual(noFilters);
  });

  test("reads each of them", () => {
    expect(read("guests=4&side=golf&priceMin=90&priceMax=240")).toEqual({
      guests: 4,
      side: "golf",
      features: [],
      priceMin: 90,
      priceMax: 240,
    });
  });

  test.each([
    ["with=cot", ["cot"]],
    ["with=highChair+cot", ["cot", "highChair"]],
    ["with=highChair&with=cot&with=cot", ["cot", "highChair"]],
    ["with=pool+constructor", []],
  ])("reads the features of %s, each once and in our order", (query, features) => {
    expect(read(query).features).toEqual(features);
  });

  test("reversed prices are swapped", () => {
    expect(read("priceMin=200&priceMax=100")).toMatchObject({ priceMin: 100, priceMax: 200 });
  });

  test.each([
    ["guests=5"],
    ["guests=-1"],
    ["guests=1e9"],
    ["guests=NaN"],
    ["guests=02"],
    ["side=pool"],
    ["side=constructor"],
    ["priceMin=-5"],
    ["priceMin=1e3"],
    ["priceMax=12.50"],
    ["priceMax=1000000"],
    [`priceMax=${"9".repeat(100_000)}`],
    ["priceMin=%0D%0A90"],
  ])("%.30s counts as not set", (query) => {
    expect(read(query)).toEqual(noFilters);
  });
});

// Guests 3 5 2 4 2 4, sides lagoon garden lagoon golf golf garden, from 120 175 105 240 85 145.
describe("filterApartments", () => {
  test.each([
    ["", [1, 2, 3, 4, 5, 6]],
    ["guests=1", [1, 2, 3, 4, 5, 6]],
    ["guests=2", [1, 2, 3, 4, 5, 6]],
    ["guests=3", [1, 2, 4, 6]],
    ["guests=4", [2, 4, 6]], // 4+ includes the one for five
    ["side=lagoon", [1, 3]],
    ["side=garden", [2, 6]],
    ["side=golf", [4, 5]],
    ["priceMin=105&priceMax=145", [1, 3, 6]], // both ends included
    ["priceMin=106", [1, 2, 4, 6]],
    ["priceMax=84", []],
    ["guests=4&side=garden&priceMax=150", [6]],
    ["guests=4&side=lagoon", []],
  ])("%s leaves %j", (query, ids) => {
    expect(idsFor(query)).toEqual(ids);
  });

  test("an apartment without a price is in no price range, and in every search without one", () => {
    // 105 a night, if it could be booked.
    const taken = apartments.map((each) => (each.id === 3 ? { ...each, price: null } : each));
    const found = (query: string) => filterApartments(taken, read(query)).map(({ id }) => id);
    expect(found("priceMin=1")).toEqual([1, 2, 4, 5, 6]);
    expect(found("priceMax=120")).toEqual([1, 5]);
    expect(found("side=lagoon")).toEqual([1, 3]);
    expect(priceBounds(taken.filter(({ side }) => side === "lagoon"))).toEqual({
      min: 120,
      max: 120,
    });
    expect(looserFilters(taken, { ...noFilters, side: "lagoon", priceMax: 110 })).toEqual({
      drop: "price",
      count: 1,
      from: 120_00,
    });
  });

  test("by features leaves the apartments that have all of them", () => {
    expect(idsFor("with=cot")).toEqual([2, 6]);
    expect(idsFor("with=cot+highChair")).toEqual([2]);
    const filters = { ...noFilters, guests: 4 as const, side: "garden", features: ["highChair"] };
    expect(looserFilters(apartments.slice(4), filters)?.drop).toBe("features");
  });

  test("preserves the given order", () => {
    const reversed = apartments.toReversed();
    const remaining = filterApartments(reversed, read("side=garden"));
    expect(remaining.map(({ id }) => id)).toEqual([6, 2]);
  });
});

describe("the boxes of features", () => {
  const labelled = apartments.map((each) => ({
    ...each,
    featureLabels: each.features.map((key) => `the ${key}`),
  }));
  test("are those that some apartment has", () => {
    expect(featureFilters(labelled, ["cot"])).toEqual([
      { key: "cot", label: "the cot", chosen: true },
      { key: "highChair", label: "the highChair", chosen: false },
    ]);
    const others = labelled.filter(({ features }) => !features.includes("highChair"));
    expect(featureFilters(others, []).map(({ key }) => key)).toEqual(["cot"]);
    expect(featureFilters(labelled.slice(0, 1), ["cot"])).toEqual([]);
  });
});

describe("priceBounds", () => {
  test("are the lowest and the highest rate", () => {
    expect(priceBounds(apartments)).toEqual({ min: 85, max: 240 });
  });

  test("are rounded outwards, so that the full range includes every apartment", () => {
    const [first, second] = apartments;
    const odd = [
      { ...first!, price: 85_50 },
      { ...second!, price: 240_01 },
    ];
    const { min, max } = priceBounds(odd);
    expect({ min, max }).toEqual({ min: 85, max: 241 });
    expect(filterApartments(odd, { ...noFilters, priceMin: min, priceMax: max })).toHaveLength(2);
  });

  test("of no apartments are zero", () => {
    expect(priceBounds([])).toEqual({ min: 0, max: 0 });
  });
});

test("prices at the ends of the range exclude nothing and count as not set", () => {
  expect(withinBounds(read("priceMin=85&priceMax=240"), bounds)).toEqual(noFilters);
  expect(withinBounds(read("priceMin=10&priceMax=900&guests=2"), bounds)).toEqual(read("guests=2"));
  const narrower = read("priceMin=86&priceMax=239");
  expect(withinBounds(narrower, bounds)).toEqual(narrower);
});

test.each([
  ["", []],
  ["priceMin=&priceMax=", []],
  ["priceMin=90&priceMax=240", []],
  ["priceMin=ninety", ["priceMin"]],
  ["priceMin=12.50&priceMax=-1", ["priceMin", "priceMax"]],
  ["priceMax=1000000", ["priceMax"]],
])("unreadable prices of %s: %j", (query, names) => {
  expect(unreadablePrices(new URLSearchParams(query))).toEqual(names);
});

// The hint of the empty list with the six apartments.

// Four guests: apartments 2, 4 and 6 at 175, 240 and 145 a night; lagoon: 1 and 3 at 120 and 105.
test.each([
  [{ guests: 4, priceMax: 100 } as const, { drop: "price", count: 3, from: 14_500 }],
  [{ guests: 4, side: "lagoon" } as const, { drop: "side", count: 3, from: 14_500 }],
  [{ side: "lagoon", priceMin: 200 } as const, { drop: "price", count: 2, from: 10_500 }],
  [{ guests: 4, side: "lagoon", priceMax: 200 } as const, { drop: "side", count: 2, from: 14_500 }],
  [
    { guests: 4, side: "lagoon", priceMax: 110 } as const,
    { drop: "guests", count: 1, from: 10_500 },
  ],
  [{ guests: 4, side: "lagoon", priceMax: 80 } as const, null],
])("%o", (filters, hint) => {
  expect(looserFilters(apartments, { ...noFilters, ...filters })).toEqual(hint);
});
