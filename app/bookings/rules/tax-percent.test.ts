// Tests the tax rate of a booking: that of its first charge, else the present one.
import { expect, test } from "vitest";
import { taxPercentOf } from "./tax-percent.ts";

const registered = { vatNumber: "20123456", vatPercent: 15 };

test("the first charge decides, also for zero; before it the property's rate, if it is registered", () => {
  expect(taxPercentOf([{ kind: "capture" }, { kind: "charges", taxPercent: 8 }], registered)).toBe(
    8,
  );
  expect(taxPercentOf([{ kind: "charges", taxPercent: 0 }], registered)).toBe(0);
  expect(taxPercentOf([], registered)).toBe(15);
  expect(taxPercentOf([], { ...registered, vatNumber: "" })).toBe(0);
});
