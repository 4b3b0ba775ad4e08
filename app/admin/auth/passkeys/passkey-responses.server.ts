// Passkeys on the server: the WebAuthn options for creating one and the challenge for signing in, and the verification of the
// browser's response to each.
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { writeAudit } from "../../audit-log/audit-log.sql.server.ts";
import { openSession } from "../begin-and-end-session.server.ts";
import {
  accountDelay,
  challengeDelay,
  challengeSeconds,
  findRelyingParty,
  networkDelay,
} from "../rules/sign-in.ts";
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
import {
  consumeChallenge,
  findPasskey,
  insertChallenge,
  insertPasskey,
  recordPasskeyUse,
} from "./passkeys.sql.server.ts";
import type { Passkey } from "./passkeys.sql.server.ts";

/** COSE numbers of the accepted key algorithms: Ed25519, P-256, RSA. Every supported version of Node can verify them. */
const keyAlgorithms = [-8, -7, -257];

/** A discoverable passkey with user verification: no email address is typed, and it counts as two factors. */
export function creationOptions(
  { id, email, name }: Pick<User, "id" | "email" | "name">,
  passkeys: Passkey[],
  challenge: string,
  { rpId }: RelyingParty,
  propertyName: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: propertyName,
    rpID: rpId,
    userName: email,
    userDisplayName: name,
    userID: new TextEncoder().encode(id),
    challenge: Buffer.from(challenge, "base64url"),
    timeout: challengeSeconds * 1000,
    attestationType: "none",
    // The same device must not create a second one.
    excludeCredentials: passkeys.map((passkey) => ({
      id: passkey.id,
      transports: passkey.transports,
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: keyAlgorithms,
  });
}

/** Names no passkey: the browser offers its own, and the response does not reveal who has one. */
function requestOptions(
  challenge: string,
  { rpId }: RelyingParty,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: rpId,
    challenge: Buffer.from(challenge, "base64url"),
    timeout: challengeSeconds * 1000,
    userVerification: "required",
  });
}

type PasskeyChallengeResult =
  | { ok: true; options: PublicKeyCredentialRequestOptionsJSON; cookies: string[] }
  | { ok: false; reason: "siteUnknown" }
  | { ok: false; reason: "wait"; waitSeconds: number };

/** A network gets a number of unanswered challenges, then waits a little for each: strangers can insert these rows. */
export async function createPasskeyChallenge(
  { challenge: replaces, network, origin, now }: SignInRequest,
  { database: { db } }: Pick<App, "database">,
): Promise<PasskeyChallengeResult> {
  const site = findRelyingParty(origin);
  if (!site) return { ok: false, reason: "siteUnknown" };
  const counter = { key: ["challenge", network], rule: challengeDelay };
  const made = await inTransaction(db, async (trx) => {
    const counted = await countAttempt(trx, [counter], now);
    if (!counted.ok) return counted;
    const asked = await insertChallenge(trx, { userId: null, name: "", replaces }, now);
    return { ok: true as const, ...asked };
  });
  if (!made.ok) return { ok: false, reason: "wait", waitSeconds: made.waitSeconds };
  const options = await requestOptions(made.challenge, site);
  return { ok: true, options, cookies: [writeAdminCookie("challenge", made.token, origin)] };
}

/** Null for anything else; the library detects a response of the wrong kind. */
function parsePasskeyResponse(
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

type AddPasskeyResult =
  | { ok: true }
  | { ok: false; reason: "passkeyExpired" | "passkeyRefused" | "passkeyExists" };

/** `text` is the browser's response as JSON. The passphrase was confirmed when the challenge was made, which is consumed here. */
export async function addPasskey(
  text: string,
  user: User,
  signInRequest: SignInRequest,
  { database: { db } }: Pick<App, "database">,
): Promise<AddPasskeyResult> {
  const { now } = signInRequest;
  const asked = await consumeChallenge(db, signInRequest.challenge, now);
  if (asked?.userId !== user.id) return { ok: false, reason: "passkeyExpired" };
  const site = findRelyingParty(signInRequest.origin);
  const newPasskey = site && (await verifyRegistration(text, asked.challenge, site));
  if (!newPasskey) return { ok: false, reason: "passkeyRefused" };
  const { name } = asked;
  return inTransaction(db, async (trx): Promise<AddPasskeyResult> => {
    if (!(await insertPasskey(trx, user.id, { ...newPasskey, name }, now)))
      return { ok: false, reason: "passkeyExists" };
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
