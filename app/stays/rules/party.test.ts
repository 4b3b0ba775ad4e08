// Tests which parties are valid and which fit.
import { describe, expect, test } from "vitest";
import { checkParty } from "./party.ts";

describe("checkParty", () => {
  test.each([
    [{ adults: 1, children: 0 }, 1],
    [{ adults: 2, children: 1 }, 3],
    [{ adults: 20, children: 20 }, 40],
  ])("%o is valid", (party, size) => {
    expect(checkParty(party)).toEqual({ ok: true, size });
  });

  test.each([
    [{ adults: 0, children: 2 }, "noAdult"],
    [{ adults: -1, children: 0 }, "noAdult"],
    [{ adults: 2, children: -1 }, "notWhole"],
    [{ adults: 2.5, children: 0 }, "notWhole"],
    [{ adults: Number.NaN, children: 0 }, "notWhole"],
    [{ adults: 2, children: Number.NaN }, "notWhole"],
    [{ adults: Number.POSITIVE_INFINITY, children: 0 }, "notWhole"],
    [{ adults: 21, children: 0 }, "tooMany"],
    [{ adults: 1e9, children: 0 }, "tooMany"],
    [{ adults: 2, children: 21 }, "tooMany"],
  ])("%o is invalid: %s", (party, fault) => {
    expect(checkParty(party)).toEqual({ ok: false, fault });
  });

  test("children count towards the capacity like adults", () => {
    expect(checkParty({ adults: 2, children: 2 }, 4)).toEqual({ ok: true, size: 4 });
    expect(checkParty({ adults: 2, children: 3 }, 4)).toEqual({
      ok: false,
      fault: "tooMany",
      capacity: 4,
    });
  });
});
