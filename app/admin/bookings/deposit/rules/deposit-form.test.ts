// Tests what may be typed when a damage deposit is returned.
import { expect, test } from "vitest";
import { checkDepositForm, checkHoldForm, maxReasonLength } from "./deposit-form.ts";

const check = (kept: string, reason = "") => checkDepositForm({ kept, reason }, "EUR");

test.each([
  ["", "", 0],
  ["0", "", 0],
  ["35,50", "A broken lamp", 35_50],
])("keeping %j because of %j", (kept, reason, cents) => {
  expect(check(kept, reason)).toEqual({ ok: true, kept: cents });
});

test.each([
  ["-5", "A lamp", "kept", "keptFaulty"],
  ["5.005", "A lamp", "kept", "keptFaulty"],
  ["all", "A lamp", "kept", "keptFaulty"],
  ["35", "", "reason", "reasonMissing"],
  ["35", "x".repeat(maxReasonLength + 1), "reason", "reasonTooLong"],
])("keeping %j is refused", (kept, reasonTyped, field, reason) => {
  expect(check(kept, reasonTyped)).toEqual({ ok: false, fault: { field, reason } });
});

const checkHold = (form: "take" | "release" | "wait", typed: Record<string, string>) =>
  checkHoldForm({ form, shown: "held", kept: "", reason: "", why: "", ...typed }, "EUR");

test("charging a card needs a sum and a reason, keeping it for now a reason, releasing nothing", () => {
  expect(checkHold("take", { kept: "35", reason: "A lamp" })).toEqual({ ok: true, kept: 35_00 });
  expect(checkHold("release", {})).toEqual({ ok: true, kept: 0 });
  expect(checkHold("wait", { why: "The lamp" })).toEqual({ ok: true, kept: 0 });
});

test.each([
  ["take", { reason: "A lamp" }, "kept", "keptMissing"],
  ["take", { kept: "0", reason: "A lamp" }, "kept", "keptMissing"],
  ["take", { kept: "35" }, "reason", "reasonMissing"],
  ["wait", {}, "why", "waitReasonMissing"],
  ["wait", { why: "x".repeat(maxReasonLength + 1) }, "why", "reasonTooLong"],
] as const)("%s with %j is refused at %s", (form, typed, field, reason) => {
  expect(checkHold(form, typed)).toEqual({ ok: false, fault: { field, reason } });
});
