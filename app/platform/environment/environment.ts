// The environment variables, checked once at boot, and what follows from them. .env.example documents each.
import * as v from "valibot";
import type { PropertyFacts } from "#property/facts.ts";
import type { LogLevel } from "../monitoring/log.ts";
import { dataFolder } from "../property-folder.ts";
import { readDkimSettings, readImapSettings } from "./email-settings.ts";
import type { DkimSettings, ImapSettings } from "./email-settings.ts";
import { readIndexNowSettings } from "./index-now-settings.ts";
import type { IndexNowSettings } from "./index-now-settings.ts";
import { readStripeSettings } from "./stripe-settings.ts";
import type { StripeSettings } from "./stripe-settings.ts";
import { readWalletSettings } from "./wallet-settings.ts";
import type { WalletSettings } from "./wallet-settings.ts";

export interface Environment {
  mode: "production" | "development" | "test";
  port: number;
  host: string;
  /** The site's URL without a trailing slash, as in emails and canonical links. */
  origin: string;
  dataDir: string;
  /** PostgreSQL, with DATABASE_PASSWORD encoded into it; null means the SQLite file in `dataDir`. */
  databaseUrl: string | null;
  /** Null: emails stay in the development inbox, or in production wait in the outbox (`emailsWait`). */
  smtpUrl: string | null;
  mailFrom: string | null;
  /** By which emails are signed; null: they are not, or by the mail server. */
  dkim: DkimSettings | null;
  ownerEmail: string | null;
  /** The mailbox in which replies to our emails arrive; null: they are not read. */
  imap: ImapSettings | null;
  /** How search engines are told of changed pages; null: they are not. */
  indexNow: IndexNowSettings | null;
  /** The key that partners send for the feeds of prices; null: there are none. */
  priceFeedKey: string | null;
  /** Whether platforms may create booking sessions by the Universal Commerce Protocol's lodging draft. */
  commerceDraft: boolean;
  /** What signs passes for Apple Wallet and Google Wallet; null for each: none are offered. */
  wallet: WalletSettings;
  /** Where card payments go; in production `none`, no card payment at all, unless PAYMENTS is set. */
  payments: "none" | "sandbox" | "stripe";
  /** Set exactly when `payments` is "stripe". */
  stripe: StripeSettings | null;
  /** Whether X-Forwarded-For is set by our own proxy and contains the visitor's address. */
  trustProxy: boolean;
  /** Whether calendars may also be fetched from 127.0.0.1: for tests and development, refused in production. */
  localCalendars: boolean;
  /** Whether requests are rate-limited per network: off for tests and measurements, refused in production. */
  rateLimits: boolean;
  /** Whether page views are recorded. */
  countVisits: boolean;
  /** Whether pictures are encoded in every size in the background, not only in the sizes already requested. */
  encodesAhead: boolean;
  logLevel: LogLevel;
  /** The token that a scraper of /metrics must send; null: only requests from this machine are allowed. */
  metricsToken: string | null;
  /** Whether the development inbox is open to every client, not only to this machine; refused in production. */
  devInbox: boolean;
}

/**
 * Whether there is a development inbox: only without a mail server, never in production, and, unless DEV_INBOX is set,
 * only while ORIGIN is this machine, so that a misconfigured public site shows no emails.
 */
export function hasInbox({
  smtpUrl,
  mode,
  origin,
  devInbox,
}: Pick<Environment, "smtpUrl" | "mode" | "origin" | "devInbox">): boolean {
  const isHere = localHost.test(new URL(origin).hostname);
  return smtpUrl === null && mode !== "production" && (devInbox || isHere);
}

/** Host names of this machine: `localhost`, its subdomains (RFC 6761), and the loopback addresses. */
export const localHost = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** Whether emails wait in the outbox, unsent: in production, while there is no mail server. */
export function emailsWait({ mode, smtpUrl }: Pick<Environment, "mode" | "smtpUrl">): boolean {
  return mode === "production" && smtpUrl === null;
}

/**
 * Reads the environment. An empty variable counts as absent. Each fault is one line that starts with the variable's
 * name and never contains a value, which may be a password.
 */
export function readEnvironment(
  env: Record<string, string | undefined>,
): { ok: true; environment: Environment } | { ok: false; faults: string[] } {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const read = v.safeParse(schema, given);
  if (!read.success)
    return {
      ok: false,
      faults: read.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`),
    };
  const { output } = read;
  if (output.NODE_ENV === "production" && output.LOCAL_CALENDARS === "true")
    return { ok: false, faults: ["LOCAL_CALENDARS must not be true in production"] };
  if (output.NODE_ENV === "production" && output.DEV_INBOX === "true")
    return { ok: false, faults: ["DEV_INBOX must not be true in production"] };
  const database = readDatabaseUrl(output);
  if (!database.ok) return database;
  const origin = output.ORIGIN ?? `http://localhost:${output.PORT}`;
  const stripe =
    output.PAYMENTS === "stripe"
      ? readStripeSettings(given, { mode: output.NODE_ENV, origin })
      : { ok: true as const, stripe: null };
  if (!stripe.ok) return stripe;
  const mailbox = readImapSettings(given, { localHost });
  if (!mailbox.ok) return mailbox;
  const telling = readIndexNowSettings(given, { localHost });
  if (!telling.ok) return telling;
  const signing = readDkimSettings(given, output.MAIL_FROM ?? null);
  if (!signing.ok) return signing;
  const passes = readWalletSettings(given, { localHost });
  if (!passes.ok) return passes;
  if (output.NODE_ENV === "production" && output.RATE_LIMITS === "off")
    return { ok: false, faults: ["RATE_LIMITS must not be off in production"] };
  return {
    ok: true,
    environment: {
      mode: output.NODE_ENV,
      port: output.PORT,
      host: output.HOST,
      origin,
      dataDir: output.DATA_DIR,
      databaseUrl: database.url,
      smtpUrl: output.SMTP_URL ?? null,
      mailFrom: output.MAIL_FROM ?? null,
      dkim: signing.dkim,
      ownerEmail: output.OWNER_EMAIL ?? null,
      imap: mailbox.imap,
      indexNow: telling.indexNow,
      priceFeedKey: output.PRICE_FEED_KEY ?? null,
      commerceDraft: output.UCP_DRAFT === "on",
      wallet: passes.wallet,
      // In production the sandbox must be set explicitly, since guests may take it for real payment.
      payments: output.PAYMENTS ?? (output.NODE_ENV === "production" ? "none" : "sandbox"),
      stripe: stripe.stripe,
      trustProxy: output.TRUST_PROXY === "true",
      localCalendars: output.LOCAL_CALENDARS === "true",
      rateLimits: output.RATE_LIMITS === "on",
      countVisits: output.COUNT_VISITS === "true",
      encodesAhead: output.ENCODE_PICTURES === "ahead",
      logLevel: output.LOG_LEVEL,
      metricsToken: output.METRICS_TOKEN ?? null,
      devInbox: output.DEV_INBOX === "true",
    },
  };
}

const address = /^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;]+$/;
const namedAddress = /^[^<>\r\n]*<[^\s@<>",;]+@[^\s@<>",;]+>$/;

const schema = v.object({
  NODE_ENV: v.optional(oneOf(["production", "development", "test"]), "development"),
  PORT: v.optional(
    v.pipe(
      text(),
      v.regex(/^\d{1,5}$/, "must be a whole number from 0 to 65535"),
      v.transform(Number),
      v.maxValue(65535, "must be a whole number from 0 to 65535"),
    ),
    "3000",
  ),
  HOST: v.optional(text(), "0.0.0.0"),
  ORIGIN: v.optional(
    v.pipe(
      text(),
      v.check(
        (url) => isOrigin(url),
        "must be the site's address without a path, such as https://example.com",
      ),
      v.transform((url) => new URL(url).origin),
    ),
  ),
  DATA_DIR: v.optional(text(), dataFolder),
  DATABASE_URL: v.optional(
    urlOf(["postgres:", "postgresql:"], "postgres://user:password@host:5432/database"),
  ),
  // Not trimmed: trailing spaces are part of a password.
  DATABASE_PASSWORD: v.optional(v.string()),
  SMTP_URL: v.optional(urlOf(["smtp:", "smtps:"], "smtp://user:password@host:587")),
  MAIL_FROM: v.optional(
    v.pipe(
      text(),
      v.check(
        (from) => address.test(from) || namedAddress.test(from),
        "must be an e-mail address, or a name and an address: Sea View <stay@example.com>",
      ),
    ),
  ),
  OWNER_EMAIL: v.optional(v.pipe(text(), v.regex(address, "must be an e-mail address"))),
  PAYMENTS: v.optional(oneOf(["sandbox", "stripe", "none"])),
  TRUST_PROXY: v.optional(oneOf(["true", "false"]), "false"),
  DEV_INBOX: v.optional(oneOf(["true", "false"]), "false"),
  LOCAL_CALENDARS: v.optional(oneOf(["true", "false"]), "false"),
  RATE_LIMITS: v.optional(oneOf(["on", "off"]), "on"),
  COUNT_VISITS: v.optional(oneOf(["true", "false"]), "true"),
  ENCODE_PICTURES: v.optional(oneOf(["ahead", "off"]), "ahead"),
  LOG_LEVEL: v.optional(oneOf(["debug", "info", "warn", "error"]), "info"),
  PRICE_FEED_KEY: v.optional(
    v.pipe(text(), v.minLength(16, "must be at least 16 characters long")),
  ),
  UCP_DRAFT: v.optional(oneOf(["on", "off"]), "off"),
  METRICS_TOKEN: v.optional(v.pipe(text(), v.minLength(16, "must be at least 16 characters long"))),
});

// Inserts a password with any characters, `@ / # %` included, which would break the URL unencoded.
function readDatabaseUrl({
  DATABASE_URL: given,
  DATABASE_PASSWORD: password,
}: v.InferOutput<typeof schema>):
  | { ok: true; url: string | null }
  | { ok: false; faults: string[] } {
  if (password === undefined) return { ok: true, url: given ?? null };
  if (given === undefined)
    return { ok: false, faults: ["DATABASE_PASSWORD needs DATABASE_URL beside it"] };
  const url = new URL(given);
  if (url.password !== "")
    return {
      ok: false,
      faults: ["DATABASE_PASSWORD must be unset when DATABASE_URL has a password"],
    };
  url.password = encodeURIComponent(password);
  return { ok: true, url: url.href };
}

function text() {
  return v.pipe(v.string(), v.trim());
}

function oneOf<const Options extends readonly string[]>(options: Options) {
  return v.picklist(options, `must be ${options.length > 1 ? "one of " : ""}${options.join(", ")}`);
}

function urlOf(protocols: string[], example: string) {
  const isSuch = (url: string) =>
    URL.canParse(url) && protocols.includes(new URL(url).protocol) && new URL(url).hostname !== "";
  return v.pipe(text(), v.check(isSuch, `must look like ${example}`));
}

function isOrigin(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, pathname, search, hash, username } = new URL(url);
  return /^https?:$/.test(protocol) && pathname === "/" && !search && !hash && !username;
}

/** The address from the settings, else the environment's, else the one that guests write to. */
export function ownerAddress(
  { ownerEmail }: Pick<Environment, "ownerEmail">,
  facts: Pick<PropertyFacts, "email" | "ownerEmail">,
): string {
  return facts.ownerEmail || ownerEmail || facts.email;
}
