// The names of the other guests, as typed into the form that corrects a booking.
import { describe, expect, test } from "vitest";
import { companionFaults, readCompanions } from "./companions.ts";

describe("names of the other guests", () => {
  test("one in each line, trimmed, empty lines left out", () => {
    expect(readCompanions("  Paul Moreau \r\n\r\n Léa\u00a0Moreau\n")).toBe(
      "Paul Moreau\nLéa\u00a0Moreau",
    );
    expect(readCompanions(null)).toBe("");
  });

  test("no more than guests beside the first, each with 80 characters at most, without control characters", () => {
    const party = { adults: 2, children: 1 };
    const faults = (companions: string) => companionFaults({ companions }, party);
    expect(faults("")).toEqual([]);
    expect(faults(`Paul\n${"é".repeat(80)}`)).toEqual([]);
    expect(faults("Paul\nLéa\nMax")).toEqual([
      { field: "companions", reason: "companionsTooMany", values: { max: 2 } },
    ]);
    expect(faults("x".repeat(81))).toMatchObject([{ reason: "companionTooLong" }]);
    expect(faults("Paul\u202e")).toMatchObject([{ reason: "unprintable" }]);
    expect(companionFaults({ companions: "Paul" }, { adults: 1, children: 0 })).toMatchObject([
      { reason: "companionsTooMany", values: { max: 0 } },
    ]);
  });
});
