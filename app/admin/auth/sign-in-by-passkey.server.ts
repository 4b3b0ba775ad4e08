// Signs in with a passkey: a device, and the fingerprint, face or PIN that unlocks it, so no code is required.
import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import { countDeviceAttempt } from "./known-devices.sql.server.ts";
import { openSession } from "./open-session.server.ts";
import { writeAdminCookie } from "./admin-cookies.server.ts";
import type { User } from "./users.sql.server.ts";
import { accountDelay, challengeDelay, networkDelay } from "./rules/sign-in-delay.ts";
import type { SignInResult } from "./sign-in-by-passphrase.server.ts";
import { resetAttempts, countAttempt } from "./sign-in-delays.sql.server.ts";
import type { AttemptCounter } from "./sign-in-delays.sql.server.ts";
import type { SignInRequest } from "./sign-in-request.ts";
import { consumeChallenge } from "./passkey-challenges.sql.server.ts";
import { findRelyingParty } from "./rules/relying-party.ts";
import { findPasskey, recordPasskeyUse } from "./passkeys.sql.server.ts";
import type { Passkey } from "./passkeys.sql.server.ts";
import { parsePasskeyResponse } from "./parse-passkey-response.server.ts";

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
