// Stays in more than one apartment, by hand: eight nights in January 2027.
import { describe, expect, test } from "vitest";
import {
  apartmentOn,
  apartmentsOf,
  isSamePlace,
  keepsSleptNights,
  lastApartmentOf,
  movedTo,
  movesWithin,
  parseMoves,
  partsOf,
  placedOn,
} from "./moves.ts";

const plain = { apartmentId: 2, checkIn: "2027-01-10", checkOut: "2027-01-18", moves: [] };
const moved = { ...plain, moves: [{ from: "2027-01-14", apartmentId: 5 }] };
const twice = { ...plain, moves: [...moved.moves, { from: "2027-01-16", apartmentId: 3 }] };

describe("the parts of a stay", () => {
  test("one without a move is in one apartment", () => {
    expect(partsOf(plain)).toEqual([
      { apartmentId: 2, checkIn: "2027-01-10", checkOut: "2027-01-18" },
    ]);
  });

  test("each move begins a part", () => {
    expect(partsOf(twice)).toEqual([
      { apartmentId: 2, checkIn: "2027-01-10", checkOut: "2027-01-14" },
      { apartmentId: 5, checkIn: "2027-01-14", checkOut: "2027-01-16" },
      { apartmentId: 3, checkIn: "2027-01-16", checkOut: "2027-01-18" },
    ]);
  });

  test("who leaves before the day of the move, or on it, does not move", () => {
    const first = { apartmentId: 2, checkIn: "2027-01-10" };
    for (const checkOut of ["2027-01-13", "2027-01-14"])
      expect(partsOf({ ...moved, checkOut })).toEqual([{ ...first, checkOut }]);
    expect(partsOf({ ...moved, checkOut: "2027-01-10" })).toEqual([
      { ...first, checkOut: "2027-01-10" },
    ]);
  });

  test.each([
    ["2027-01-09", 2],
    ["2027-01-13", 2],
    ["2027-01-14", 5],
    ["2027-01-15", 5],
    ["2027-01-16", 3],
    ["2027-01-20", 3],
  ])("the night of %s is slept in apartment %i", (day, apartment) => {
    expect(apartmentOn(twice, day)).toBe(apartment);
  });

  test("apartments are named once, by id", () => {
    expect(apartmentsOf({ ...plain, moves: [{ from: "2027-01-12", apartmentId: 1 }] })).toEqual([
      1, 2,
    ]);
    expect(apartmentsOf({ apartmentId: 4 })).toEqual([4]);
  });
});

describe("moving", () => {
  test("a second move follows the first, an earlier one replaces it", () => {
    expect(movedTo(moved, { from: "2027-01-16", apartmentId: 3 })).toEqual(twice.moves);
    expect(movedTo(moved, { from: "2027-01-12", apartmentId: 3 })).toEqual([
      { from: "2027-01-12", apartmentId: 3 },
    ]);
  });

  test("moving on the same day into the apartment of the night before takes the move back", () => {
    expect(movedTo(moved, { from: "2027-01-14", apartmentId: 2 })).toEqual([]);
    expect(movedTo(twice, { from: "2027-01-16", apartmentId: 5 })).toEqual(moved.moves);
  });

  test("who arrives later arrives in the apartment of that night", () => {
    expect(placedOn(twice, { checkIn: "2027-01-12" })).toEqual({
      apartmentId: 2,
      moves: twice.moves,
    });
    expect(placedOn(twice, { checkIn: "2027-01-14" })).toEqual({
      apartmentId: 5,
      moves: [{ from: "2027-01-16", apartmentId: 3 }],
    });
    expect(placedOn(twice, { checkIn: "2027-01-17" })).toEqual({ apartmentId: 3, moves: [] });
    // Neither before the stay nor after it is a night of it.
    expect(placedOn(twice, { checkIn: "2027-01-09" }).apartmentId).toBe(2);
    expect(placedOn(twice, { checkIn: "2027-01-18" })).toEqual({ apartmentId: 2, moves: [] });
  });

  test("other nights keep the moves that are within them", () => {
    expect(movesWithin({ ...twice, checkOut: "2027-01-16" })).toEqual(moved.moves);
    expect(movesWithin({ ...twice, checkIn: "2027-01-15" })).toEqual([
      { from: "2027-01-16", apartmentId: 3 },
    ]);
  });

  test("two stays are compared by their nights", () => {
    expect(isSamePlace(moved, { ...moved, moves: [...moved.moves] })).toBe(true);
    expect(isSamePlace(moved, plain)).toBe(false);
  });

  test.each([
    ["2027-01-10", true],
    ["2027-01-14", true],
    ["2027-01-15", false],
  ])("on %s a move from the 14th leaves the slept nights where they were: %s", (today, kept) => {
    expect(keepsSleptNights(plain, moved, today)).toBe(kept);
    expect(keepsSleptNights(moved, plain, today)).toBe(kept);
  });

  test("a longer stay leaves them, too", () => {
    expect(keepsSleptNights(moved, { ...moved, checkOut: "2027-01-20" }, "2027-01-17")).toBe(true);
  });
});

test("what was stored is read again, and nothing else", () => {
  expect(parseMoves(JSON.stringify(twice.moves))).toEqual(twice.moves);
  expect(() => parseMoves('[{"from":"soon","apartmentId":5}]')).toThrow("Invalid");
});

test.each([
  // Until the planned departure, on the days before and of the first move, and on the day of the second.
  [null, 3],
  ["2027-01-13", 2],
  ["2027-01-14", 2],
  ["2027-01-15", 5],
  ["2027-01-16", 5],
  ["2027-01-17", 3],
  // A no-show whose nights are free from the first on.
  ["2027-01-10", 2],
])("the last apartment of a stay whose nights are free from %s: %s", (freeFrom, expected) => {
  expect(lastApartmentOf({ ...twice, freeFrom })).toBe(expected);
});
