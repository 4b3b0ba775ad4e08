// Tests that faults from parsing and from checking a stay are shown at the same field.
import { expect, test } from "vitest";
import { aRateCard, aStayRules } from "#tests/support/rate-card.ts";
import { parseStayQuery } from "./stay-query.ts";
import { stayFaultFields } from "./stay-refusal.ts";
import { checkStay } from "./stay.ts";

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
  const now = { today: "2026-11-20", hour: 16, minute: 0 };
  const verdict = checkStay({ checkIn, checkOut }, now, aStayRules(), aRateCard());
  expect(verdict.ok ? null : stayFaultFields[verdict.fault]).toBe(field);
  const { faults } = parseStayQuery(new URLSearchParams({ checkIn, checkOut }));
  for (const named of Object.keys(faults)) expect(named).toBe(field);
});
