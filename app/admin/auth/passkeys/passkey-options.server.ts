// What is asked of a browser's passkey: the WebAuthn options for creating one, and the challenge for signing in with one.
import { generateAuthenticationOptions, generateRegistrationOptions } from "@simplewebauthn/server";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { insertChallenge } from "./passkeys.sql.server.ts";
import type { Passkey } from "./passkeys.sql.server.ts";
import { challengeDelay, challengeSeconds, findRelyingParty } from "../rules/sign-in.ts";
import type { RelyingParty } from "../rules/sign-in.ts";
import { countAttempt } from "../sign-in/sign-in-attempts.sql.server.ts";
import { writeAdminCookie } from "../sign-in/sign-in-request.server.ts";
import type { SignInRequest } from "../sign-in/sign-in-request.server.ts";
import type { User } from "../users.sql.server.ts";

/** COSE numbers of the accepted key algorithms: Ed25519, P-256, RSA. Every supported version of Node can verify them. */
export const keyAlgorithms = [-8, -7, -257];

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
export function requestOptions(
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

export type PasskeyChallengeResult =
  | { ok: true; options: PublicKeyCredentialRequestOptionsJSON; cookies: string[] }
  | { ok: false; reason: "notHere" }
  | { ok: false; reason: "wait"; waitSeconds: number };

/** A network gets a number of unanswered challenges, then waits a little for each: strangers can insert these rows. */
export async function createPasskeyChallenge(
  { challenge: replaces, network, origin, now }: SignInRequest,
  { database: { db } }: Pick<App, "database">,
): Promise<PasskeyChallengeResult> {
  const site = findRelyingParty(origin);
  if (!site) return { ok: false, reason: "notHere" };
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
