// Which apartments hold a party together, worked out by hand for four apartments with 3, 5, 2 and 4 beds.
import { describe, expect, test } from "vitest";
import { combineApartments, splitParty } from "./combinations.ts";
import type { PlacedParty } from "./combinations.ts";

const apartments = [
  { id: 1, guests: 3 },
  { id: 2, guests: 5 },
  { id: 3, guests: 2 },
  { id: 4, guests: 4 },
];
// 100, 200, 60 and 150 euro, and 10 euro for each adult.
const rates: Record<number, number> = { 1: 100_00, 2: 200_00, 3: 60_00, 4: 150_00 };
const priceOf = ({ apartmentId, party }: PlacedParty) =>
  (rates[apartmentId] ?? 0) + party.adults * 10_00;

const ids = (party: { adults: number; children: number }, of = apartments) =>
  combineApartments(party, of, priceOf).map(({ parts, total }) => [
    parts.map(({ apartmentId }) => apartmentId).join("+"),
    total,
  ]);

describe("who stays where", () => {
  test("an adult in each, then adults and children where most beds are left", () => {
    // 5 and 4 beds: an adult each leaves 4 and 3; the third adult goes to the first (3 and 3), the children one each, then the
    // last to the first.
    expect(
      splitParty({ adults: 3, children: 3 }, [
        { id: 2, guests: 5 },
        { id: 4, guests: 4 },
      ]),
    ).toEqual([
      { apartmentId: 2, party: { adults: 2, children: 2 } },
      { apartmentId: 4, party: { adults: 1, children: 1 } },
    ]);
  });

  test("no apartment without an adult, and none beyond its beds", () => {
    expect(splitParty({ adults: 1, children: 5 }, apartments.slice(0, 2))).toBeNull();
    expect(splitParty({ adults: 9, children: 0 }, apartments.slice(0, 2))).toBeNull();
    expect(splitParty({ adults: 8, children: 0 }, apartments.slice(0, 2))).toEqual([
      { apartmentId: 1, party: { adults: 3, children: 0 } },
      { apartmentId: 2, party: { adults: 5, children: 0 } },
    ]);
  });
});

describe("which cost least", () => {
  test("six adults: the cheapest first, none that is not needed", () => {
    // 60 for six adults. 1+4 = 250, 2+3 = 260, 1+2 = 300, 3+4 = 210 (2 + 4 beds); 1+3 has five beds; three of them always
    // have one that is not needed.
    expect(ids({ adults: 6, children: 0 })).toEqual([
      ["3+4", 270_00],
      ["1+4", 310_00],
      ["2+3", 320_00],
    ]);
  });

  test("ten guests need the two largest and one more, or three", () => {
    // Beds: 2+4 = 9, 1+2+3 = 10, 1+2+4 = 12, 2+3+4 = 11. Four adults cost 40.
    expect(ids({ adults: 4, children: 6 })).toEqual([
      ["1+2+3", 400_00],
      ["2+3+4", 450_00],
      ["1+2+4", 490_00],
    ]);
  });

  test("nothing for more guests than three apartments hold, with one adult, or one apartment", () => {
    expect(ids({ adults: 13, children: 0 })).toEqual([]);
    expect(ids({ adults: 1, children: 5 })).toEqual([]);
    expect(ids({ adults: 6, children: 0 }, apartments.slice(1, 2))).toEqual([]);
  });

  test("of thirty apartments those that cost least for a bed are tried", () => {
    const many = Array.from({ length: 30 }, (_, place) => ({ id: place + 1, guests: 4 }));
    const [best] = combineApartments(
      { adults: 6, children: 0 },
      many,
      ({ apartmentId }) => 500_00 - apartmentId,
    );
    expect(best?.parts.map(({ apartmentId }) => apartmentId)).toEqual([29, 30]);
    expect(best?.total).toBe(1000_00 - 59);
  });
});
