// Verifies the responses of passkeys to our challenges: adds the passkey that a browser created, or signs in with one.
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { writeAudit } from "../../audit-log/audit-log.sql.server.ts";
import { openSession } from "../begin-and-end-session.server.ts";
import { keyAlgorithms } from "./passkey-options.server.ts";
import {
  consumeChallenge,
  findPasskey,
  insertPasskey,
  recordPasskeyUse,
} from "./passkeys.sql.server.ts";
import type { Passkey } from "./passkeys.sql.server.ts";
import { accountDelay, challengeDelay, findRelyingParty, networkDelay } from "../rules/sign-in.ts";
import type { RelyingParty } from "../rules/sign-in.ts";
import {
  countAttempt,
  countDeviceAttempt,
  resetAttempts,
} from "../sign-in/sign-in-attempts.sql.server.ts";
import type { AttemptCounter } from "../sign-in/sign-in-attempts.sql.server.ts";
import type { SignInResult } from "../sign-in/sign-in-by-passphrase.server.ts";
import { writeAdminCookie } from "../sign-in/sign-in-request.server.ts";
import type { SignInRequest } from "../sign-in/sign-in-request.server.ts";
import type { User } from "../users.sql.server.ts";

/** Null for anything else; the library detects a response of the wrong kind. */
export function parsePasskeyResponse(
  text: string,
): (RegistrationResponseJSON & AuthenticationResponseJSON) | null {
  try {
    const answer = JSON.parse(text) as { id?: unknown; response?: unknown } | null;
    const isResponse =
      typeof answer?.id === "string" &&
      /^[\w-]{1,1400}$/.test(answer.id) &&
      typeof answer.response === "object" &&
      answer.response !== null;
    return isResponse ? (answer as RegistrationResponseJSON & AuthenticationResponseJSON) : null;
  } catch {
    return null;
  }
}

export type AddPasskeyResult =
  | { ok: true }
  | { ok: false; reason: "passkeyLate" | "passkeyRefused" | "passkeyThere" };

/** `text` is the browser's response as JSON. The passphrase was confirmed when the challenge was made, which is consumed here. */
export async function addPasskey(
  text: string,
  user: User,
  signInRequest: SignInRequest,
  { database: { db } }: Pick<App, "database">,
): Promise<AddPasskeyResult> {
  const { now } = signInRequest;
  const asked = await consumeChallenge(db, signInRequest.challenge, now);
  if (asked?.userId !== user.id) return { ok: false, reason: "passkeyLate" };
  const site = findRelyingParty(signInRequest.origin);
  const newPasskey = site && (await verifyRegistration(text, asked.challenge, site));
  if (!newPasskey) return { ok: false, reason: "passkeyRefused" };
  const { name } = asked;
  return inTransaction(db, async (trx): Promise<AddPasskeyResult> => {
    if (!(await insertPasskey(trx, user.id, { ...newPasskey, name }, now)))
      return { ok: false, reason: "passkeyThere" };
    const { email: subject } = user;
    await writeAudit(trx, { actor: user, what: "passkeyAdded", subject, after: { name }, now });
    return { ok: true };
  });
}

async function verifyRegistration(
  text: string,
  expectedChallenge: string,
  { rpId, origin }: RelyingParty,
) {
  const response = parsePasskeyResponse(text);
  if (!response) return null;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: keyAlgorithms,
    });
    if (!verified) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { id, publicKey: Buffer.from(publicKey).toString("base64url"), counter, transports };
  } catch {
    // The library throws for any invalid response.
    return null;
  }
}

/** `text` is the browser's response as JSON. Delayed as passphrases are, from unknown browsers only. */
export async function signInByPasskey(
  text: string,
  signInRequest: SignInRequest,
  { database: { db } }: Pick<App, "database">,
): Promise<SignInResult> {
  const { now, network } = signInRequest;
  const answer = parsePasskeyResponse(text);
  const found = answer && (await findPasskey(db, answer.id));
  const counters: AttemptCounter[] = [
    { key: ["passkey", answer?.id ?? "", network], rule: accountDelay },
    { key: ["network", network], rule: networkDelay },
  ];
  if (!found || !(await countDeviceAttempt(db, found.user.id, signInRequest.device))) {
    const counted = await inTransaction(db, (trx) => countAttempt(trx, counters, now));
    if (!counted.ok) return { ok: false, reason: "wait", waitSeconds: counted.waitSeconds };
  }
  const asked = await consumeChallenge(db, signInRequest.challenge, now);
  if (!answer || !found || !asked || asked.userId !== null || found.user.withdrawnAt !== null)
    return wrong;
  const { passkey, user } = found;
  const counter = await verifyAuthentication(answer, asked.challenge, {
    passkey,
    user,
    origin: signInRequest.origin,
  });
  return inTransaction(db, async (trx): Promise<SignInResult> => {
    if (counter === null || !(await recordPasskeyUse(trx, passkey, counter, now))) {
      const { email: subject } = user;
      const { name } = passkey;
      await writeAudit(trx, { actor: null, what: "passkeyRefused", subject, after: { name }, now });
      return wrong;
    }
    const challengeCounter = { key: ["challenge", network], rule: challengeDelay };
    await resetAttempts(trx, [...counters, challengeCounter]);
    const cookies = await openSession(trx, user, signInRequest, "passkey");
    return {
      ok: true,
      step: "done",
      cookies: [...cookies, writeAdminCookie("challenge", null, signInRequest.origin)],
    };
  });
}

const wrong: SignInResult = { ok: false, reason: "wrong" };

// The passkey's new counter, or null for an invalid response. A counter that was seen before means a copy: refused.
async function verifyAuthentication(
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
  { passkey, user, origin }: { passkey: Passkey; user: User; origin: string },
): Promise<number | null> {
  const site = findRelyingParty(origin);
  const isOfUser = response.response.userHandle === Buffer.from(user.id).toString("base64url");
  if (!site || !isOfUser) return null;
  const { id, counter } = passkey;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      credential: { id, counter, publicKey: Buffer.from(passkey.publicKey, "base64url") },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws for any invalid response.
    return null;
  }
}
