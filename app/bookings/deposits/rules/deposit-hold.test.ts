// Tests by hand for which stays a card hold is agreed, from when it can be placed, and when it is released.
import { expect, test } from "vitest";
import {
  cardTask,
  isAskingDue,
  isReleaseDue,
  longestHeldStay,
  methodFor,
  refusePlacing,
  releaseDay,
} from "./deposit-hold.ts";
import type { HoldSituation } from "./deposit-hold.ts";

// Placed on Tuesday 9 March, a hold ends on Tuesday 16 March at the same hour: the release may be on the 16th, early.
test.each([
  [0, 6],
  [1, 5],
  [3, 3],
  [5, 1],
  [6, 0],
])("released %i days after departure: stays of up to %i nights", (returnDays, nights) => {
  expect(longestHeldStay(returnDays)).toBe(nights);
});

test.each([
  ["card", "2027-03-13", 3, true, "card"],
  ["choice", "2027-03-13", 3, true, "choice"],
  ["card", "2027-03-14", 3, true, "cash"],
  ["card", "2027-03-14", 2, true, "card"],
  ["choice", "2027-03-17", 0, true, "cash"],
  ["card", "2027-03-11", 3, false, "cash"],
  ["cash", "2027-03-11", 3, true, "cash"],
] as const)("%s, from 10 March to %s, %i days, can hold %s: %s", (by, out, days, can, method) => {
  expect(methodFor(by, { checkIn: "2027-03-10", checkOut: out }, days, can)).toBe(method);
});

test.each([
  [null, "2027-03-16"],
  ["2027-03-11", "2027-03-14"],
  // Marked as left a day late: what the guest's email says stays true.
  ["2027-03-14", "2027-03-16"],
])("left on %s: released on %s", (leftOn, day) => {
  expect(releaseDay({ checkOut: "2027-03-13" }, leftOn, 3)).toBe(day);
});

const situation: HoldSituation = {
  deposit: { status: "due", method: "card", returnDays: 3 },
  booking: { status: "confirmed", checkIn: "2027-03-10", checkOut: "2027-03-13" },
  holds: [],
};

test.each([
  ["2027-03-08", "tooEarly"],
  ["2027-03-09", null],
  ["2027-03-12", null],
  ["2027-03-13", "over"],
])("on %s placing is refused as %s", (today, refusal) => {
  expect(refusePlacing(situation, today)).toBe(refusal);
});

test.each([
  [{ deposit: { ...situation.deposit, status: "held" } }, "settled"],
  [{ deposit: { ...situation.deposit, status: "ended" } }, "settled"],
  [{ deposit: { ...situation.deposit, method: "choice" } }, null],
  [{ deposit: { ...situation.deposit, method: "cash" } }, "cash"],
  [{ booking: { ...situation.booking, status: "checked_in" } }, null],
  [{ booking: { ...situation.booking, status: "cancelled" } }, "over"],
  [{ booking: { ...situation.booking, status: "no_show" } }, "over"],
  [{ holds: [{ status: "placed" }] }, "placed"],
  [{ holds: [{ status: "taking" }] }, "placed"],
  [{ holds: [{ status: "releasing" }, { status: "declined" }] }, null],
  // Made longer to 15 March: it would be released on the 18th, two days after a hold of the 9th ends.
  [{ booking: { ...situation.booking, checkOut: "2027-03-15" } }, "cash"],
] as const)("%j: refused as %s", (changed, refusal) => {
  expect(refusePlacing({ ...situation, ...changed } as HoldSituation, "2027-03-09")).toBe(refusal);
});

test("a stay that was made longer can be held again when its release is near enough", () => {
  const longer = { ...situation.booking, checkOut: "2027-03-15" };
  expect(refusePlacing({ ...situation, booking: longer }, "2027-03-11")).toBeNull();
  expect(refusePlacing({ ...situation, booking: longer }, "2027-03-10")).toBe("cash");
});

test.each([
  ["2027-03-08", 23, false],
  ["2027-03-09", 8, false],
  ["2027-03-09", 9, true],
  ["2027-03-10", 0, true],
])("on %s at %i o'clock the guest is asked: %s", (today, hour, isDue) => {
  expect(isAskingDue(situation, { today, hour })).toBe(isDue);
});

const waiting = "2027-03-13T10:00:00.000Z";
test.each([
  ["checked_out", null, null, "2027-03-15", false],
  ["checked_out", null, null, "2027-03-16", true],
  ["checked_in", null, null, "2027-03-16", true],
  ["confirmed", null, null, "2027-03-16", true],
  ["checked_out", "2027-03-11", null, "2027-03-13", false],
  ["checked_out", "2027-03-11", null, "2027-03-14", true],
  ["cancelled", null, null, "2027-03-09", true],
  ["no_show", null, null, "2027-03-11", true],
  ["checked_out", null, waiting, "2027-03-16", false],
  ["cancelled", null, waiting, "2027-03-09", false],
] as const)(
  "%s, left on %s, kept since %s: on %s released is %s",
  (status, leftOn, since, today, isDue) => {
    const booking = { ...situation.booking, status };
    expect(isReleaseDue({ returnDays: 3, waitsSince: since }, booking, leftOn, today)).toBe(isDue);
  },
);

const days = { leftOn: null, untilDay: "2027-03-16" };
const placed = [{ status: "placed", keep: 0 }] as const;
test.each([
  [{}, "2027-03-08", "none", null],
  [{}, "2027-03-09", "place", null],
  [{}, "2027-03-12", "place", null],
  [{ holds: placed }, "2027-03-12", "none", null],
  [{ holds: placed }, "2027-03-13", "inspect", "2027-03-16"],
  [{ holds: placed, deposit: { waitsSince: waiting } }, "2027-03-13", "waits", "2027-03-16"],
  [{ holds: [{ status: "releasing", keep: 0 }] }, "2027-03-16", "stuck", null],
  [{ holds: [{ status: "taking", keep: 1 }] }, "2027-03-16", "stuck", null],
  [
    { holds: [{ status: "expired", keep: 1 }], deposit: { status: "ended" } },
    "2027-03-16",
    "lost",
    null,
  ],
] as const)(
  "%j on %s: %s by %s",
  ({ deposit, ...changed }: object & { deposit?: object }, today, task, by) => {
    const of = { ...situation.deposit, waitsSince: null, ...deposit };
    const shown = { ...situation, holds: [], ...changed, deposit: of };
    expect(cardTask(shown, days, today)).toEqual({ task, by });
  },
);

test("a deposit in cash, and one whose hold would not last, is no task of a card", () => {
  const cash = { ...situation.deposit, method: "cash", waitsSince: null } as const;
  expect(cardTask({ ...situation, holds: [], deposit: cash }, days, "2027-03-10")).toBeNull();
});
