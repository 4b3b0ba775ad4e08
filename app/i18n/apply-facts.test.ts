// Tests that changes override the facts of the folder, and that removing them restores the folder's.
import { afterEach, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { applyFacts, serializeChangedFacts, folderFacts } from "./apply-facts.ts";
import { factValues } from "./fact-values.ts";

afterEach(() => applyFacts({}));

test("a change replaces only its fact, within a group only the changed part", () => {
  applyFacts({ name: "Villa", address: { street: "Coastal Road" }, receptionHours: [] });
  expect(facts).toEqual({
    ...folderFacts,
    name: "Villa",
    address: { ...folderFacts.address, street: "Coastal Road" },
    receptionHours: [],
  });
  applyFacts({ golfHoles: 9 });
  expect(facts).toEqual({ ...folderFacts, golfHoles: 9 });
  applyFacts({});
  expect(facts).toEqual(folderFacts);
  expect(serializeChangedFacts()).toBe("");
});

test("the browser gets whole values, in a text that cannot end a script element", () => {
  applyFacts({ name: "</script>", coordinates: { lat: 1 } });
  const text = serializeChangedFacts();
  expect(text).not.toContain("<");
  expect(JSON.parse(text)).toEqual({ name: "</script>", coordinates: { lat: 1, lng: 57.324 } });
});

test("the values of messages are updated at once", () => {
  expect(factValues("de")).toMatchObject({ golfHoles: 18, checkIn: "14:00" });
  applyFacts({ golfHoles: 27, checkInHour: 16 });
  expect(factValues("de")).toMatchObject({ golfHoles: 27, checkIn: "16:00" });
});
