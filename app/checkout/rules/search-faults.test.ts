// Tests the faults of a search: one per field, in the order of the form, none for missing values before the guest continues.
import { describe, expect, test } from "vitest";
import { parseStayQuery } from "#app/stays/rules/stay-query.ts";
import type { StayCheck } from "#app/stays/rules/stay.ts";
import { findSearchFaults } from "./search-faults.ts";

const apartments = [
  { id: 1, guests: 3 },
  { id: 2, guests: 5 },
];
const faultsOf = (
  query: string,
  context: { stayCheck?: StayCheck; requireAll?: boolean; taken?: number[] } = {},
) =>
  findSearchFaults(parseStayQuery(new URLSearchParams(query)), {
    apartments,
    stayCheck: null,
    requireAll: false,
    taken: [],
    ...context,
  });

const keysOf = (...search: Parameters<typeof faultsOf>) =>
  faultsOf(...search).map(({ key }) => key);

describe("a search", () => {
  test("that is incomplete has no fault", () => {
    expect(faultsOf("")).toEqual([]);
    expect(faultsOf("checkIn=2027-01-10&adults=5")).toEqual([]);
  });

  test("that the stay rules refuse has the values of its message", () => {
    const stayCheck = { ok: false, fault: "tooShort", minNights: 5 } as const;
    expect(faultsOf("", { stayCheck })).toEqual([
      { field: "checkOut", key: "tooShort", values: { minNights: 5 } },
    ]);
  });

  test("gives the largest capacity for a party that fits no apartment", () => {
    const tooMany = { field: "adults", key: "tooMany", values: { capacity: 5 } };
    expect(faultsOf("adults=4&children=2")).toEqual([tooMany]);
    expect(faultsOf("adults=99")).toEqual([tooMany]);
  });

  test("refuses an unknown apartment", () => {
    expect(faultsOf("apartment=2")).toEqual([]);
    expect(faultsOf("apartment=3")).toEqual([{ field: "apartment", key: "apartmentUnknown" }]);
  });

  test("lists its faults in the order of the form", () => {
    const stayCheck = { ok: false, fault: "inThePast" } as const;
    const faults = faultsOf("plan=x&apartment=9&children=x&adults=0&checkOut=x", { stayCheck });
    expect(faults.map(({ field }) => field)).toEqual([
      "checkIn",
      "checkOut",
      "adults",
      "children",
      "apartment",
      "plan",
    ]);
  });
});

describe("a guest who continues to the next step", () => {
  test("is asked for dates and apartment", () => {
    expect(faultsOf("", { requireAll: true })).toEqual([
      { field: "checkIn", key: "datesMissing" },
      { field: "apartment", key: "apartmentMissing" },
    ]);
  });

  test("gets one fault per field", () => {
    const faults = faultsOf("checkIn=x&apartment=y", { requireAll: true });
    expect(faults.map(({ key }) => key)).toEqual(["checkInUnreadable", "apartmentUnknown"]);
  });

  test("sees why the chosen apartment cannot be booked", () => {
    const dates = "checkIn=2027-01-10&checkOut=2027-01-17&apartment=1";
    expect(keysOf(dates, { requireAll: true, taken: [1] })).toEqual(["apartmentTaken"]);
    expect(keysOf(dates, { requireAll: true, taken: [2] })).toEqual([]);
    expect(keysOf(dates, { taken: [1] })).toEqual([]);
    expect(keysOf(`${dates}&adults=4`, { requireAll: true })).toEqual(["apartmentTooSmall"]);
    expect(keysOf(`${dates}&adults=6`, { requireAll: true })).toEqual(["tooMany"]);
  });
});
