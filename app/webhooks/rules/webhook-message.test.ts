// When webhook messages are tried again, and what is told.
import { expect, test } from "vitest";
import { nextWebhookAttempt, webhookTypeOf } from "./webhook-message.ts";

test.each([
  [1, "2026-11-23T08:00:05.000Z"],
  [2, "2026-11-23T08:05:00.000Z"],
  [3, "2026-11-23T08:30:00.000Z"],
  [4, "2026-11-23T09:00:00.000Z"],
  [74, "2026-11-23T09:00:00.000Z"],
  [75, null],
])("after failure %i it is tried again at %s", (attempts, at) => {
  expect(
    nextWebhookAttempt(attempts, new Date("2026-11-23T08:00:00Z"))?.toISOString() ?? null,
  ).toBe(at);
});

test("what staff note among themselves is not told", () => {
  expect(webhookTypeOf("cancelled")).toBe("booking.cancelled");
  expect(webhookTypeOf("arrivalUndone")).toBe("booking.arrived");
  expect(webhookTypeOf("guestErased")).toBeNull();
  expect(webhookTypeOf("disputeOpened")).toBeNull();
});
