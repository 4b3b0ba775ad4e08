// When a notice is tried again, and what an answer means.
import { expect, test } from "vitest";
import { nextPushAttempt, outcomeOf } from "./push-notice.ts";

const createdAt = "2026-11-20T08:00:00.000Z";
const now = new Date("2026-11-20T08:00:00Z");
const next = (attempts: number, retryAfter: string | null = null, at = now) =>
  nextPushAttempt({ attempts, createdAt }, retryAfter, at)?.toISOString() ?? null;

test.each([
  [1, null, "2026-11-20T08:00:30.000Z"],
  [2, null, "2026-11-20T08:05:00.000Z"],
  [3, null, "2026-11-20T08:30:00.000Z"],
  [4, null, "2026-11-20T09:00:00.000Z"],
  // The longer of both; an hour at most.
  [1, "10", "2026-11-20T08:00:30.000Z"],
  [1, "600", "2026-11-20T08:10:00.000Z"],
  [1, "86400", "2026-11-20T09:00:00.000Z"],
  [1, "Fri, 20 Nov 2026 08:02:00 GMT", "2026-11-20T08:02:00.000Z"],
  [1, "Fri, 20 Nov 2026 07:00:00 GMT", "2026-11-20T08:00:30.000Z"],
  [1, "soon", "2026-11-20T08:00:30.000Z"],
])("after failure %i with Retry-After %s it is tried again at %s", (attempts, retryAfter, at) => {
  expect(next(attempts, retryAfter)).toBe(at);
});

test("after a day it is not", () => {
  expect(next(26, null, new Date("2026-11-21T07:59:59Z"))).toBe("2026-11-21T08:59:59.000Z");
  expect(next(26, null, new Date("2026-11-21T08:00:00Z"))).toBeNull();
});

test.each([
  [200, "sent"],
  [201, "sent"],
  [302, "refused"],
  [400, "refused"],
  [403, "refused"],
  [404, "gone"],
  [408, "again"],
  [410, "gone"],
  [413, "refused"],
  [429, "again"],
  [500, "again"],
])("%i means %s", (status, outcome) => {
  expect(outcomeOf(status)).toBe(outcome);
});
