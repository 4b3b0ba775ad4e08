// Where Stripe's hosts are allowed, and where not.
import { expect, test } from "vitest";
import { contentPolicy } from "#app/platform/http/security-headers.ts";
import { stripePolicyExtension } from "./stripe-policy.ts";

function policyOf(path: string, widenings = [stripePolicyExtension]): string[] {
  return contentPolicy({
    path,
    https: true,
    scripts: ["'sha256-one'"],
    extensions: widenings,
  }).split("; ");
}

test.each(["/book", "/de/book", "/book/"])("%s allows its fields", (path) => {
  expect(policyOf(path)).toEqual(
    expect.arrayContaining([
      "script-src 'self' 'sha256-one' https://js.stripe.com https://*.js.stripe.com",
      "connect-src 'self' https://api.stripe.com",
      "frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
      "form-action 'self' https://hooks.stripe.com",
    ]),
  );
  expect(policyOf(path).join()).not.toMatch(/unsafe|trusted/);
});

test.each(["/", "/apartments", "/my-booking", "/book/calendar", "/admin/book"])(
  "%s allows no other hosts",
  (path) => expect(policyOf(path)).toEqual(policyOf(path, [])),
);
