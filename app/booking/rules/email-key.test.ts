// Emails of one mailbox have one key; those of two have two.
import { expect, test } from "vitest";
import { emailKey } from "./email-key.ts";

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
