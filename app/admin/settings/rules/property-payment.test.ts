// Tests the form of the limits on paying at the property: what is accepted, what is not, and what the audit log says.
import { expect, test } from "vitest";
import {
  checkPropertyPayment,
  comparePropertyPayment,
  readPropertyPayment,
  toTypedPropertyPayment,
} from "./property-payment.ts";

const open = { allowed: true, seasons: [], minDays: 0, maxDays: 0, maxTotal: 0, apartments: [] };
const options = { seasons: ["green", "high"], apartments: [1, 2] };
const read = (fields: [string, string][]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return readPropertyPayment(form, options);
};

test("an empty form switches it off, without limits", () => {
  expect(checkPropertyPayment(read([]), "EUR")).toEqual({
    ok: true,
    limits: { ...open, allowed: false },
  });
});

test("what was typed becomes limits, and limits become what is typed", () => {
  const typed = read([
    ["allowed", "on"],
    ["season", "high"],
    ["season", "unheard"],
    ["apartment", "2"],
    ["apartment", "99"],
    ["minDays", " 3 "],
    ["maxDays", "60"],
    ["maxTotal", "1 200,50"],
  ]);
  const limits = {
    allowed: true,
    seasons: ["high"],
    apartments: [2],
    minDays: 3,
    maxDays: 60,
    maxTotal: 1200_50,
  };
  expect(checkPropertyPayment(typed, "EUR")).toEqual({ ok: true, limits });
  expect(toTypedPropertyPayment(limits)).toEqual({ ...typed, maxTotal: "1200.50" });
});

test.each([
  ["minDays", "-1", "whole"],
  ["minDays", "2.5", "whole"],
  ["maxDays", "731", "whole"],
  ["maxTotal", "1.000", "amount"],
  ["maxTotal", "-5", "amount"],
  ["maxTotal", "1000000", "amount"],
])("%s %s is refused", (field, value, reason) => {
  const checked = checkPropertyPayment(read([[field, value]]), "EUR");
  expect(checked).toMatchObject({ ok: false, faults: [{ field, reason }] });
});

test("no stay is both at least ten and at most nine days away", () => {
  const typed = read([
    ["minDays", "10"],
    ["maxDays", "9"],
  ]);
  const faults = [{ field: "maxDays", reason: "daysOrder" }];
  expect(checkPropertyPayment(typed, "EUR")).toEqual({ ok: false, faults });
  expect(checkPropertyPayment({ ...typed, maxDays: "10" }, "EUR")).toMatchObject({ ok: true });
});

test("the audit log has what changed, in words", () => {
  const words = {
    yes: "yes",
    no: "no",
    season: (key: string) => `${key} season`,
    apartment: (id: number) => `apartment ${id}`,
  };
  const after = { ...open, allowed: false, seasons: ["high", "green"], apartments: [2] };
  expect(comparePropertyPayment(open, after, words)).toEqual({
    before: {
      "payAtProperty.allowed": "yes",
      "payAtProperty.seasons": null,
      "payAtProperty.apartments": null,
    },
    after: {
      "payAtProperty.allowed": "no",
      "payAtProperty.seasons": "high season, green season",
      "payAtProperty.apartments": "apartment 2",
    },
  });
});
