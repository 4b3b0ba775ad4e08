// Loads what the account page shows of a user, of their sessions and of their passkeys.
import type { App } from "#app/app.server.ts";
import { findJustDone } from "../audit-log/audit-log.sql.server.ts";
import { creationOptions } from "./passkeys/passkey-responses.server.ts";
import { findChallenge, listPasskeys } from "./passkeys/passkeys.sql.server.ts";
import type { Passkey } from "./passkeys/passkeys.sql.server.ts";
import { findRelyingParty, isExpired, parseBrowserName } from "./rules/sign-in.ts";
import type { BrowserName } from "./rules/sign-in.ts";
import { countRecoveryCodes, findSecondFactor } from "./two-factor/second-factors.sql.server.ts";
import { listSessions } from "./sessions.sql.server.ts";
import type { Session } from "./sessions.sql.server.ts";
import { drawQr } from "./two-factor/two-factor.server.ts";
import type { QrDrawing } from "./two-factor/two-factor.server.ts";
import type { SignInRequest } from "./sign-in/sign-in-request.server.ts";
import type { User } from "./users.sql.server.ts";

/** A browser that is signed in. */
export interface ListedSession {
  id: string;
  name: BrowserName;
  /** An instant. */
  seenAt: string;
  isThis: boolean;
}

/** The secret of new two-factor codes, as text, as the URI that authenticators read, and as a QR code of that URI. */
export interface TwoFactorSetup {
  secret: string;
  uri: string;
  qr: QrDrawing;
}

/** `setup` is set only while two-factor codes are being set up (`begun`). */
export interface Account {
  name: string;
  email: string;
  codes: "off" | "begun" | "on";
  setup: TwoFactorSetup | null;
  codesLeft: number;
  sessions: ListedSession[];
}

/** Expired sessions are left out, though their rows may still exist. */
export async function loadAccount(
  { id, name, email }: User,
  session: Session,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<Account> {
  const now = clock.now().getTime();
  const factor = await findSecondFactor(db, id);
  const sessions = (await listSessions(db, id)).filter(
    ({ stage, createdAt, seenAt }) =>
      !isExpired({ stage, createdAt: Date.parse(createdAt), seenAt: Date.parse(seenAt) }, now),
  );
  return {
    name,
    email,
    codes: factor === null ? "off" : factor.confirmed ? "on" : "begun",
    setup: factor && !factor.confirmed ? setUp(factor.secret, email, facts.name) : null,
    codesLeft: await countRecoveryCodes(db, id),
    sessions: sessions.map((one) => ({
      id: one.id,
      name: parseBrowserName(one.browser),
      seenAt: one.seenAt,
      isThis: one.id === session.id,
    })),
  };
}

// The URI is in the Key Uri Format; our codes use its defaults: SHA-1, six digits, 30 seconds.
function setUp(secret: string, email: string, propertyName: string): TwoFactorSetup {
  const [issuer, account] = [propertyName, email].map(encodeURIComponent);
  const uri = `otpauth://totp/${issuer}:${account}?secret=${secret}&issuer=${issuer}`;
  return { secret, uri, qr: drawQr(uri) };
}

/** A passkey as it is listed. */
export type ListedPasskey = Pick<Passkey, "id" | "name" | "createdAt" | "usedAt">;

/** `begun` while this browser may create one: its name, and the options of creation as JSON. */
export interface UserPasskeys {
  listed: ListedPasskey[];
  /** Whether the site's address allows passkeys. */
  offered: boolean;
  begun: { name: string; options: string } | null;
  /** From which a name for a new one is suggested. */
  browser: BrowserName;
}

/** A creation that another user started in the same browser is left out. */
export async function loadPasskeys(
  user: User,
  signInRequest: SignInRequest,
  { database: { db }, property: { facts } }: Pick<App, "database" | "property">,
): Promise<UserPasskeys> {
  const passkeys = await listPasskeys(db, user.id);
  const site = findRelyingParty(signInRequest.origin);
  const asked =
    signInRequest.challenge &&
    (await findChallenge(db, signInRequest.challenge, signInRequest.now));
  const options =
    site &&
    asked &&
    asked.userId === user.id &&
    (await creationOptions(user, passkeys, asked.challenge, site, facts.name));
  return {
    listed: passkeys.map(({ id, name, createdAt, usedAt }) => ({ id, name, createdAt, usedAt })),
    offered: site !== null,
    begun: asked && options ? { name: asked.name, options: JSON.stringify(options) } : null,
    browser: parseBrowserName(signInRequest.browser),
  };
}

/** The name of the passkey that the user has just `added` or `removed`; undefined for anything else. */
export async function findPasskeyDone(
  done: string | null,
  { id: userId }: User,
  { database: { db }, clock }: Pick<App, "database" | "clock">,
): Promise<string | undefined> {
  const now = clock.now();
  const name =
    done === "added"
      ? (await findJustDone(db, { what: "passkeyAdded", userId, now }))?.after?.["name"]
      : done === "removed"
        ? (await findJustDone(db, { what: "passkeyRemoved", userId, now }))?.before?.["name"]
        : undefined;
  return typeof name === "string" ? name : undefined;
}
