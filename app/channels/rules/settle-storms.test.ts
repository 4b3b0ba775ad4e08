// What other sites closed because we did for a storm is no guest of theirs.
import { describe, expect, test } from "vitest";
import { claims, takenNights } from "#tests/support/calendars/claims.ts";
import { settleNights } from "./settle-nights.ts";
import type { ClosedSpan, KnownClaim, Settlement } from "./settle-nights.ts";

const today = "2027-01-10";
const nothing: Settlement = { take: [], relabel: [], free: [], conflicts: [] };

describe("what a site closed for a storm", () => {
  // Closed for 12 to 18 January on the 9th; the stay of 12 to 14 was booked before.
  const storm = { from: "2027-01-12", to: "2027-01-18", openedAt: "2027-01-09T08:00:00.000Z" };
  const open: ClosedSpan[] = [{ ...storm, undoneAt: null }];
  const undone: ClosedSpan[] = [{ ...storm, undoneAt: "2027-01-10T09:00:00.000Z" }];
  const read = { closed: true, exportReadAt: "2027-01-10T07:00:00.000Z" };
  const joined = claims("a", "2027-01-12", "2027-01-18", read);
  const stay = takenNights("booking", "2027-01-12", "2027-01-14");
  const conflictsOf = (own: KnownClaim[], storms = open) =>
    settleNights(own, stay, today, { storms }).conflicts.length;

  test("joined with our stay beside it is neither taken nor a conflict", () => {
    expect(settleNights(joined, stay, today, { storms: open })).toEqual(nothing);
    const longer = takenNights("booking", "2027-01-10", "2027-01-14");
    const wider = claims("a", "2027-01-10", "2027-01-18", read);
    expect(settleNights(wider, longer, today, { storms: open })).toEqual(nothing);
  });

  test("and is read again after it was undone, when some of its nights are sold", () => {
    const sold = takenNights("booking", "2027-01-16", "2027-01-18", {
      bookingId: "b2",
      bookedAt: "2027-01-10T10:00:00.000Z",
    });
    const taken = [...stay, ...sold];
    expect(settleNights(joined, taken, today, { storms: undone })).toEqual(nothing);
  });

  test("counts as its own when it is a guest, appeared before the storm or after its end, or covers other nights", () => {
    const from = "2027-01-12";
    expect(conflictsOf(claims("a", from, "2027-01-18", { ...read, closed: false }))).toBe(1);
    const early = { ...read, exportReadAt: "2027-01-09T07:00:00.000Z" };
    expect(conflictsOf(claims("a", from, "2027-01-18", early))).toBe(1);
    const late = { ...read, since: "2027-01-10T09:30:00.000Z" };
    expect(conflictsOf(claims("a", from, "2027-01-18", late), undone)).toBe(1);
    expect(conflictsOf(claims("a", from, "2027-01-19", read))).toBe(1);
  });
});
