// Rows of challenges: what a passkey has to sign, once, within five minutes, in the browser that asked for it.
import type { Db, Trx } from "#app/platform/database.server.ts";
import { hashToken, newToken } from "./secret-token.server.ts";
import { challengeSeconds } from "./rules/challenge-lifetime.ts";

/** `userId` and the new passkey's `name` where one is being created, null and empty at sign-in. */
export interface Challenge {
  /** 256 bits, base64url. */
  challenge: string;
  userId: string | null;
  name: string;
}

/**
 * Inserts a challenge. `token` is the secret by which the browser is recognized; its former challenge (`replaces`) is
 * deleted, and so are all expired ones.
 */
export async function insertChallenge(
  trx: Trx,
  { userId, name, replaces }: Omit<Challenge, "challenge"> & { replaces: string | null },
  now: Date,
): Promise<{ challenge: string; token: string }> {
  await trx.deleteFrom("passkey_challenges").where("expires_at", "<=", now.toISOString()).execute();
  if (replaces) await consumeChallenge(trx, replaces, now);
  const [token, challenge] = [newToken(), newToken()];
  await trx
    .insertInto("passkey_challenges")
    .values({
      token_hash: hashToken(token),
      challenge,
      person_id: userId,
      name,
      expires_at: new Date(now.getTime() + challengeSeconds * 1000).toISOString(),
    })
    .execute();
  return { challenge, token };
}

/** The challenge that this browser still has to answer, or null. */
export async function findChallenge(db: Db, token: string, now: Date): Promise<Challenge | null> {
  const row = await db
    .selectFrom("passkey_challenges")
    .select(["challenge", "person_id as userId", "name"])
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes a challenge, whether or not its answer is valid; null when it was used, has expired, or never existed. */
export async function consumeChallenge(
  db: Db,
  token: string | null,
  now: Date,
): Promise<Challenge | null> {
  if (!token) return null;
  const row = await db
    .deleteFrom("passkey_challenges")
    .where("token_hash", "=", hashToken(token))
    .returning(["challenge", "person_id as userId", "name", "expires_at"])
    .executeTakeFirst();
  if (!row || row.expires_at <= now.toISOString()) return null;
  const { challenge, userId, name } = row;
  return { challenge, userId, name };
}
