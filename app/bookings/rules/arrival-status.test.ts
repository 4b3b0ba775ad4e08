// Tests when staff can set that a guest arrived, left, or did not come.
import { expect, test } from "vitest";
import { allowedArrivalStatuses } from "./booking-status.ts";
import type { BookingStatus } from "./booking-status.ts";

test.each<[BookingStatus, string, string[]]>([
  ["confirmed", "2027-03-12", []],
  ["confirmed", "2027-03-13", ["arrive", "noShow"]],
  ["confirmed", "2027-03-25", ["arrive", "noShow"]],
  ["no_show", "2027-03-14", ["arrive"]],
  ["checked_in", "2027-03-13", ["leave"]],
  ["checked_in", "2027-03-12", ["leave"]],
  ["checked_out", "2027-03-20", []],
  ["cancelled", "2027-03-13", []],
  ["expired", "2027-03-13", []],
  ["pending_payment", "2027-03-13", []],
])("%s on %s: %o", (status, today, expected) => {
  expect(allowedArrivalStatuses({ status, checkIn: "2027-03-13" }, today)).toEqual(expected);
});
