// Tests of sale-days.
import { expect, test } from "vitest";
import { nightsOnSale, wasOnSale } from "./sale-days.ts";

const change = (day: string, onSale: boolean) => ({ apartmentId: 7, day, onSale });
const march = { from: "2027-03-01", to: "2027-03-31" };

test("an apartment that never changed always was as it is now", () => {
  expect(wasOnSale({ id: 1, onSaleNow: true, changes: [] }, "2020-01-01")).toBe(true);
  expect(wasOnSale({ id: 1, onSaleNow: false, changes: [] }, "2030-01-01")).toBe(false);
});

test.each([
  // Opened on the 11th: 21 nights. Retired on the 11th: 10. Opened on the 11th and retired on the 21st: 10.
  ["opened", [change("2027-03-11", true)], 21],
  ["retired", [change("2027-03-11", false)], 10],
  ["opened and retired", [change("2027-03-11", true), change("2027-03-21", false)], 10],
  ["retired and brought back", [change("2027-03-11", false), change("2027-03-30", true)], 12],
  [
    "opened and closed again on one day",
    [change("2027-03-11", true), change("2027-03-11", false)],
    0,
  ],
])("the nights of an apartment that was %s", (_, changes, nights) => {
  const onSaleNow = changes.at(-1)?.onSale ?? false;
  const always = { id: 1, onSaleNow: true, changes: [] };
  expect(nightsOnSale([{ id: 7, onSaleNow, changes }], march)).toBe(nights);
  expect(nightsOnSale([always, { id: 7, onSaleNow, changes }], march)).toBe(31 + nights);
});
