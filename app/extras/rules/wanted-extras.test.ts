// What forms and programs order, read by cases written by hand.
import { describe, expect, test } from "vitest";
import { asOffered } from "./extra.ts";
import { faultyTimes, fieldsOf, fingerprintExtras, readWantedExtras } from "./wanted-extras.ts";

const read = (fields: Record<string, string>) =>
  readWantedExtras((field) => fields[field] ?? null, ["t"]);
const flights = {
  "flight-t": "mk 749",
  "time-t": "06:40",
  "flightBack-t": "mk 748",
  "timeBack-t": "21:10",
};
const none = { flight: "", time: "", flightBack: "", timeBack: "" };
const there = { flight: "MK 749", time: "06:40" };
const back = { flightBack: "MK 748", timeBack: "21:10" };

describe("the form of a transfer", () => {
  test.each([
    ["the box of one that only comes here", { "extra-t": "1" }, { ways: "arrival", ...there }],
    [
      "the first way ticked",
      { "extra-t": "1", "ways-t": "1", "there-t": "1" },
      { ways: "arrival", ...there },
    ],
    [
      "the second way ticked",
      { "extra-t": "1", "ways-t": "1", "back-t": "1" },
      { ways: "departure", ...back },
    ],
    [
      "both ticked",
      { "extra-t": "1", "ways-t": "1", "there-t": "1", "back-t": "1" },
      { ways: "both", ...there, ...back },
    ],
  ] as const)("%s", (_, fields, expected) => {
    expect(read({ ...flights, ...fields })).toEqual([
      { id: "t", quantity: 1, ...none, ...expected },
    ]);
  });

  test("neither way ticked is not ordered, whatever was typed", () => {
    expect(read({ ...flights, "extra-t": "1", "ways-t": "1" })).toEqual([]);
  });

  test("its hidden fields are read as the same order", () => {
    const fields = { "extra-t": "2", "ways-t": "1", "there-t": "1", "back-t": "1", ...flights };
    for (const without of ["", "there-t", "back-t"]) {
      const order = read({ ...fields, [without]: "" });
      expect(read(Object.fromEntries(order.flatMap(fieldsOf)))).toEqual(order);
    }
  });

  test("a time that cannot be read is kept for the form, and named", () => {
    const typed = { ...flights, "time-t": "25:00", "timeBack-t": "half nine" };
    const order = read({ ...typed, "extra-t": "1", "ways-t": "1", "there-t": "1", "back-t": "1" });
    expect(order).toMatchObject([{ time: "25:00", timeBack: "half nine" }]);
    expect(faultyTimes(order)).toEqual(["time-t", "timeBack-t"]);
    // The flight of a way that was not ordered does not matter.
    expect(faultyTimes(read({ ...typed, "extra-t": "1", "time-t": "" }))).toEqual([]);
  });
});

test("an order is taken in the ways that are offered", () => {
  const order = { id: "t", quantity: 1, ...there, ...back, ways: "both" } as const;
  const offered = (kind: "transfer" | "plain", ways: "arrival" | "departure" | "both") =>
    asOffered({ kind, ways }, order);
  expect(offered("transfer", "both")).toEqual(order);
  expect(offered("transfer", "arrival")).toEqual({ ...order, ...none, ...there, ways: "arrival" });
  expect(offered("transfer", "departure")).toEqual({
    ...order,
    ...none,
    ...back,
    ways: "departure",
  });
  expect(offered("plain", "both").ways).toBe("arrival");
});

test("an order of one way has the fingerprint that the previous release gave it", () => {
  const order = { id: "t", quantity: 1, ...none, ...there, ways: "arrival" } as const;
  expect(fingerprintExtras([order])).toBe('["t",1,"MK 749","06:40"]');
  expect(fingerprintExtras([{ ...order, ways: "both" }])).not.toBe(fingerprintExtras([order]));
});
