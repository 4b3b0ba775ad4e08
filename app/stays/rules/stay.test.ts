// Tests of stay.ts.
import { describe, expect, test } from "vitest";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { aRateCard, aStayRules } from "#tests/support/rate-card.ts";
import { parseStayQuery } from "./stay-query.ts";
import {
  checkStay,
  firstCheckInOf,
  lastCheckInOf,
  minNightsFor,
  minNightsUntil,
  nightCount,
  nightsOf,
  checkParty,
  stayFaultFields,
} from "./stay.ts";
import type { Now } from "./stay.ts";

// Which stays are allowed, at the limits of every rule.

const card = aRateCard();
const rules = aStayRules();
const now: Now = { today: "2026-11-20", hour: 10, minute: 0 };

function check(checkIn: string, checkOut: string, at: Now = now) {
  return checkStay({ checkIn, checkOut }, at, rules, card);
}

describe("nights", () => {
  test("are half-open: the night of check-out belongs to the next guest", () => {
    const stay = { checkIn: "2028-02-27", checkOut: "2028-03-01" };
    expect(nightsOf(stay)).toEqual(["2028-02-27", "2028-02-28", "2028-02-29"]);
    expect(nightCount(stay)).toBe(3);
  });

  test("a reversed stay has none", () => {
    expect(nightCount({ checkIn: "2027-01-02", checkOut: "2027-01-01" })).toBe(0);
    expect(nightsOf({ checkIn: "2027-01-02", checkOut: "2027-01-01" })).toEqual([]);
  });
});

describe("checkStay", () => {
  test("accepts a stay and returns its nights", () => {
    expect(check("2027-03-01", "2027-03-03")).toEqual({
      ok: true,
      nights: ["2027-03-01", "2027-03-02"],
    });
  });

  test.each([
    ["", "2027-03-03", "datesMissing"],
    ["2027-03-01", "", "datesMissing"],
    ["2027-02-30", "2027-03-03", "checkInUnreadable"],
    ["soon", "2027-03-03", "checkInUnreadable"],
    ["2027-02-27", "2027-02-30", "checkOutUnreadable"],
    ["2027-02-27", "9".repeat(100_000), "checkOutUnreadable"],
    ["2027-03-03", "2027-03-01", "checkOutNotAfterCheckIn"],
    ["2027-03-03", "2027-03-03", "checkOutNotAfterCheckIn"],
    ["2026-11-19", "2026-11-25", "inThePast"],
    ["2000-01-01", "2199-12-31", "inThePast"],
  ])("%.12s to %.12s: %s", (checkIn, checkOut, fault) => {
    expect(check(checkIn, checkOut)).toEqual({ ok: false, fault });
  });

  test("accepts arrivals on the same day until 16:00 at the property", () => {
    expect(
      check("2026-11-20", "2026-11-23", { today: "2026-11-20", hour: 15, minute: 59 }).ok,
    ).toBe(true);
    expect(check("2026-11-20", "2026-11-23", { today: "2026-11-20", hour: 16, minute: 0 })).toEqual(
      {
        ok: false,
        fault: "tooLateToday",
      },
    );
    expect(
      check("2026-11-21", "2026-11-23", { today: "2026-11-20", hour: 23, minute: 59 }).ok,
    ).toBe(true);
  });

  test("accepts arrivals up to 18 months ahead, that day included", () => {
    expect(check("2028-05-20", "2028-05-25").ok).toBe(true);
    expect(check("2028-05-21", "2028-05-25")).toEqual({
      ok: false,
      fault: "tooFarAhead",
      lastCheckIn: "2028-05-20",
    });
    // 31 August and 18 months: February 2028 ends on the 29th
    expect(lastCheckInOf({ today: "2026-08-31", hour: 10 }, rules)).toBe("2028-02-29");
  });

  test("accepts 2 to 60 nights", () => {
    expect(check("2027-03-01", "2027-03-02")).toEqual({
      ok: false,
      fault: "tooShort",
      minNights: 2,
    });
    expect(check("2027-03-01", "2027-03-03").ok).toBe(true);
    expect(check("2027-03-01", "2027-04-30").ok).toBe(true); // 31 + 29 = 60 nights
    expect(check("2027-03-01", "2027-05-01")).toEqual({
      ok: false,
      fault: "tooLong",
      maxNights: 60,
    });
  });

  test.each([
    ["2026-12-18", "2026-12-20", true], // nights 18, 19: not yet festive
    ["2026-12-18", "2026-12-21", false], // the night of the 20th is festive
    ["2026-12-18", "2026-12-23", true], // five nights
    ["2026-12-29", "2027-01-02", false], // four nights over the year's end
    ["2026-12-29", "2027-01-03", true],
    ["2027-01-05", "2027-01-07", false], // the night of 5 January is still festive
    ["2027-01-05", "2027-01-10", true],
    ["2027-01-06", "2027-01-08", true], // the night of the 6th is not
  ])("festive weeks need five nights: %s to %s is %s", (checkIn, checkOut, accepted) => {
    const result = check(checkIn, checkOut);
    const refusal = { ok: false, fault: "tooShort", minNights: 5 };
    expect(result).toMatchObject(accepted ? { ok: true } : refusal);
  });

  test("a season cannot lower the owner's general minimum", () => {
    const strict = aStayRules({ minNights: 7 });
    expect(checkStay({ checkIn: "2026-12-20", checkOut: "2026-12-26" }, now, strict, card)).toEqual(
      {
        ok: false,
        fault: "tooShort",
        minNights: 7,
      },
    );
  });
});

describe("the minimum nights", () => {
  test.each([
    ["2026-12-17", 2],
    ["2026-12-18", 2], // nights 18 and 19
    ["2026-12-19", 5], // a second night would be festive
    ["2026-12-31", 5],
    ["2027-01-05", 5],
    ["2027-01-06", 2],
    ["2027-07-01", 2],
  ])("from %s: %i", (checkIn, expected) => {
    expect(minNightsFor(checkIn, card, rules)).toBe(expected);
  });

  test.each([
    ["2026-12-20", 2], // nights 18 and 19
    ["2026-12-21", 5],
    ["2027-01-06", 5],
    ["2027-01-07", 5], // nights 6 and 5, and the 5th is festive
    ["2027-01-08", 2],
  ])("until %s: %i", (checkOut, expected) => {
    expect(minNightsUntil(checkOut, card, rules)).toBe(expected);
  });

  test("equal the shortest stay that checkStay accepts, on every day of a year", () => {
    for (let day = 0; day < 366; day++) {
      const date = addDays("2026-11-21", day);
      const from = minNightsFor(date, card, rules);
      expect(check(date, addDays(date, from)).ok).toBe(true);
      for (let fewer = 1; fewer < from; fewer++)
        expect(check(date, addDays(date, fewer)).ok).toBe(false);
    }
  });
});

test("the first day of arrival is tomorrow from 16:00 on", () => {
  expect(firstCheckInOf({ today: "2026-12-31", hour: 15 }, rules)).toBe("2026-12-31");
  expect(firstCheckInOf({ today: "2026-12-31", hour: 16 }, rules)).toBe("2027-01-01");
});

// Which parties are valid and which fit.

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

// That faults from parsing and from checking a stay are shown at the same field.

// At 16:00 on 20 November 2026 at the property; the field is the date that the guest has to change.
test.each([
  ["2026-11-19", "2026-11-25", "checkIn"], // in the past
  ["2026-11-20", "2026-11-25", "checkIn"], // too late today
  ["2028-05-21", "2028-05-25", "checkIn"], // more than 18 months ahead
  ["2027-03-01", "2027-03-02", "checkOut"], // one night
  ["2027-03-01", "2027-05-01", "checkOut"], // 61 nights
  ["2027-03-03", "2027-03-01", "checkOut"], // reversed
  ["2027-02-30", "2027-03-05", "checkIn"],
  ["2027-02-27", "2027-02-30", "checkOut"],
  ["", "2027-02-27", "checkIn"],
])("%s to %s: change the %s", (checkIn, checkOut, field) => {
  const afternoon = { today: "2026-11-20", hour: 16, minute: 0 };
  const result = checkStay({ checkIn, checkOut }, afternoon, aStayRules(), aRateCard());
  expect(result.ok ? null : stayFaultFields[result.fault]).toBe(field);
  const { faults } = parseStayQuery(new URLSearchParams({ checkIn, checkOut }));
  for (const named of Object.keys(faults)) expect(named).toBe(field);
});
