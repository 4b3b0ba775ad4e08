// Tests of property.ts.
import { expect, test, describe } from "vitest";
import { facts } from "#property/facts.ts";
import { languages } from "../languages.ts";
import { parseFactChanges } from "./property-facts.ts";
import { factValues, mergeFacts, serializeChangedFacts } from "./property.ts";

// That changes override the facts of the folder, which stay unchanged.

const written = structuredClone(facts);

test("a change replaces only its fact, within a group only the changed part", () => {
  const changes = { name: "Villa", address: { street: "Coastal Road" }, receptionHours: [] };
  expect(mergeFacts(facts, changes)).toEqual({
    ...written,
    name: "Villa",
    address: { ...written.address, street: "Coastal Road" },
    receptionHours: [],
  });
  expect(mergeFacts(facts, { golfHoles: 9 })).toEqual({ ...written, golfHoles: 9 });
  expect(mergeFacts(facts, {})).toEqual(written);
  expect(facts).toEqual(written);
  expect(serializeChangedFacts({ facts: mergeFacts(facts, {}), written: facts })).toBe("");
});

test("the browser gets whole values, in a text that cannot end a script element", () => {
  const changed = mergeFacts(facts, { name: "</script>", coordinates: { lat: 1 } });
  const text = serializeChangedFacts({ facts: changed, written: facts });
  expect(text).not.toContain("<");
  expect(JSON.parse(text)).toEqual({ name: "</script>", coordinates: { lat: 1, lng: 57.324 } });
});

test("the values of messages are updated at once", () => {
  expect(factValues("de", facts)).toMatchObject({ golfHoles: 18, checkIn: "14:00" });
  const changed = mergeFacts(facts, { golfHoles: 27, checkInHour: 16 });
  expect(factValues("de", changed)).toMatchObject({ golfHoles: 27, checkIn: "16:00" });
  expect(factValues("de", facts)).toMatchObject({ golfHoles: 18, checkIn: "14:00" });
});

// That the values for messages are the property's facts, formatted for the language.

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
    expect(String(values.checkIn)).toMatch(new RegExp(`^${facts.checkInHour}\\b.*(?:00|h)$`));
    expect(String(values.checkOut)).toMatch(new RegExp(`^${facts.checkOutHour}\\b.*(?:00|h)$`));
  });
});

test("the country is translated into each language", () => {
  expect(factValues("fr", facts).address).toMatch(/, Maurice$/);
  expect(factValues("ru", facts).address).toMatch(/, Маврикий$/);
  expect(factValues("zh", facts).address).toMatch(/, 毛里求斯$/);
});

// How changed facts are read from the database.

test("stored changes are read, parts of a group too", () => {
  const changes = {
    name: "Kaz Lot",
    address: { street: "Coastal Road" },
    travelMinutes: { beach: 9 },
  };
  expect(parseFactChanges(JSON.stringify(changes))).toEqual(changes);
  expect(parseFactChanges("{}")).toEqual({});
});

test("a change that does not fit a fact is left out, and the others count", () => {
  const stored = { checkInHour: "15", receptionHours: "always", removedFact: 1, name: "Kaz Lot" };
  expect(parseFactChanges(JSON.stringify(stored))).toEqual({ name: "Kaz Lot" });
  expect(() => parseFactChanges("[1")).toThrow("JSON");
});
