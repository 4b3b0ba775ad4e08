// Tests which nights are free, the state of each calendar day, and which stays are offered instead.
import { describe, expect, test } from "vitest";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { checkStay } from "#app/stays/rules/stay.ts";
import type { Now } from "#app/stays/rules/stay.ts";
import { aRateCard, aStayRules } from "#tests/support/rate-card.ts";
import {
  dayState,
  isFree,
  longestFreePart,
  nearestFreeStays,
  withClosedNights,
} from "./availability.ts";
import type { DayContext } from "./availability.ts";

const card = aRateCard();
const rules = aStayRules();
const now: Now = { today: "2027-03-01", hour: 9, minute: 0 };

// Another booking from the 10th to the 13th: the nights of the 10th, 11th and 12th.
const taken = new Set(["2027-03-10", "2027-03-11", "2027-03-12"]);

describe("isFree", () => {
  test.each([
    ["2027-03-07", "2027-03-10", true], // departs on the other booking's day of arrival
    ["2027-03-13", "2027-03-15", true], // arrives on its day of departure
    ["2027-03-09", "2027-03-11", false],
    ["2027-03-12", "2027-03-14", false],
    ["2027-03-11", "2027-03-12", false],
    ["2027-03-01", "2027-03-31", false],
  ])("%s to %s is %s", (checkIn, checkOut, free) => {
    expect(isFree({ checkIn, checkOut }, taken)).toBe(free);
  });
});

describe("dayState", () => {
  test.each([
    ["2027-02-28", "past"],
    ["2027-03-01", "free"],
    ["2027-03-08", "free"], // the nights 8 and 9
    ["2027-03-09", "checkOutOnly"], // the night of the 9th alone is too few, but 7 and 8 end here
    ["2027-03-10", "checkOutOnly"], // 8 and 9 end here
    ["2027-03-11", "taken"],
    ["2027-03-12", "taken"],
    ["2027-03-13", "free"],
    ["2028-09-01", "free"],
    ["2028-09-02", "beyond"],
  ])("%s is %s", (date, state) => {
    expect(dayState(date, context())).toBe(state);
  });

  test("a gap of one night between two stays is too short", () => {
    const both = new Set(["2027-03-10", "2027-03-12"]);
    expect(dayState("2027-03-11", context({ taken: both }))).toBe("tooShort");
    expect(dayState("2027-03-12", context({ taken: both }))).toBe("taken"); // one night before is too few
    expect(dayState("2027-03-12", context({ taken: both, minNightsBefore: 1 }))).toBe(
      "checkOutOnly",
    );
  });

  test("a day without arrival is for departures, or open to stays that began before", () => {
    const noArrival = true;
    expect(dayState("2027-03-06", context({ noArrival }))).toBe("checkOutOnly");
    expect(dayState("2027-03-06", context({ noArrival, noDeparture: true }))).toBe("noArrival");
    expect(dayState("2027-03-10", context({ noArrival, noDeparture: true }))).toBe("taken");
    // The nights of the 8th and 9th end here, unless departure is not possible.
    expect(dayState("2027-03-10", context({ noDeparture: true }))).toBe("taken");
    expect(dayState("2027-03-06", context({ noDeparture: true }))).toBe("free");
  });

  test("closed nights are taken", () => {
    const rate = { nightRules: { "2027-03-20": { closed: true }, "2027-03-21": { minNights: 3 } } };
    const all = withClosedNights(taken, rate);
    expect([...all].toSorted()).toEqual([...taken, "2027-03-20"]);
    expect(withClosedNights(taken, { nightRules: {} })).toBe(taken);
  });

  test("no stay ends before one that arrives today could", () => {
    const full = new Set(["2027-03-02", "2027-03-03"]);
    expect(dayState("2027-03-01", context({ taken: full }))).toBe("tooShort"); // one night
    expect(dayState("2027-03-02", context({ taken: full }))).toBe("taken"); // 28 February is past
  });
});

// Every day on which a stay that begins on `checkIn` may end.
function checkOutDays(checkIn: string, nights: ReadonlySet<string>): string[] {
  const days: string[] = [];
  for (let n = 1; n <= rules.maxNights && !nights.has(addDays(checkIn, n - 1)); n++) {
    const checkOut = addDays(checkIn, n);
    if (checkStay({ checkIn, checkOut }, now, rules, card).ok) days.push(checkOut);
  }
  return days;
}

describe("days of departure that checkStay allows", () => {
  test("end with the next booking's day of arrival", () => {
    expect(checkOutDays("2027-03-05", taken)).toEqual([
      "2027-03-07",
      "2027-03-08",
      "2027-03-09",
      "2027-03-10",
    ]);
  });

  test("are none on a taken night, in a gap too short, in the past and too far ahead", () => {
    expect(checkOutDays("2027-03-11", taken)).toEqual([]);
    expect(checkOutDays("2027-03-09", taken)).toEqual([]);
    expect(checkOutDays("2027-02-27", taken)).toEqual([]);
    expect(checkOutDays("2028-09-02", taken)).toEqual([]); // 18 months: 1 September
  });

  test("end at the longest stay", () => {
    const days = checkOutDays("2027-04-01", taken);
    expect(days).toHaveLength(59); // 2 to 60 nights
    expect(days.at(-1)).toBe("2027-05-31"); // 30 nights of April, 30 of May
  });

  test("leave out stays that reach into the festive weeks but are shorter than their minimum", () => {
    // From 18 December: 2 nights stay outside; 3 and 4 reach into the five-night weeks; 5 and more may.
    const days = checkOutDays("2027-12-18", new Set(["2027-12-25"]));
    expect(days).toEqual(["2027-12-20", "2027-12-23", "2027-12-24", "2027-12-25"]);
  });
});

describe("nearestFreeStays", () => {
  test("the nearest first, the earlier before the later, of the same length", () => {
    // Three nights free: from the 7th (2 days away), the 6th (3), the 13th and the 5th (4 both).
    expect(near({ count: 4 })).toEqual([
      { checkIn: "2027-03-07", checkOut: "2027-03-10" },
      { checkIn: "2027-03-06", checkOut: "2027-03-09" },
      { checkIn: "2027-03-05", checkOut: "2027-03-08" },
      { checkIn: "2027-03-13", checkOut: "2027-03-16" },
    ]);
  });

  test("at most `count`, at most `searchDays` away, and never the requested stay itself", () => {
    expect(near({ count: 1 })).toEqual([{ checkIn: "2027-03-07", checkOut: "2027-03-10" }]);
    expect(near({ searchDays: 1 })).toEqual([]);
    expect(near({ count: 0 })).toEqual([]);
  });

  test("none that the stay rules refuse", () => {
    // On the 7th at 16:00 arrival on the same day is no longer possible: the 8th is taken later, the 13th is next.
    expect(near({ count: 1, now: { today: "2027-03-07", hour: 16 } })).toEqual([
      { checkIn: "2027-03-13", checkOut: "2027-03-16" },
    ]);
  });
});

describe("longestFreePart", () => {
  test.each([
    ["2027-03-07", "2027-03-12", "2027-03-07", "2027-03-10"], // ends with the other booking's arrival
    ["2027-03-11", "2027-03-17", "2027-03-13", "2027-03-17"], // begins with its departure
    ["2027-03-08", "2027-03-16", "2027-03-13", "2027-03-16"], // three nights after it, two before
    ["2027-03-07", "2027-03-16", "2027-03-07", "2027-03-10"], // as many before: the same arrival wins
  ])("of %s to %s it is %s to %s", (from, to, checkIn, checkOut) => {
    expect(part(from, to)).toEqual({ checkIn, checkOut });
  });

  test("none without a free night at either end, and none shorter than the minimum", () => {
    expect(part("2027-03-10", "2027-03-13")).toBeNull();
    expect(part("2027-03-09", "2027-03-12")).toBeNull(); // the night of the 9th alone: the minimum is two
    expect(part("2027-03-04", "2027-03-05")).toBeNull();
  });

  test("none that begins in the past or too late in the day", () => {
    expect(part("2027-03-07", "2027-03-16", { today: "2027-03-07", hour: 16 })).toEqual({
      checkIn: "2027-03-13",
      checkOut: "2027-03-16",
    });
  });

  test("the festive weeks require five nights", () => {
    const blocked = new Set(["2027-12-27"]);
    const by = { now, rules, card };
    const until = (checkIn: string) =>
      longestFreePart({ checkIn, checkOut: "2027-12-28" }, blocked, by);
    expect(until("2027-12-22")).toEqual({ checkIn: "2027-12-22", checkOut: "2027-12-27" });
    expect(until("2027-12-23")).toBeNull(); // four nights
  });
});

test("a day is free exactly when arrival is possible: the calendar and checkStay agree", () => {
  const busy = new Set(
    [3, 4, 9, 11, 12, 13, 20, 25, 26, 40, 290, 291, 299, 304].map((day) => addDays(now.today, day)),
  );
  for (let day = 0; day < 320; day++) {
    const date = addDays(now.today, day);
    const some = checkOutDays(date, busy).length > 0;
    const minNights = minNightsOf(date);
    const state = dayState(date, {
      today: now.today,
      lastCheckIn: "2028-09-01",
      taken: busy,
      minNights,
    });
    expect([date, state === "free"]).toEqual([date, some]);
  }
});

// The minimum nights of an arrival that day, with festive weeks from 20 December to 5 January, by hand.
function minNightsOf(date: string): number {
  return date >= "2027-12-19" && date <= "2028-01-05" ? 5 : 2;
}

function context(changes: Partial<DayContext> = {}): DayContext {
  return {
    today: "2027-03-01",
    lastCheckIn: "2028-09-01",
    taken,
    minNights: 2,
    minNightsBefore: 2,
    ...changes,
  };
}

// What is offered for a search from the 9th to the 12th.
function near(changes: { count?: number; searchDays?: number; now?: Now } = {}) {
  return nearestFreeStays({ checkIn: "2027-03-09", checkOut: "2027-03-12" }, taken, {
    count: 3,
    searchDays: 30,
    now,
    rules,
    card,
    ...changes,
  });
}

function part(checkIn: string, checkOut: string, when: Now = now) {
  return longestFreePart({ checkIn, checkOut }, taken, { now: when, rules, card });
}
