// Begins a new passkey: asks for the passphrase, and for five minutes this browser may make one.
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { confirmPassphrase } from "../door/confirm-passphrase.server.ts";
import type { Confirmed } from "../door/confirm-passphrase.server.ts";
import { writeCookie } from "../door/owner-cookies.server.ts";
import type { Person } from "../door/people.sql.server.ts";
import type { SignInVisit } from "../door/sign-in-visit.ts";
import { insertChallenge } from "./challenges.sql.server.ts";
import { longestName } from "./rules/passkey-name.ts";

export type BegunPasskey =
  | { ok: true; cookies: string[] }
  | Exclude<Confirmed, { ok: true }>
  | { ok: false; reason: "nameMissing" };

/** `name` is what the person calls it, to tell it from the others later. */
export async function beginPasskey(
  typed: { name: string; present: string },
  person: Person,
  visit: SignInVisit,
  house: Pick<House, "database" | "clock">,
): Promise<BegunPasskey> {
  const name = typed.name.trim().slice(0, longestName);
  if (name === "") return { ok: false, reason: "nameMissing" };
  const confirmed = await confirmPassphrase(typed.present, person, house);
  if (!confirmed.ok) return confirmed;
  const { challenge: replaces, now, origin } = visit;
  const { token } = await inTransaction(house.database.db, (trx) =>
    insertChallenge(trx, { personId: person.id, name, replaces }, now),
  );
  return { ok: true, cookies: [writeCookie("challenge", token, origin)] };
}
