// Creates the challenge for signing in with a passkey.
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAdminCookie } from "./admin-cookies.server.ts";
import { challengeDelay } from "./rules/sign-in-delay.ts";
import { countAttempt } from "./sign-in-delays.sql.server.ts";
import type { SignInRequest } from "./sign-in-request.ts";
import { insertChallenge } from "./passkey-challenges.sql.server.ts";
import { requestOptions } from "./passkey-options.server.ts";
import { findRelyingParty } from "./rules/relying-party.ts";

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
