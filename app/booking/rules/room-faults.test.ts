// Tests the faults of a search: one per field, in the order of the form, none for missing values before the guest continues.
import { describe, expect, test } from "vitest";
import { roomFaults } from "./room-faults.ts";
import { parseStayQuery } from "./stay-query.ts";
import type { StayVerdict } from "./stay.ts";

const apartments = [
  { id: 1, guests: 3 },
  { id: 2, guests: 5 },
];
const faultsOf = (
  query: string,
  told: { verdict?: StayVerdict; insist?: boolean; taken?: number[] } = {},
) =>
  roomFaults(parseStayQuery(new URLSearchParams(query)), {
    apartments,
    verdict: null,
    insist: false,
    taken: [],
    ...told,
  });

const keysOf = (...search: Parameters<typeof faultsOf>) =>
  faultsOf(...search).map(({ key }) => key);

describe("a search", () => {
  test("that is incomplete has no fault", () => {
    expect(faultsOf("")).toEqual([]);
    expect(faultsOf("checkIn=2027-01-10&adults=5")).toEqual([]);
  });

  test("that the stay rules refuse has the values of its message", () => {
    const verdict = { ok: false, fault: "tooShort", minNights: 5 } as const;
    expect(faultsOf("", { verdict })).toEqual([
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
    const verdict = { ok: false, fault: "inThePast" } as const;
    const faults = faultsOf("plan=x&apartment=9&children=x&adults=0&checkOut=x", { verdict });
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
    expect(faultsOf("", { insist: true })).toEqual([
      { field: "checkIn", key: "datesMissing" },
      { field: "apartment", key: "apartmentMissing" },
    ]);
  });

  test("gets one fault per field", () => {
    const faults = faultsOf("checkIn=x&apartment=y", { insist: true });
    expect(faults.map(({ key }) => key)).toEqual(["checkInUnreadable", "apartmentUnknown"]);
  });

  test("sees why the chosen apartment cannot be booked", () => {
    const dates = "checkIn=2027-01-10&checkOut=2027-01-17&apartment=1";
    expect(keysOf(dates, { insist: true, taken: [1] })).toEqual(["apartmentTaken"]);
    expect(keysOf(dates, { insist: true, taken: [2] })).toEqual([]);
    expect(keysOf(dates, { taken: [1] })).toEqual([]);
    expect(keysOf(`${dates}&adults=4`, { insist: true })).toEqual(["apartmentTooSmall"]);
    expect(keysOf(`${dates}&adults=6`, { insist: true })).toEqual(["tooMany"]);
  });
});
