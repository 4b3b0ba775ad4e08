// An extra as the owner types it: a tour needs the tick under the law's text, and amounts are whole cents above the least.
import { expect, test } from "vitest";
import { checkExtra, readExtra } from "./typed-extra.ts";

const property = { apartments: [1, 2], defaultLanguage: "en", currency: "EUR" };
const form = {
  kind: "plain",
  unit: "stay",
  amount: "45",
  most: "2",
  stock: "",
  notice: "24",
  countedFrom: "arrival",
  openDays: "",
  ways: "both",
  version: "0",
  "name-en": "Tour of the south",
};

function check(changes: Record<string, string>) {
  const typed = new FormData();
  for (const [name, value] of Object.entries({ ...form, ...changes })) typed.set(name, value);
  return checkExtra(readExtra(typed, ["en"]), property);
}

test("a tour is refused until the owner has ticked the text about packages; other extras need no tick", () => {
  expect(check({ kind: "travelService" })).toEqual({
    ok: false,
    faults: [{ field: "lawRead", reason: "law" }],
  });
  expect(check({ kind: "travelService", lawRead: "on" })).toMatchObject({
    ok: true,
    extra: { kind: "travelService", lawRead: true, amount: 45_00 },
  });
  expect(check({})).toMatchObject({ ok: true, extra: { kind: "plain", lawRead: false } });
});

test.each([
  ["", null],
  [" 0 ", 0],
  ["7,5", 7_50],
  ["100", 100_00],
])("the rate %j of value added tax is %s hundredths of a percent", (tax, taxHundredths) => {
  expect(check({ tax })).toMatchObject({ ok: true, extra: { taxHundredths } });
});

test.each(["100.01", "-1", "7.555", "fifteen"])("%s is no rate", (tax) => {
  expect(check({ tax })).toMatchObject({ ok: false, faults: [{ field: "tax", reason: "tax" }] });
});

test.each(["-5", "12.345", "a lot", "99999999999"])("%s is no price", (amount) => {
  expect(check({ amount })).toMatchObject({ ok: false, faults: [{ field: "amount" }] });
});
