// Tests the form of how guests pay at the property and of other currencies: what is accepted, what is not, what the log says.
import { expect, test } from "vitest";
import {
  checkCurrencies,
  compareCurrencies,
  readCurrencies,
  toTypedCurrencies,
} from "./currencies.ts";

const today = "2026-11-23";
const read = (fields: Record<string, string>, own = "EUR") => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return readCurrencies(form, own);
};
const setting = {
  atDesk: { when: "arrival" as const, cash: true, cards: "Visa", currencies: "EUR, MUR" },
  otherCurrencies: {
    setOn: today,
    rates: [
      { currency: "GBP", rate: 0.86 },
      { currency: "MUR", rate: 52.5 },
    ],
  },
};

test("an empty form names no way to pay, and shows no other currency", () => {
  expect(checkCurrencies(read({}), today)).toEqual({
    ok: true,
    setting: {
      atDesk: { when: "stay", cash: false, cards: "", currencies: "" },
      otherCurrencies: { setOn: "", rates: [] },
    },
  });
});

test("what was typed becomes the setting, with the day, and the setting what is typed", () => {
  const typed = read({
    when: "arrival",
    cash: "on",
    cards: " Visa ",
    currencies: "eur mur, EUR",
    "rate.GBP": "0,86",
    "rate.MUR": "52.5",
    "rate.EUR": "1",
  });
  expect(checkCurrencies(typed, today)).toEqual({ ok: true, setting });
  expect(toTypedCurrencies(setting, "EUR")).toEqual({
    when: "arrival",
    cash: true,
    cards: "Visa",
    currencies: "EUR, MUR",
    rates: { GBP: "0.86", USD: "", CHF: "", MUR: "52.5" },
  });
  expect(Object.keys(read({}, "CHF").rates)).toEqual(["EUR", "GBP", "USD", "MUR"]);
});

test.each([
  ["rate.GBP", "0", "rate"],
  ["rate.GBP", "-1", "rate"],
  ["rate.USD", "1,2345678", "rate"],
  ["rate.USD", "many", "rate"],
  ["currencies", "EUR, XQZ", "currencies"],
  ["currencies", "EUR USD GBP CHF MUR SEK NOK", "currencies"],
  ["cards", "x".repeat(61), "tooLong"],
])("%s %s is refused", (field, value, reason) => {
  expect(checkCurrencies(read({ [field]: value }), today)).toMatchObject({
    ok: false,
    faults: [{ field, reason }],
  });
});

test("the audit log says what differs", () => {
  const after = { ...setting, atDesk: { ...setting.atDesk, cash: false, when: "stay" as const } };
  const words = { yes: "yes", no: "no", when: (time: string) => `on ${time}` };
  expect(compareCurrencies(setting, after, words)).toEqual({
    before: { "atDesk.when": "on arrival", "atDesk.cash": "yes" },
    after: { "atDesk.when": "on stay", "atDesk.cash": "no" },
  });
});
