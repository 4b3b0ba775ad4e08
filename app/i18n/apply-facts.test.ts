// Proves that changes lie over the facts of the folder, and that taking them away gives the folder's own back.
import { afterEach, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { applyFacts, changedFactsText, writtenFacts } from "./apply-facts.ts";
import { factValues } from "./fact-values.ts";

afterEach(() => applyFacts({}));

test("a change replaces its fact alone, of a group only the part that changed", () => {
  applyFacts({ name: "Villa", address: { street: "Coastal Road" }, receptionHours: [] });
  expect(facts).toEqual({
    ...writtenFacts,
    name: "Villa",
    address: { ...writtenFacts.address, street: "Coastal Road" },
    receptionHours: [],
  });
  applyFacts({ golfHoles: 9 });
  expect(facts).toEqual({ ...writtenFacts, golfHoles: 9 });
  applyFacts({});
  expect(facts).toEqual(writtenFacts);
  expect(changedFactsText()).toBe("");
});

test("a browser is told whole values, in a text that ends no script element", () => {
  applyFacts({ name: "</script>", coordinates: { lat: 1 } });
  const text = changedFactsText();
  expect(text).not.toContain("<");
  expect(JSON.parse(text)).toEqual({ name: "</script>", coordinates: { lat: 1, lng: 57.324 } });
});

test("what every message may name follows at once", () => {
  expect(factValues("de")).toMatchObject({ golfHoles: 18, checkIn: "14:00" });
  applyFacts({ golfHoles: 27, checkInHour: 16 });
  expect(factValues("de")).toMatchObject({ golfHoles: 27, checkIn: "16:00" });
});
