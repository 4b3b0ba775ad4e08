// What staff may book beyond the rules of guests, every broken rule at once, and what no user may.
import { describe, expect, test } from "vitest";
import { anApartmentRate, aRateCard, aStayRules } from "#tests/support/rate-card.ts";
import { checkAtDesk } from "./desk-rules.ts";
import type { ApartmentRate } from "./rate-card.ts";
import type { Party } from "./stay.ts";

// 10 January 2027 at 17:00: guests may arrive the same day until 16:00; the high season needs two nights.
const now = { today: "2027-01-10", hour: 17 };
const two: Party = { adults: 2, children: 0 };

function check(
  checkIn: string,
  checkOut: string,
  { party = two, apartment = {} }: { party?: Party; apartment?: Partial<ApartmentRate> } = {},
) {
  const rates = { rules: aStayRules(), card: aRateCard() };
  const stay = { checkIn, checkOut };
  return checkAtDesk({ stay, party }, now, rates, anApartmentRate(4, apartment));
}

function brokenBy(...given: Parameters<typeof check>) {
  const checked = check(...given);
  return checked.ok ? checked.broken.map(({ fault }) => fault) : null;
}

describe("checkAtDesk", () => {
  test("a stay that guests may book breaks nothing", () => {
    expect(check("2027-01-12", "2027-01-14")).toEqual({
      ok: true,
      nights: ["2027-01-12", "2027-01-13"],
      broken: [],
    });
  });

  test("each rule is named with its limit", () => {
    expect(check("2027-01-12", "2027-01-13")).toMatchObject({
      broken: [{ reason: "stayNotAllowed", fault: "tooShort", minNights: 2 }],
    });
    expect(check("2027-01-12", "2027-01-14", { party: { adults: 5, children: 0 } })).toMatchObject({
      broken: [{ reason: "partyFaulty", fault: "tooMany", capacity: 4 }],
    });
    expect(brokenBy("2027-01-10", "2027-01-12")).toEqual(["tooLateToday"]);
    expect(brokenBy("2028-08-01", "2028-08-04")).toEqual(["tooFarAhead"]);
    expect(brokenBy("2027-01-12", "2027-04-12")).toEqual(["tooLong"]);
  });

  test("several are named at once, also those of single nights", () => {
    const nightRules = {
      "2027-01-10": { noArrival: true, minNights: 3 },
      "2027-01-11": { noDeparture: true },
    };
    const party = { adults: 4, children: 2 };
    expect(brokenBy("2027-01-10", "2027-01-11", { party, apartment: { nightRules } })).toEqual([
      "tooLateToday",
      "noArrival",
      "tooShort",
      "noDeparture",
      "tooMany",
    ]);
  });

  test("no user books the past, no dates, or more than the limits of the desk", () => {
    expect(check("2027-01-09", "2027-01-12")).toMatchObject({ ok: false, fault: "inThePast" });
    expect(check("2027-01-12", "2027-01-12")).toMatchObject({
      ok: false,
      fault: "checkOutNotAfterCheckIn",
    });
    expect(check("2027-02-30", "2027-03-02")).toMatchObject({
      ok: false,
      fault: "checkInUnreadable",
    });
    // Two guests more than the apartment sleeps, and no third.
    expect(brokenBy("2027-01-12", "2027-01-14", { party: { adults: 6, children: 0 } })).toEqual([
      "tooMany",
    ]);
    expect(check("2027-01-12", "2027-01-14", { party: { adults: 6, children: 1 } })).toMatchObject({
      ok: false,
      reason: "partyFaulty",
      fault: "tooMany",
      capacity: 4,
    });
    // 366 nights from 12 January 2027 end on 13 January 2028.
    expect(brokenBy("2027-01-12", "2028-01-13")).toEqual(["tooLong"]);
    expect(check("2027-01-12", "2028-01-14")).toMatchObject({ ok: false, fault: "tooLong" });
    // 36 months ahead.
    expect(brokenBy("2030-01-10", "2030-01-13")).toEqual(["tooFarAhead"]);
    expect(check("2030-01-11", "2030-01-14")).toMatchObject({ ok: false, fault: "tooFarAhead" });
  });
});
