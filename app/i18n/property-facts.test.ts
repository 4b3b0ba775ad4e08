// How changed facts are read from the database.
import { expect, test } from "vitest";
import { parseFactChanges } from "./property-facts.ts";

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
