// Adds the passkey that the browser created, if it answers the challenge of this browser.
import { verifyRegistrationResponse } from "@simplewebauthn/server";
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Person } from "../door/people.sql.server.ts";
import type { SignInVisit } from "../door/sign-in-visit.ts";
import { spendChallenge } from "./challenges.sql.server.ts";
import { keyKinds } from "./passkey-options.server.ts";
import { passkeySite } from "./rules/passkey-site.ts";
import type { PasskeySite } from "./rules/passkey-site.ts";
import { insertPasskey } from "./passkeys.sql.server.ts";
import { readAnswer } from "./read-answer.server.ts";

export type AddedPasskey =
  | { ok: true }
  | { ok: false; reason: "passkeyLate" | "passkeyRefused" | "passkeyThere" };

/** `text` is the browser's response as JSON. The passphrase was confirmed when the challenge was made, which is consumed here. */
export async function addPasskey(
  text: string,
  person: Person,
  visit: SignInVisit,
  { database: { db } }: Pick<House, "database">,
): Promise<AddedPasskey> {
  const { now } = visit;
  const asked = await spendChallenge(db, visit.challenge, now);
  if (asked?.personId !== person.id) return { ok: false, reason: "passkeyLate" };
  const site = passkeySite(visit.origin);
  const made = site && (await judge(text, asked.challenge, site));
  if (!made) return { ok: false, reason: "passkeyRefused" };
  const { name } = asked;
  return inTransaction(db, async (trx): Promise<AddedPasskey> => {
    if (!(await insertPasskey(trx, person.id, { ...made, name }, now)))
      return { ok: false, reason: "passkeyThere" };
    const { email: subject } = person;
    await writeAudit(trx, { actor: person, what: "passkeyAdded", subject, after: { name }, now });
    return { ok: true };
  });
}

async function judge(text: string, expectedChallenge: string, { rpId, origin }: PasskeySite) {
  const response = readAnswer(text);
  if (!response) return null;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: keyKinds,
    });
    if (!verified) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { id, publicKey: Buffer.from(publicKey).toString("base64url"), counter, transports };
  } catch {
    // The library throws for any invalid response.
    return null;
  }
}
