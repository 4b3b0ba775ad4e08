// The WebAuthn options for creating a passkey, and for signing in with one.
import { generateAuthenticationOptions, generateRegistrationOptions } from "@simplewebauthn/server";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import type { User } from "./users.sql.server.ts";
import { challengeSeconds } from "./rules/challenge-lifetime.ts";
import type { RelyingParty } from "./rules/relying-party.ts";
import type { Passkey } from "./passkeys.sql.server.ts";

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
