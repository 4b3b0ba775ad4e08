// Startup messages about the settings.
import { expect, test } from "vitest";
import { readEnvironment } from "./environment.ts";
import { productionWarnings, startupLines } from "./startup-lines.ts";

const testKeys = {
  PAYMENTS: "stripe",
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};
const liveKeys = {
  ...testKeys,
  ORIGIN: "https://stay.example",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
};
const production = { NODE_ENV: "production" };
const SMTP_URL = "smtp://mail.example:587";

function said(env: Record<string, string>) {
  const read = readEnvironment(env);
  if (!read.ok) throw new Error(read.faults.join());
  const [opened, ...lines] = startupLines(read.environment, "http://localhost:3000");
  expect(opened).toBe("The site is open at http://localhost:3000");
  return { lines, warnings: productionWarnings(read.environment) };
}

const owner = "The owner's side is at /admin; `npm run owner` makes its first owner";
const inbox = "Emails land at http://localhost:3000/dev/mail";
const noCards = "Cards are not taken: guests pay at the property (PAYMENTS=stripe takes cards)";
const sandbox = "Cards go to the sandbox: test cards only, no money moves";
const waits = "Emails wait and none is sent: no mail server is set (SMTP_URL)";
const waitsWarning =
  "no mail server: emails wait in the outbox and none is sent until SMTP_URL is set";
const originWarning =
  "links in emails lead to this machine and cookies are not bound to https until ORIGIN is set";
const sandboxWarning =
  "practice payments: no money moves and test cards are accepted, because PAYMENTS=sandbox";
const stripeWarning = "practice payments: no money moves, because the Stripe keys are test keys";
const stripe = "Cards go to Stripe with test keys: test cards only, no money moves";

test.each([
  [
    "development",
    {},
    [`${inbox}, for this machine only (set SMTP_URL to send them)`, owner, sandbox],
    [],
  ],
  [
    "development, open to a telephone",
    { DEV_INBOX: "true" },
    [
      `${inbox}; open to every device that reaches this machine because DEV_INBOX=true`,
      owner,
      sandbox,
    ],
    [],
  ],
  [
    "development at a public address",
    { ORIGIN: "https://stay.example" },
    [
      "Emails stay in the database and none is sent: no mail server is set (SMTP_URL)",
      owner,
      sandbox,
    ],
    [],
  ],
  [
    "production with nothing set",
    production,
    [waits, owner, noCards],
    [originWarning, waitsWarning],
  ],
  [
    "production with the sandbox",
    { ...production, PAYMENTS: "sandbox", SMTP_URL },
    [owner, sandbox],
    [originWarning, sandboxWarning],
  ],
  [
    "production with Stripe's test keys and no mail server",
    { ...production, ...testKeys },
    [waits, owner, stripe],
    [originWarning, stripeWarning, waitsWarning],
  ],
  [
    "production that is complete",
    { ...production, ...liveKeys, SMTP_URL },
    [owner, "Cards go to Stripe, and real money moves"],
    [],
  ],
])("%s", (_where, env, lines, warnings) => {
  expect(said(env)).toEqual({ lines, warnings });
});
