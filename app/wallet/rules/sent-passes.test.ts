// What answers of Apple and Google mean.
import { expect, test } from "vitest";
import { nextUpdate } from "./pass-content.ts";
import { outcomeOfGoogle, outcomeOfPush } from "./sent-passes.ts";

test.each([
  [200, "", "sent"],
  [400, "BadDeviceToken", "gone"],
  [400, "DeviceTokenNotForTopic", "gone"],
  [400, "PayloadEmpty", "refused"],
  [403, "BadCertificate", "again"],
  [404, "BadPath", "refused"],
  [410, "Unregistered", "gone"],
  [429, "TooManyRequests", "again"],
  [500, "InternalServerError", "again"],
  [503, "Shutdown", "again"],
  [null, "", "again"],
])("Apple's %s %s means %s", (status, reason, outcome) => {
  expect(outcomeOfPush(status, reason)).toBe(outcome);
});

test.each([
  [200, "sent"],
  [400, "refused"],
  [401, "again"],
  [403, "again"],
  [404, "gone"],
  [429, "again"],
  [500, "again"],
  [null, "again"],
])("Google's %s means %s", (status, outcome) => {
  expect(outcomeOfGoogle(status)).toBe(outcome);
});

test.each([
  ["2026-11-20T08:00:00.000Z", "2026-11-20T08:05:07.900Z", "2026-11-20T08:05:07.000Z"],
  // A second change within the same second, and a clock that was set back.
  ["2026-11-20T08:05:07.000Z", "2026-11-20T08:05:07.950Z", "2026-11-20T08:05:08.000Z"],
  ["2026-11-20T08:05:08.000Z", "2026-11-20T08:00:00.000Z", "2026-11-20T08:05:09.000Z"],
])("changed at %s and again at %s, it says %s", (before, now, said) => {
  expect(nextUpdate(before, new Date(now)).toISOString()).toBe(said);
});
