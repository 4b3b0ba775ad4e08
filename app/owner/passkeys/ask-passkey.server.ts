// Creates the challenge for signing in with a passkey.
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeCookie } from "../door/owner-cookies.server.ts";
import { challengeDelay } from "../rules/sign-in-delay.ts";
import { countTry } from "../door/sign-in-delays.sql.server.ts";
import type { SignInVisit } from "../door/sign-in-visit.ts";
import { insertChallenge } from "./challenges.sql.server.ts";
import { requestOptions } from "./passkey-options.server.ts";
import { passkeySite } from "./rules/passkey-site.ts";

export type AskedPasskey =
  | { ok: true; options: PublicKeyCredentialRequestOptionsJSON; cookies: string[] }
  | { ok: false; reason: "notHere" }
  | { ok: false; reason: "wait"; waitSeconds: number };

/** A network gets a number of unanswered challenges, then waits a little for each: strangers can insert these rows. */
export async function askPasskey(
  { challenge: replaces, network, origin, now }: SignInVisit,
  { database: { db } }: Pick<House, "database">,
): Promise<AskedPasskey> {
  const site = passkeySite(origin);
  if (!site) return { ok: false, reason: "notHere" };
  const counter = { key: ["challenge", network], rule: challengeDelay };
  const made = await inTransaction(db, async (trx) => {
    const counted = await countTry(trx, [counter], now);
    if (!counted.ok) return counted;
    const asked = await insertChallenge(trx, { personId: null, name: "", replaces }, now);
    return { ok: true as const, ...asked };
  });
  if (!made.ok) return { ok: false, reason: "wait", waitSeconds: made.waitSeconds };
  const options = await requestOptions(made.challenge, site);
  return { ok: true, options, cookies: [writeCookie("challenge", made.token, origin)] };
}
