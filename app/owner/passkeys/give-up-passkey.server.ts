// Gives up the passkey that was begun.
import type { House } from "#app/house.server.ts";
import { writeCookie } from "../door/owner-cookies.server.ts";
import type { SignInVisit } from "../door/sign-in-visit.ts";
import { spendChallenge } from "./challenges.sql.server.ts";

/** Answers the `Set-Cookie` values. */
export async function giveUpPasskey(
  { challenge, now, origin }: SignInVisit,
  { database: { db } }: Pick<House, "database">,
): Promise<string[]> {
  await spendChallenge(db, challenge, now);
  return [writeCookie("challenge", null, origin)];
}
