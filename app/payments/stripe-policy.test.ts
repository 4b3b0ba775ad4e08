// Where Stripe's hosts are allowed, and where not.
import { expect, test } from "vitest";
import { contentPolicy } from "#app/platform/http/security-headers.ts";
import { stripePolicyExtension } from "./stripe-policy.ts";

const onBook = stripePolicyExtension((path) => path === "/de/book");

function policyOf(path: string, widenings = [onBook]): string[] {
  return contentPolicy({
    path,
    https: true,
    scripts: ["'sha256-one'"],
    extensions: widenings,
  }).split("; ");
}

test("a page with card fields allows them", () => {
  const path = "/de/book";
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

test("any other page allows no other hosts", () => {
  expect(policyOf("/de")).toEqual(policyOf("/de", []));
});
