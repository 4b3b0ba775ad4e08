// Validation of the environment variables at boot.
import { describe, expect, test } from "vitest";
import { emailsWait, readEnvironment } from "./environment.ts";

test("an empty environment is valid", () => {
  expect(readEnvironment({})).toEqual({
    ok: true,
    environment: {
      mode: "development",
      port: 3000,
      host: "0.0.0.0",
      origin: "http://localhost:3000",
      dataDir: "data",
      databaseUrl: null,
      smtpUrl: null,
      mailFrom: null,
      ownerEmail: null,
      payments: "sandbox",
      stripe: null,
      trustProxy: false,
      localCalendars: false,
      rateLimits: true,
      countVisits: true,
      encodesAhead: true,
      imap: null,
      dkim: null,
      indexNow: null,
      priceFeedKey: null,
      wallet: { apple: null, google: null },
      commerceDraft: false,
      logLevel: "info",
      metricsToken: null,
      devInbox: false,
    },
  });
});

test("everything given is read", () => {
  const read = readEnvironment({
    NODE_ENV: "production",
    PORT: "8080",
    HOST: "127.0.0.1",
    ORIGIN: "https://kazfilao.example/",
    DATA_DIR: "/var/lib/site",
    DATABASE_URL: "postgres://site:secret@db.example:5432/site",
    SMTP_URL: "smtps://user:secret@mail.example:465",
    MAIL_FROM: "Kaz Filao <stay@kazfilao.example>",
    OWNER_EMAIL: "owner@kazfilao.example",
    PAYMENTS: "sandbox",
    TRUST_PROXY: "true",
    LOG_LEVEL: "warn",
  });
  expect(read).toEqual({
    ok: true,
    environment: {
      mode: "production",
      port: 8080,
      host: "127.0.0.1",
      origin: "https://kazfilao.example",
      dataDir: "/var/lib/site",
      databaseUrl: "postgres://site:secret@db.example:5432/site",
      smtpUrl: "smtps://user:secret@mail.example:465",
      mailFrom: "Kaz Filao <stay@kazfilao.example>",
      ownerEmail: "owner@kazfilao.example",
      payments: "sandbox",
      stripe: null,
      trustProxy: true,
      localCalendars: false,
      rateLimits: true,
      countVisits: true,
      encodesAhead: true,
      imap: null,
      dkim: null,
      indexNow: null,
      priceFeedKey: null,
      wallet: { apple: null, google: null },
      commerceDraft: false,
      logLevel: "warn",
      metricsToken: null,
      devInbox: false,
    },
  });
});

test("the origin follows the port, and an empty variable counts as absent", () => {
  const read = readEnvironment({ PORT: "4100", SMTP_URL: "", DATABASE_URL: "  " });
  expect(read).toMatchObject({
    environment: { origin: "http://localhost:4100", smtpUrl: null, databaseUrl: null },
  });
});

test.each([
  ["production", undefined, "none"],
  ["production", "", "none"],
  ["production", "sandbox", "sandbox"],
  ["production", "none", "none"],
  ["development", undefined, "sandbox"],
  ["test", undefined, "sandbox"],
  ["development", "none", "none"],
])("in %s with PAYMENTS=%s card payments go to: %s", (mode, PAYMENTS, payments) => {
  expect(readEnvironment({ NODE_ENV: mode, PAYMENTS })).toMatchObject({
    environment: { payments, stripe: null },
  });
});

test.each([
  ["production", undefined, true],
  ["production", "smtp://mail.example:587", false],
  ["development", undefined, false],
  ["test", undefined, false],
])("in %s with SMTP_URL=%s emails wait: %s", (mode, SMTP_URL, waits) => {
  const read = readEnvironment({ NODE_ENV: mode, SMTP_URL });
  expect(read.ok && emailsWait(read.environment)).toBe(waits);
});

test.each(["DEV_INBOX", "LOCAL_CALENDARS"])("%s is refused in production", (name) => {
  expect(readEnvironment({ NODE_ENV: "production", [name]: "true" })).toEqual({
    ok: false,
    faults: [`${name} must not be true in production`],
  });
  expect(readEnvironment({ [name]: "true" })).toMatchObject({ ok: true });
});

describe("DATABASE_PASSWORD", () => {
  const url = "postgres://site@db.example:5432/site";

  test.each([
    ["p@ss/w#rd", "p%40ss%2Fw%23rd"],
    ["100%41 ?&:", "100%2541%20%3F%26%3A"],
    ["käse ", "k%C3%A4se%20"],
  ])("%j is encoded into the URL", (password, encoded) => {
    expect(readEnvironment({ DATABASE_URL: url, DATABASE_PASSWORD: password })).toMatchObject({
      environment: { databaseUrl: `postgres://site:${encoded}@db.example:5432/site` },
    });
  });

  test("is refused without a URL, and beside another password", () => {
    expect(readEnvironment({ DATABASE_PASSWORD: "secret" })).toEqual({
      ok: false,
      faults: ["DATABASE_PASSWORD needs DATABASE_URL beside it"],
    });
    const both = { DATABASE_URL: "postgres://a:b@db.example/site", DATABASE_PASSWORD: "secret" };
    expect(readEnvironment(both)).toEqual({
      ok: false,
      faults: ["DATABASE_PASSWORD must be unset when DATABASE_URL has a password"],
    });
  });
});

describe("a fault is one line that names its variable", () => {
  test.each([
    ["NODE_ENV", "staging", "NODE_ENV must be one of production, development, test"],
    ["UCP_DRAFT", "yes", "UCP_DRAFT must be one of on, off"],
    ["PRICE_FEED_KEY", "short", "PRICE_FEED_KEY must be at least 16 characters long"],
    ["METRICS_TOKEN", "short", "METRICS_TOKEN must be at least 16 characters long"],
    ["RATE_LIMITS", "0", "RATE_LIMITS must be one of on, off"],
    ["PORT", "80a", "PORT must be a whole number from 0 to 65535"],
    ["PORT", "70000", "PORT must be a whole number from 0 to 65535"],
    ["PORT", "-1", "PORT must be a whole number from 0 to 65535"],
    [
      "ORIGIN",
      "kazfilao.example",
      "ORIGIN must be the site's address without a path, such as https://example.com",
    ],
    [
      "ORIGIN",
      "https://kazfilao.example/en",
      "ORIGIN must be the site's address without a path, such as https://example.com",
    ],
    [
      "ORIGIN",
      "ftp://kazfilao.example",
      "ORIGIN must be the site's address without a path, such as https://example.com",
    ],
    [
      "DATABASE_URL",
      "mysql://site:secret@db/site",
      "DATABASE_URL must look like postgres://user:password@host:5432/database",
    ],
    [
      "DATABASE_URL",
      "house.sqlite",
      "DATABASE_URL must look like postgres://user:password@host:5432/database",
    ],
    ["SMTP_URL", "mail.example:25", "SMTP_URL must look like smtp://user:password@host:587"],
    ["SMTP_URL", "http://mail.example", "SMTP_URL must look like smtp://user:password@host:587"],
    [
      "MAIL_FROM",
      "Kaz Filao",
      "MAIL_FROM must be an e-mail address, or a name and an address: Sea View <stay@example.com>",
    ],
    [
      "MAIL_FROM",
      "Sea View <stay@example.com>\r\nBcc: x@example.com",
      "MAIL_FROM must be an e-mail address, or a name and an address: Sea View <stay@example.com>",
    ],
    ["OWNER_EMAIL", "owner at example.com", "OWNER_EMAIL must be an e-mail address"],
    ["OWNER_EMAIL", "a@example.com,b@example.com", "OWNER_EMAIL must be an e-mail address"],
    ["PAYMENTS", "paypal", "PAYMENTS must be one of sandbox, stripe, none"],
    ["TRUST_PROXY", "yes", "TRUST_PROXY must be one of true, false"],
    ["DEV_INBOX", "1", "DEV_INBOX must be one of true, false"],
    ["LOG_LEVEL", "loud", "LOG_LEVEL must be one of debug, info, warn, error"],
  ])("%s=%s", (name, value, line) => {
    expect(readEnvironment({ [name]: value })).toEqual({ ok: false, faults: [line] });
  });

  test("all faults are reported at once, without the passwords in them", () => {
    const read = readEnvironment({
      PORT: "x",
      DATABASE_URL: "mysql://site:secret@db/site",
      LOG_LEVEL: "loud",
    });
    expect(read).toMatchObject({
      ok: false,
      faults: [/^PORT /, /^DATABASE_URL /, /^LOG_LEVEL /].map((line) =>
        expect.stringMatching(line),
      ),
    });
    expect(JSON.stringify(read)).not.toContain("secret");
  });
});
