// Tests what may be typed when a damage deposit is returned.
import { expect, test } from "vitest";
import { checkDepositForm, maxReasonLength } from "./deposit-form.ts";

const check = (kept: string, reason = "") => checkDepositForm({ kept, reason });

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
