// Signs in with a passkey: a device, and the fingerprint, face or PIN that unlocks it, so no code is required.
import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import { countDeviceTry } from "../door/known-devices.sql.server.ts";
import { openSession } from "../door/open-session.server.ts";
import { writeCookie } from "../door/owner-cookies.server.ts";
import type { Person } from "../door/people.sql.server.ts";
import { accountDelay, challengeDelay, networkDelay } from "../rules/sign-in-delay.ts";
import type { SignedIn } from "../door/sign-in-person.server.ts";
import { clearTries, countTry } from "../door/sign-in-delays.sql.server.ts";
import type { Counter } from "../door/sign-in-delays.sql.server.ts";
import type { SignInVisit } from "../door/sign-in-visit.ts";
import { spendChallenge } from "./challenges.sql.server.ts";
import { passkeySite } from "./rules/passkey-site.ts";
import { findPasskey, notePasskeyUsed } from "./passkeys.sql.server.ts";
import type { Passkey } from "./passkeys.sql.server.ts";
import { readAnswer } from "./read-answer.server.ts";

/** `text` is the browser's response as JSON. Delayed as passphrases are, from unknown browsers only. */
export async function signInByPasskey(
  text: string,
  visit: SignInVisit,
  { database: { db } }: Pick<House, "database">,
): Promise<SignedIn> {
  const { now, network } = visit;
  const answer = readAnswer(text);
  const found = answer && (await findPasskey(db, answer.id));
  const counters: Counter[] = [
    { key: ["passkey", answer?.id ?? "", network], rule: accountDelay },
    { key: ["network", network], rule: networkDelay },
  ];
  if (!found || !(await countDeviceTry(db, found.person.id, visit.device))) {
    const counted = await inTransaction(db, (trx) => countTry(trx, counters, now));
    if (!counted.ok) return { ok: false, reason: "wait", waitSeconds: counted.waitSeconds };
  }
  const asked = await spendChallenge(db, visit.challenge, now);
  if (!answer || !found || !asked || asked.personId !== null || found.person.withdrawnAt !== null)
    return wrong;
  const { passkey, person } = found;
  const counter = await judge(answer, asked.challenge, { passkey, person, origin: visit.origin });
  return inTransaction(db, async (trx): Promise<SignedIn> => {
    if (counter === null || !(await notePasskeyUsed(trx, passkey, counter, now))) {
      const { email: subject } = person;
      const { name } = passkey;
      await writeAudit(trx, { actor: null, what: "passkeyRefused", subject, after: { name }, now });
      return wrong;
    }
    const asking = { key: ["challenge", network], rule: challengeDelay };
    await clearTries(trx, [...counters, asking]);
    const cookies = await openSession(trx, person, visit, "passkey");
    return {
      ok: true,
      step: "done",
      cookies: [...cookies, writeCookie("challenge", null, visit.origin)],
    };
  });
}

const wrong: SignedIn = { ok: false, reason: "wrong" };

// The passkey's new counter, or null for an invalid response. A counter that was seen before means a copy: refused.
async function judge(
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
  { passkey, person, origin }: { passkey: Passkey; person: Person; origin: string },
): Promise<number | null> {
  const site = passkeySite(origin);
  const isTheirs = response.response.userHandle === Buffer.from(person.id).toString("base64url");
  if (!site || !isTheirs) return null;
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
