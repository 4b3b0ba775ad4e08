// Tests that the values for messages are the property's facts, formatted for the language.
import { describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { factValues } from "./fact-values.ts";
import { languages } from "./languages.ts";

test("in English", () => {
  expect(factValues("en", facts)).toEqual({
    name: facts.name,
    legalName: facts.legalName,
    address: `${facts.address.street}, ${facts.address.locality}, Mauritius`,
    phone: facts.telephone,
    email: facts.email,
    checkIn: "14:00",
    checkOut: "11:00",
    golfHoles: 18,
    restaurantWalk: 3,
  });
});

describe.each(languages)("in %s", (language) => {
  const values = factValues(language, facts);

  test("there are the same values, none of them empty", () => {
    expect(Object.keys(values)).toEqual(Object.keys(factValues("en", facts)));
    for (const value of Object.values(values)) expect(value).not.toBe("");
  });

  // One constant: no text contains an hour of its own.
  test("the hours are those of facts.ts", () => {
    expect(String(values.checkIn)).toMatch(new RegExp(`^${facts.checkInHour}\\b.*00`));
    expect(String(values.checkOut)).toMatch(new RegExp(`^${facts.checkOutHour}\\b.*00`));
  });
});

test("the country is translated into each language", () => {
  expect(factValues("fr", facts).address).toMatch(/, Maurice$/);
  expect(factValues("ru", facts).address).toMatch(/, Маврикий$/);
  expect(factValues("zh", facts).address).toMatch(/, 毛里求斯$/);
});
