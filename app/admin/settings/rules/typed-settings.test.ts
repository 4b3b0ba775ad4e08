// Which settings are accepted and which are refused, field by field.
import { describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { compareSettings, readTyped, toTypedSettings, checkSettings } from "./typed-settings.ts";
import type { TypedHours, TypedSettings, TypedStep } from "./typed-settings.ts";

function check(fields: Record<string, string>, lines: Partial<TypedSettings> = {}) {
  const typed = { ...toTypedSettings(facts), ...lines };
  return checkSettings({ ...typed, fields: { ...typed.fields, ...fields } }, facts);
}

function faultsOf(checked: ReturnType<typeof check>) {
  return checked.ok ? [] : checked.faults.map(({ field, reason }) => [field, reason]);
}

test("the initial form gives the saved facts", () => {
  expect(check({})).toEqual({ ok: true, facts });
});

test("texts are cleaned, numbers read, and facts without a field stay", () => {
  const checked = check({
    name: "  Villa\r\nBcc: x ",
    whatsApp: "+33 6 12-34 56 78",
    "coordinates.lat": "\u221221,5",
    "travelMinutes.capital": "60",
    checkInHour: "16",
    ownerEmail: "",
    currency: "USD",
  });
  expect(checked).toMatchObject({
    ok: true,
    facts: {
      name: "Villa Bcc: x",
      whatsApp: "33612345678",
      coordinates: { lat: -21.5, lng: 57.324 },
      travelMinutes: { airport: 75, capital: 60 },
      checkInHour: 16,
      ownerEmail: "",
      currency: "EUR",
    },
  });
});

test.each([
  ["name", " ", "missing"],
  ["name", "x".repeat(41), "tooLong"],
  ["vatNumber", "x".repeat(41), "tooLong"],
  ["email", "", "email"],
  ["email", "a@b", "email"],
  ["email", 'a"<b@c.d', "email"],
  ["ownerEmail", "nobody", "email"],
  ["telephone", "5000 0000", "telephone"],
  ["telephone", "+230 <b>", "telephone"],
  ["whatsApp", "12", "whatsApp"],
  ["whatsApp", "wa.me/230", "whatsApp"],
  ["address.countryCode", "XX", "country"],
  ["address.street", "", "missing"],
  ["coordinates.lat", "90.1", "coordinate"],
  ["coordinates.lat", "", "coordinate"],
  ["coordinates.lng", "-181", "coordinate"],
  ["coordinates.lng", "east", "coordinate"],
  ["checkInHour", "24", "whole"],
  ["checkInHour", "14:30", "whole"],
  ["checkOutHour", "15", "checkOutLate"], // check-in is at 14
  ["travelMinutes.airport", "0", "whole"],
  ["golfHoles", "1.5", "whole"],
  ["vatPercent", "", "percent"],
  ["vatPercent", "-1", "percent"],
  ["vatPercent", "100.01", "percent"],
  ["vatPercent", "8.125", "percent"],
  ["vatPercent", "1e1", "percent"],
  ["vatPercent", "fifteen", "percent"],
])("%s: %j is refused as %s", (field, typed, reason) => {
  expect(faultsOf(check({ [field]: typed }))).toEqual([[field, reason]]);
});

test.each([
  ["0", 0],
  ["8,25", 8.25],
  ["17.5 %", 17.5],
  ["100%", 100],
])("a tax of %j", (typed, vatPercent) => {
  expect(check({ vatPercent: typed })).toMatchObject({ ok: true, facts: { vatPercent } });
});

describe("the hours of the reception", () => {
  const morning = { days: ["1", "2"], from: "08:00", to: "12:00" };
  const empty = { days: [], from: "", to: "" };

  test("an empty row is ignored, and there may be no hours at all", () => {
    expect(check({}, { reception: [morning, empty] })).toMatchObject({
      facts: { receptionHours: [{ days: [1, 2], from: "08:00", to: "12:00" }] },
    });
    expect(check({}, { reception: [empty] })).toMatchObject({ facts: { receptionHours: [] } });
  });

  test("a pause at noon is two rows, which may adjoin", () => {
    expect(check({}, { reception: [morning, { ...morning, from: "12:00", to: "17:00" }] }).ok).toBe(
      true,
    );
  });

  test.each<[string, Partial<TypedHours>, string]>([
    ["open-1-days", { days: [] }, "days"],
    ["open-1-from", { days: ["3"], from: "8" }, "time"],
    ["open-1-to", { days: ["3"], to: "24:00" }, "time"],
    ["open-1-to", { days: ["3"], from: "12:00" }, "closesBefore"],
    ["open-1-from", { from: "11:59", to: "13:00" }, "overlap"],
  ])("%s of %j is refused as %s", (field, wrong, reason) => {
    expect(faultsOf(check({}, { reception: [morning, { ...morning, ...wrong }] }))).toEqual([
      [field, reason],
    ]);
  });
});

describe("refund steps", () => {
  test("empty rows are left out, wherever they are", () => {
    const cancellation = steps(["", ""], ["30", "100"], ["", ""], ["1", "25 %"]);
    expect(check({}, { cancellation })).toMatchObject({
      facts: {
        cancellation: [
          { daysBefore: 30, refundPercent: 100 },
          { daysBefore: 1, refundPercent: 25 },
        ],
      },
    });
  });

  test.each<[TypedStep[], string[][]]>([
    [steps(["", ""]), [["step-0-days", "stepMissing"]]],
    [steps(["7", ""]), [["step-0-percent", "whole"]]],
    [steps(["0", "100"]), [["step-0-days", "whole"]]],
    [
      steps(["366", "101"]),
      [
        ["step-0-days", "whole"],
        ["step-0-percent", "whole"],
      ],
    ],
    [steps(["7", "100"], ["7", "50"]), [["step-1-days", "stepDays"]]],
    [steps(["7", "50"], ["2", "50"]), [["step-1-percent", "stepPercent"]]],
  ])("%j is refused", (cancellation, faults) => {
    expect(faultsOf(check({}, { cancellation }))).toEqual(faults);
  });
});

test("a language without a tick is hidden, but never the default one", () => {
  expect(check({}, { languages: ["fr", "zh"] })).toMatchObject({
    facts: { hiddenLanguages: ["es", "de", "it", "ru", "sv", "pl", "nl"] },
  });
});

test("only values that differ are logged, an empty one as null", () => {
  const after = { ...facts, whatsApp: "", receptionHours: [] };
  expect(compareSettings(facts, after, String)).toEqual({
    before: { whatsApp: "23050000000", receptionHours: "1 2 3 4 5 6 08:30–17:00" },
    after: { whatsApp: null, receptionHours: null },
  });
});

test("a form that leaves fields out, sends files or too many days is read without errors", () => {
  const form = new FormData();
  form.append("name", new File(["x"], "name.txt"));
  form.append("openFrom.0", " 08:00 ");
  for (const day of ["1", "8", "x"]) form.append("openDays.0", day);
  form.append("openFrom.99", "08:00");
  const typed = readTyped(form, facts);
  expect(typed.fields.name).toBe("");
  expect(typed.reception).toEqual([{ days: ["1"], from: "08:00", to: "" }]);
});

function steps(...pairs: [string, string][]): TypedStep[] {
  return pairs.map(([days, percent]) => ({ days, percent }));
}
