// Loads what the account page shows of a user's passkeys.
import type { House } from "#app/house.server.ts";
import type { Person } from "../door/people.sql.server.ts";
import { browserName } from "../rules/browser-name.ts";
import type { BrowserName } from "../rules/browser-name.ts";
import type { SignInVisit } from "../door/sign-in-visit.ts";
import { findChallenge } from "./challenges.sql.server.ts";
import { creationOptions } from "./passkey-options.server.ts";
import { passkeySite } from "./rules/passkey-site.ts";
import { listPasskeys } from "./passkeys.sql.server.ts";
import type { Passkey } from "./passkeys.sql.server.ts";

/** A passkey as it is listed. */
export type ListedPasskey = Pick<Passkey, "id" | "name" | "createdAt" | "usedAt">;

/** `begun` while this browser may create one: its name, and the options of creation as JSON. */
export interface OwnPasskeys {
  listed: ListedPasskey[];
  /** Whether the site's address allows passkeys. */
  offered: boolean;
  begun: { name: string; options: string } | null;
  /** From which a name for a new one is suggested. */
  browser: BrowserName;
}

/** A creation that another user started in the same browser is left out. */
export async function loadPasskeys(
  person: Person,
  visit: SignInVisit,
  { database: { db } }: Pick<House, "database">,
): Promise<OwnPasskeys> {
  const passkeys = await listPasskeys(db, person.id);
  const site = passkeySite(visit.origin);
  const asked = visit.challenge && (await findChallenge(db, visit.challenge, visit.now));
  const options =
    site &&
    asked &&
    asked.personId === person.id &&
    (await creationOptions(person, passkeys, asked.challenge, site));
  return {
    listed: passkeys.map(({ id, name, createdAt, usedAt }) => ({ id, name, createdAt, usedAt })),
    offered: site !== null,
    begun: asked && options ? { name: asked.name, options: JSON.stringify(options) } : null,
    browser: browserName(visit.browser),
  };
}
