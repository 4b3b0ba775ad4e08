// Rows of forms that were sent after the session had expired: kept for an hour, for the user of that session only.
import * as v from "valibot";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { hashToken, newToken } from "./secret-hashes.server.ts";

/** A form as it was sent: the path with its query, and the pairs of name and value in their order. */
export interface KeptForm {
  path: string;
  fields: [string, string][];
}

const keptMinutes = 60;
const storedFields = v.array(v.tuple([v.string(), v.string()]));

/** Keeps a user's form in place of an earlier one; returns the token that finds it. */
export async function insertForm(
  trx: Trx,
  userId: string,
  { path, fields }: KeptForm,
  now: Date,
): Promise<string> {
  const token = newToken();
  await trx.deleteFrom("kept_forms").where("person_id", "=", userId).execute();
  await trx
    .insertInto("kept_forms")
    .values({
      token_hash: hashToken(token),
      person_id: userId,
      path,
      fields: JSON.stringify(fields),
      expires_at: new Date(now.getTime() + keptMinutes * 60_000).toISOString(),
    })
    .execute();
  return token;
}

/** A user's own form; null when it is another's, unknown or older than an hour. */
export async function findForm(
  db: Db,
  userId: string,
  token: string,
  now: Date,
): Promise<KeptForm | null> {
  const row = await db
    .selectFrom("kept_forms")
    .select(["path", "fields"])
    .where("token_hash", "=", hashToken(token))
    .where("person_id", "=", userId)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return row ? { path: row.path, fields: v.parse(storedFields, JSON.parse(row.fields)) } : null;
}

/** Deletes all users' forms that are older than an hour. */
export async function deleteExpiredForms(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("kept_forms").where("expires_at", "<=", now.toISOString()).execute();
}
