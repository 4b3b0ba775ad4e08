// When an email is retried.
import { expect, test } from "vitest";
import { nextAttempt } from "./send-emails.server.ts";

const firstAttempt = new Date("2027-01-10T08:00:00Z");

test.each([
  [1, "2027-01-10T08:01:00.000Z"],
  [2, "2027-01-10T08:05:00.000Z"],
  [3, "2027-01-10T08:15:00.000Z"],
  [4, "2027-01-10T08:30:00.000Z"],
  [5, "2027-01-10T09:00:00.000Z"],
  [6, "2027-01-10T09:00:00.000Z"],
  [60, "2027-01-10T09:00:00.000Z"],
])("after failure %i, failing at 08:00", (attempts, expected) => {
  expect(nextAttempt(attempts, firstAttempt, firstAttempt)?.toISOString()).toBe(expected);
});

test("an email fails for good four days after its first attempt, not before", () => {
  expect(nextAttempt(97, firstAttempt, new Date("2027-01-14T07:59:59Z"))?.toISOString()).toBe(
    "2027-01-14T08:59:59.000Z",
  );
  expect(nextAttempt(98, firstAttempt, new Date("2027-01-14T08:00:00Z"))).toBeNull();
});
