// Adds the passkey that the browser created, if it answers the challenge of this browser.
import { verifyRegistrationResponse } from "@simplewebauthn/server";
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { User } from "./users.sql.server.ts";
import type { SignInRequest } from "./sign-in-request.ts";
import { consumeChallenge } from "./passkey-challenges.sql.server.ts";
import { keyAlgorithms } from "./passkey-options.server.ts";
import { findRelyingParty } from "./rules/relying-party.ts";
import type { RelyingParty } from "./rules/relying-party.ts";
import { insertPasskey } from "./passkeys.sql.server.ts";
import { parsePasskeyResponse } from "./parse-passkey-response.server.ts";

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
