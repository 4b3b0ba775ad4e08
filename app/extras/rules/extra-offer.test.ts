// Tests of extra-offer.ts.
import { describe, expect, test } from "vitest";
import { withExtras } from "#app/stays/price/rules/price.ts";
import type { Quote } from "#app/stays/price/rules/price.ts";
import {
  closedBecause,
  extraNights,
  leftOf,
  mostInUse,
  orderUntil,
  refusalOf,
  extraLine,
} from "./extra-offer.ts";
import type { Extra } from "./extra.ts";

// Which extras can be had, by cases written by hand.

const stay = { apartmentId: 2, checkIn: "2027-03-13", checkOut: "2027-03-16" };
const extra: Extra = {
  id: "1",
  kind: "plain",
  unit: "piece",
  amount: 0,
  most: 2,
  stock: null,
  taxHundredths: null,
  noticeHours: 48,
  countedFrom: "arrival",
  openDays: null,
  ways: "arrival",
  picture: null,
  apartments: [],
  words: {},
  lawReadAt: null,
  active: true,
  version: 1,
};
const hours = { checkInHour: 14, checkOutHour: 10 };
const known = {
  inUse: 0,
  taken: new Set<string>(),
  now: { today: "2027-03-01", hour: 9 },
  hours,
};

test.each([
  // Check-in on 13 March at 14:00.
  [0, "2027-03-13", 14],
  [14, "2027-03-13", 0],
  [15, "2027-03-12", 23],
  [24, "2027-03-12", 14],
  [48, "2027-03-11", 14],
  [200, "2027-03-05", 6],
])("%i hours of notice end on %s at %i", (noticeHours, date, hour) => {
  const sale = { noticeHours, countedFrom: "arrival", openDays: null } as const;
  expect(orderUntil(sale, stay, hours)).toEqual({ date, hour });
  const at = (today: string, atHour: number) =>
    closedBecause(sale, stay, { today, hour: atHour }, hours);
  expect(at(date, hour)).toBe("tooLate");
  expect(at("2027-03-01", 0)).toBe(null);
  // -1 o'clock is an hour before midnight.
  expect(at(date, hour - 1)).toBe(null);
});

// Departure is on 16 March at 10:00: on sale from the 14th at midnight until the 15th at 22:00.
test.each([
  ["2027-03-13", 23, "tooEarly"],
  ["2027-03-14", 0, null],
  ["2027-03-15", 21, null],
  ["2027-03-15", 22, "tooLate"],
  ["2027-03-16", 9, "tooLate"],
] as const)("sold from 2 days until 12 hours before departure: %s at %i", (today, hour, closed) => {
  const sale = { noticeHours: 12, countedFrom: "departure", openDays: 2 } as const;
  expect(closedBecause(sale, stay, { today, hour }, hours)).toBe(closed);
  const late = { ...extra, ...sale, kind: "lateCheckOut" as const };
  expect(refusalOf(late, stay, { ...known, now: { today, hour } })).toBe(closed);
  // At no hour while another guest arrives on that day.
  const taken = new Set(["2027-03-16"]);
  expect(refusalOf(late, stay, { ...known, taken, now: { today, hour } })).toBe(
    closed ?? "nightTaken",
  );
});

test("a late check-out keeps the night after, an early check-in the night before", () => {
  expect(extraNights("lateCheckOut", stay)).toEqual(["2027-03-16"]);
  expect(extraNights("earlyCheckIn", stay)).toEqual(["2027-03-12"]);
  expect(extraNights("transfer", stay)).toEqual([]);
});

test("what is lent counts by night: one that goes from guest to guest is out once", () => {
  const before = { checkIn: "2027-03-10", checkOut: "2027-03-14", quantity: 1 };
  const after = { checkIn: "2027-03-14", checkOut: "2027-03-20", quantity: 1 };
  const along = { checkIn: "2027-03-15", checkOut: "2027-03-16", quantity: 2 };
  expect(mostInUse(stay, [])).toBe(0);
  expect(mostInUse(stay, [before, after])).toBe(1);
  expect(mostInUse(stay, [before, after, along])).toBe(3);
  expect(leftOf({ most: 2, stock: null }, 9)).toBe(2);
  expect(leftOf({ most: 2, stock: 4 }, 1)).toBe(2);
  expect(leftOf({ most: 2, stock: 4 }, 3)).toBe(1);
  expect(leftOf({ most: 2, stock: 1 }, 3)).toBe(0);
});

describe("why an extra cannot be ordered", () => {
  test.each([
    ["nothing against it", {}, {}, null],
    ["retired", { active: false }, {}, "closed"],
    ["another apartment", { apartments: [1, 3] }, {}, "apartment"],
    ["this apartment", { apartments: [2] }, {}, null],
    ["too late", {}, { now: { today: "2027-03-11", hour: 14 } }, "tooLate"],
    ["in time", {}, { now: { today: "2027-03-11", hour: 13 } }, null],
    ["all lent", { stock: 3 }, { inUse: 3 }, "noneLeft"],
    [
      "another guest arrives",
      { kind: "lateCheckOut" },
      { taken: new Set(["2027-03-16"]) },
      "nightTaken",
    ],
    ["no guest arrives", { kind: "lateCheckOut" }, { taken: new Set(["2027-03-12"]) }, null],
    [
      "another guest leaves",
      { kind: "earlyCheckIn" },
      { taken: new Set(["2027-03-12"]) },
      "nightTaken",
    ],
  ] as const)("%s", (_, changes, facts, refusal) => {
    const changed = {
      ...extra,
      ...changes,
      apartments: [...("apartments" in changes ? changes.apartments : [])],
    };
    expect(refusalOf(changed, stay, { ...known, ...facts })).toBe(refusal);
  });
});

// What extras cost, against amounts written by hand.

const pricedStay = { nights: 3, guests: 4 };
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
  const line = extraLine({ id: "1", unit, amount, words }, quantity, pricedStay, options);
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
  const agreed = extraLine(
    { id: "1", unit: "night", amount: 10_00, words },
    1,
    pricedStay,
    options,
  );
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
  const transfer = extraLine(
    { id: "t", unit: "stay", amount: 45_00, words },
    1,
    pricedStay,
    options,
  );
  const later = extraLine({ id: "b", unit: "piece", amount: 38_00, words }, 2, pricedStay, {
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
