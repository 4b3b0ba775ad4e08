// Validation of the Stripe settings at boot.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readEnvironment } from "./environment.ts";

const testKeys = {
  PAYMENTS: "stripe",
  STRIPE_SECRET_KEY: "sk_test_51a",
  STRIPE_PUBLISHABLE_KEY: "pk_test_51a",
  STRIPE_WEBHOOK_SECRET: "whsec_a1",
};
const liveKeys = {
  ...testKeys,
  ORIGIN: "https://kazfilao.example",
  STRIPE_SECRET_KEY: "rk_live_51a",
  STRIPE_PUBLISHABLE_KEY: "pk_live_51a",
};

test("keys of Stripe's test mode are enough", () => {
  expect(readEnvironment(testKeys)).toMatchObject({
    environment: {
      stripe: {
        secretKey: "sk_test_51a",
        publishableKey: "pk_test_51a",
        webhookSecret: "whsec_a1",
        api: "https://api.stripe.com",
        live: false,
      },
    },
  });
});

test("live keys need https", () => {
  expect(readEnvironment(liveKeys)).toMatchObject({ environment: { stripe: { live: true } } });
  for (const ORIGIN of ["http://kazfilao.example", ""])
    expect(readEnvironment({ ...liveKeys, ORIGIN })).toEqual({
      ok: false,
      faults: ["ORIGIN must start with https, because STRIPE_SECRET_KEY is live"],
    });
});

test("with the sandbox the keys are not read", () => {
  expect(readEnvironment({ STRIPE_SECRET_KEY: "?" })).toMatchObject({
    environment: { stripe: null },
  });
});

describe("a fault is one line that names its variable", () => {
  const origin = "STRIPE_API must be an address without a path, such as http://127.0.0.1:4010";
  test.each([
    [{ STRIPE_SECRET_KEY: "" }, "STRIPE_SECRET_KEY must be set, because PAYMENTS is stripe"],
    [
      { STRIPE_SECRET_KEY: "pk_test_51a" },
      "STRIPE_SECRET_KEY must start with sk_test_, sk_live_, rk_test_ or rk_live_",
    ],
    [
      { STRIPE_PUBLISHABLE_KEY: "sk_test_51a" },
      "STRIPE_PUBLISHABLE_KEY must start with pk_test_ or pk_live_",
    ],
    [{ STRIPE_WEBHOOK_SECRET: "we_1" }, "STRIPE_WEBHOOK_SECRET must start with whsec_"],
    [
      { STRIPE_PUBLISHABLE_KEY: "pk_live_51a" },
      "STRIPE_PUBLISHABLE_KEY must be a test key or a live one, as STRIPE_SECRET_KEY is",
    ],
    [{ STRIPE_API: "127.0.0.1:4010" }, origin],
    [{ STRIPE_API: "http://127.0.0.1:4010/v1" }, origin],
    [
      { STRIPE_API: "http://elsewhere.example", NODE_ENV: "production" },
      "STRIPE_API must be an address of this machine in production, such as http://127.0.0.1:4010",
    ],
    [
      { ...liveKeys, STRIPE_API: "http://127.0.0.1:4010" },
      "STRIPE_API must not be set, because STRIPE_SECRET_KEY is live",
    ],
  ])("%j", (changes, line) => {
    expect(readEnvironment({ ...testKeys, ...changes })).toEqual({ ok: false, faults: [line] });
  });

  test("all at once, and no key is repeated", () => {
    const read = readEnvironment({
      PAYMENTS: "stripe",
      STRIPE_SECRET_KEY: "hush",
      STRIPE_WEBHOOK_SECRET: "hush",
    });
    expect(read).toMatchObject({
      faults: [/^STRIPE_SECRET_KEY /, /^STRIPE_PUBLISHABLE_KEY /, /^STRIPE_WEBHOOK_SECRET /].map(
        (line) => expect.stringMatching(line),
      ),
    });
    expect(JSON.stringify(read)).not.toContain("hush");
  });

  test("a stand-in on this machine may be named in production", () => {
    const given = { ...testKeys, NODE_ENV: "production", STRIPE_API: "http://127.0.0.1:4010" };
    expect(readEnvironment(given)).toMatchObject({
      environment: { stripe: { api: "http://127.0.0.1:4010" } },
    });
  });
});

test("Apple's file of the domain is read, and must be there", () => {
  const own = { ...testKeys, STRIPE_APPLE_PAY_FILE: "LICENSE" };
  const applePayDomain = readFileSync("LICENSE", "utf8");
  expect(readEnvironment(own)).toMatchObject({ environment: { stripe: { applePayDomain } } });
  expect(readEnvironment({ ...own, STRIPE_APPLE_PAY_FILE: "/nowhere" })).toEqual({
    ok: false,
    faults: ["STRIPE_APPLE_PAY_FILE must be a file that can be read"],
  });
});
