// What extras cost, against amounts written by hand.
import { describe, expect, test } from "vitest";
import { withExtras } from "#app/stays/rules/price.ts";
import type { Quote } from "#app/stays/rules/price.ts";
import { extraLine } from "./extra-price.ts";

const stay = { nights: 3, guests: 4 };
const options = { defaultLanguage: "en" };
const words = {
  de: { name: "Frühstück", description: "" },
  en: { name: "Breakfast", description: "Bread" },
  fr: { name: "", description: "" },
};

test.each([
  // 45.00 for the stay, however many guests.
  ["stay", 45_00, 1, 1, 45_00],
  // Two pieces at 38.00.
  ["piece", 38_00, 2, 2, 76_00],
  // 9.99 x 3 nights.
  ["night", 9_99, 1, 3, 29_97],
  // 12.50 x 4 guests.
  ["guest", 12_50, 1, 4, 50_00],
  // 7.25 x 4 guests x 3 nights = 87.00; two of it 174.00.
  ["guestNight", 7_25, 1, 12, 87_00],
  ["guestNight", 7_25, 2, 24, 174_00],
  // Free of charge.
  ["piece", 0, 2, 2, 0],
] as const)("%s at %i cents, %i ordered", (unit, amount, quantity, charged, sum) => {
  const line = extraLine({ id: "1", unit, amount, words }, quantity, stay, options);
  expect(line).toEqual({
    kind: "extra",
    rule: "extra:1",
    amount: sum,
    quantity: charged,
    unitAmount: amount,
    names: { en: "Breakfast", de: "Frühstück" },
    due: "now",
  });
});

test("what was agreed keeps its price, its name and where it is paid", () => {
  const agreed = extraLine({ id: "1", unit: "night", amount: 10_00, words }, 1, stay, options);
  const dearer = { id: "1", unit: "night" as const, amount: 15_00, words: {} };
  const longer = { nights: 5, guests: 4 };
  const line = extraLine(dearer, 1, longer, { ...options, agreed, due: "property" });
  expect(line).toEqual({ ...agreed, quantity: 5, amount: 50_00 });
});

describe("a quote with extras", () => {
  const quote: Quote = {
    currency: "EUR",
    plan: "flexible",
    nights: 3,
    lines: [
      { kind: "nights", rule: "season:base", amount: 300_00, due: "now" },
      { kind: "touristFee", rule: "touristFee:12", amount: 18_00, due: "property" },
    ],
    accommodation: 300_00,
    total: 318_00,
    dueAtProperty: 18_00,
    dueNow: 300_00,
    averageNight: 100_00,
  };
  const transfer = extraLine({ id: "t", unit: "stay", amount: 45_00, words }, 1, stay, options);
  const later = extraLine({ id: "b", unit: "piece", amount: 38_00, words }, 2, stay, {
    ...options,
    due: "property",
  });

  test("its sums follow: 300.00 + 45.00 on booking, 18.00 + 76.00 later", () => {
    expect(withExtras(quote, [transfer, later])).toEqual({
      ...quote,
      lines: [...quote.lines, transfer, later],
      total: 439_00,
      dueNow: 345_00,
      dueAtProperty: 94_00,
    });
  });

  test("extras replace those that it had, and none is the stay alone", () => {
    const both = withExtras(quote, [transfer, later]);
    expect(withExtras(both, [later])).toEqual(withExtras(quote, [later]));
    expect(withExtras(both, [])).toEqual(quote);
  });
});
