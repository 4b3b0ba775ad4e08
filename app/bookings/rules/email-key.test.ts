// Tests that emails of one mailbox have the same key, and those of two mailboxes different ones.
import { expect, test } from "vitest";
import { emailKey } from "./booking-limits.ts";

test.each([
  ["Claire@Example.com", "claire@example.com"],
  ["  claire@example.com ", "claire@example.com"],
  ["claire+7@example.com", "claire@example.com"],
  ["claire+a+b@example.com", "claire@example.com"],
  ["claire.moreau@example.com", "claire.moreau@example.com"],
  ["+claire@example.com", "+claire@example.com"],
  ["claire@MÜNCHEN.example", "claire@xn--mnchen-3ya.example"],
  ["claire@xn--mnchen-3ya.example", "claire@xn--mnchen-3ya.example"],
])("%s counts as %s", (email, key) => {
  expect(emailKey(email)).toBe(key);
});
