// Tests that changes override the facts of the folder, which stay unchanged.
import { expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { mergeFacts, serializeChangedFacts } from "./apply-facts.ts";
import { factValues } from "./fact-values.ts";

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
