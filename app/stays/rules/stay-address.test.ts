// Tests that a URL contains the given values, and that typed text cannot break out of its value.
import { describe, expect, test } from "vitest";
import { stayAddress } from "./stay-address.ts";

describe("stayAddress", () => {
  test("preserves the order of the values and leaves out empty ones", () => {
    const values = {
      checkOut: "2027-01-17",
      checkIn: "",
      adults: 2,
      children: 0,
      plan: null,
      month: undefined,
    };
    expect(stayAddress("/apartments", values)).toBe(
      "/apartments?checkOut=2027-01-17&adults=2&children=0",
    );
  });

  test("without values it is the path and the hash", () => {
    expect(stayAddress("/book", {})).toBe("/book");
    expect(stayAddress("/book", {}, "dates")).toBe("/book#dates");
    expect(stayAddress("/book", { adults: 2 }, "dates")).toBe("/book?adults=2#dates");
  });

  test("what a visitor typed stays a value", () => {
    expect(stayAddress("/book", { checkIn: "soon&step=done#x\r\nSet-Cookie: a=b" })).toBe(
      "/book?checkIn=soon%26step%3Ddone%23x%0D%0ASet-Cookie%3A+a%3Db",
    );
  });
});
