// Loads what the account page shows of a user's passkeys.
import type { App } from "#app/app.server.ts";
import type { User } from "./users.sql.server.ts";
import { parseBrowserName } from "./rules/browser-name.ts";
import type { BrowserName } from "./rules/browser-name.ts";
import type { SignInRequest } from "./sign-in-request.ts";
import { findChallenge } from "./passkey-challenges.sql.server.ts";
import { creationOptions } from "./passkey-options.server.ts";
import { findRelyingParty } from "./rules/relying-party.ts";
import { listPasskeys } from "./passkeys.sql.server.ts";
import type { Passkey } from "./passkeys.sql.server.ts";

/** A passkey as it is listed. */
export type ListedPasskey = Pick<Passkey, "id" | "name" | "createdAt" | "usedAt">;

/** `begun` while this browser may create one: its name, and the options of creation as JSON. */
export interface UserPasskeys {
  listed: ListedPasskey[];
  /** Whether the site's address allows passkeys. */
  offered: boolean;
  begun: { name: string; options: string } | null;
  /** From which a name for a new one is suggested. */
  browser: BrowserName;
}

/** A creation that another user started in the same browser is left out. */
export async function loadPasskeys(
  user: User,
  signInRequest: SignInRequest,
  { database: { db }, property: { facts } }: Pick<App, "database" | "property">,
): Promise<UserPasskeys> {
  const passkeys = await listPasskeys(db, user.id);
  const site = findRelyingParty(signInRequest.origin);
  const asked =
    signInRequest.challenge &&
    (await findChallenge(db, signInRequest.challenge, signInRequest.now));
  const options =
    site &&
    asked &&
    asked.userId === user.id &&
    (await creationOptions(user, passkeys, asked.challenge, site, facts.name));
  return {
    listed: passkeys.map(({ id, name, createdAt, usedAt }) => ({ id, name, createdAt, usedAt })),
    offered: site !== null,
    begun: asked && options ? { name: asked.name, options: JSON.stringify(options) } : null,
    browser: parseBrowserName(signInRequest.browser),
  };
}
