// What a browser is asked for when it is to make a passkey, or to sign in with one.
import { generateAuthenticationOptions, generateRegistrationOptions } from "@simplewebauthn/server";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { facts } from "#property/facts.ts";
import type { Person } from "../door/people.sql.server.ts";
import { challengeSeconds } from "./rules/challenge-life.ts";
import type { PasskeySite } from "./rules/passkey-site.ts";
import type { Passkey } from "./passkeys.sql.server.ts";

/** COSE numbers of the kinds of key that are taken: Ed25519, P-256, RSA. Every Node that the site runs on can check them. */
export const keyKinds = [-8, -7, -257];

/** A passkey that needs no name typed, and makes sure that it is the person who uses it: so it is two factors in one. */
export function creationOptions(
  { id, email, name }: Pick<Person, "id" | "email" | "name">,
  passkeys: Passkey[],
  challenge: string,
  { rpId }: PasskeySite,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: facts.name,
    rpID: rpId,
    userName: email,
    userDisplayName: name,
    userID: new TextEncoder().encode(id),
    challenge: Buffer.from(challenge, "base64url"),
    timeout: challengeSeconds * 1000,
    attestationType: "none",
    // The same device is not asked for a second one.
    excludeCredentials: passkeys.map((passkey) => ({
      id: passkey.id,
      transports: passkey.transports,
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: keyKinds,
  });
}

/** Names no passkey: the browser offers those it has, and nobody learns from us who has one. */
export function requestOptions(
  challenge: string,
  { rpId }: PasskeySite,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: rpId,
    challenge: Buffer.from(challenge, "base64url"),
    timeout: challengeSeconds * 1000,
    userVerification: "required",
  });
}
