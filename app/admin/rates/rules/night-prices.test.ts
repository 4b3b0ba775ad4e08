// Tests of night-prices.ts.
import { describe, expect, test } from "vitest";
import { nightsPath, readNights, selectNight } from "./night-prices.ts";
import type { NightAction } from "./night-prices.ts";

// Which nights may get a price, and what selecting a night does; today is 22 November 2026.

const today = "2026-11-22";
const typed = {
  apartment: "4",
  first: "2027-03-01",
  last: "2027-03-03",
  price: "150",
  minNights: "",
  noArrival: "",
  noDeparture: "",
  closed: "",
};
const read = (changes: Partial<typeof typed>, action: NightAction = "set") =>
  readNights({ ...typed, ...changes }, action, [1, 4], { today, currency: "EUR" });

describe("readNights", () => {
  test("accepts nights of one apartment or of all, and one night alone", () => {
    expect(read({})).toEqual({
      ok: true,
      change: { apartments: [4], first: "2027-03-01", last: "2027-03-03", price: 150_00 },
    });
    expect(read({ apartment: "all" })).toMatchObject({ change: { apartments: [1, 4] } });
    expect(read({ last: "" })).toMatchObject({ change: { last: "2027-03-01" } });
    expect(read({ first: today, last: today })).toMatchObject({ ok: true });
  });

  test("resetting to the rate rules needs no price", () => {
    expect(read({ price: "nonsense" }, "free")).toMatchObject({
      ok: true,
      change: { price: null },
    });
  });

  test("other rules need no price, and only those that are set are kept", () => {
    const rules = { price: "", minNights: "4", noArrival: "on", closed: "on" };
    expect(read(rules, "rules")).toEqual({
      ok: true,
      change: {
        apartments: [4],
        first: "2027-03-01",
        last: "2027-03-03",
        rules: { minNights: 4, noArrival: true, closed: true },
      },
    });
    expect(read({ price: "" }, "rules")).toMatchObject({ ok: true, change: { rules: {} } });
    expect(read({ minNights: "0" }, "rules")).toMatchObject({
      ok: false,
      faults: [{ field: "minNights", reason: "whole" }],
    });
  });

  test.each([
    [{ apartment: "2" }, "apartment", "apartmentMissing"],
    [{ apartment: "" }, "apartment", "apartmentMissing"],
    [{ first: "2027-02-29" }, "first", "noSuchDay"],
    [{ first: "" }, "first", "dayMissing"],
    [{ last: "2027-02-30" }, "last", "noSuchDay"],
    [{ first: "2026-11-21" }, "first", "nightsOver"],
    [{ last: "2027-02-28" }, "last", "notAfter"],
    [{ last: "2028-03-01" }, "last", "tooManyNights"], // 367 nights
    [{ first: "2029-11-01", last: "2029-11-23" }, "last", "tooFar"],
    [{ price: "0" }, "price", "amount"],
    [{ price: "9.99" }, "price", "amount"],
    [{ price: "10000.01" }, "price", "amount"],
    [{ price: "" }, "price", "amount"],
  ])("refuses %j", (changes, field, reason) => {
    expect(read(changes)).toMatchObject({ ok: false, faults: [{ field, reason }] });
  });

  test("366 nights and 36 months are the most", () => {
    expect(read({ last: "2028-02-29" })).toMatchObject({ ok: true });
    expect(read({ first: "2029-11-22", last: "2029-11-22" })).toMatchObject({ ok: true });
  });
});

test.each([
  [{ first: "", last: "" }, "2027-03-05", { first: "2027-03-05", last: "" }],
  [{ first: "2027-03-05", last: "" }, "2027-03-09", { first: "2027-03-05", last: "2027-03-09" }],
  [{ first: "2027-03-05", last: "" }, "2027-03-05", { first: "2027-03-05", last: "2027-03-05" }],
  [{ first: "2027-03-05", last: "" }, "2027-03-01", { first: "2027-03-01", last: "" }],
  [{ first: "2027-03-05", last: "2027-03-09" }, "2027-03-20", { first: "2027-03-20", last: "" }],
])("after %j selecting %s gives %j", (chosen, night, then) => {
  expect(selectNight(chosen, night)).toEqual(then);
});

test("the URL holds what is chosen, and nothing empty", () => {
  expect(nightsPath({ apartment: "all", month: "2027-03", first: "", done: "set" })).toBe(
    "/admin/rates/nights?apartment=all&month=2027-03&done=set",
  );
});
