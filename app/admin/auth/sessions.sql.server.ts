// Rows of sessions (the browsers that are signed in), and of forms that were sent after a session had expired: these are stored
// for an hour, for the user of that session only.
import { randomUUID } from "node:crypto";
import * as v from "valibot";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { fromRow } from "#app/platform/database/row-names.ts";
import type { CamelKeys } from "#app/platform/database/row-names.ts";
import type { UserSessionRow } from "#app/platform/tables/user-tables.ts";
import { absoluteDays } from "./rules/sign-in.ts";
import { hashToken, newToken } from "./secret-hashes.server.ts";
import { toUser } from "./users.sql.server.ts";
import type { User } from "./users.sql.server.ts";

/** A session, without its token's hash. */
export type Session = CamelKeys<Omit<UserSessionRow, "token_hash" | "person_id">>;

/**
 * Inserts a session and returns its token, which is stored only in the browser's cookie. The browser's former session
 * (`replaces`, its token) is deleted, so that no token from before the sign-in gives access (session fixation).
 */
export async function insertSession(
  trx: Trx,
  session: {
    userId: string;
    stage: Session["stage"];
    browser: string;
    replaces: string | null;
    now: Date;
  },
): Promise<string> {
  const token = newToken();
  if (session.replaces)
    await trx
      .deleteFrom("person_sessions")
      .where("token_hash", "=", hashToken(session.replaces))
      .execute();
  const instant = session.now.toISOString();
  await trx
    .insertInto("person_sessions")
    .values({
      id: randomUUID(),
      token_hash: hashToken(token),
      person_id: session.userId,
      stage: session.stage,
      browser: session.browser.slice(0, 300),
      created_at: instant,
      seen_at: instant,
    })
    .execute();
  return token;
}

/** The session of that token and its user, even if it has expired. */
export async function findSessionByToken(
  db: Db,
  token: string,
): Promise<{ session: Session; user: User } | null> {
  const row = await db
    .selectFrom("person_sessions")
    .innerJoin("people", "people.id", "person_sessions.person_id")
    .selectAll("people")
    .select((eb) => [
      eb.ref("person_sessions.id").as("session_id"),
      eb.ref("person_sessions.created_at").as("opened_at"),
      "stage",
      "browser",
      "seen_at",
    ])
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
  if (!row) return null;
  const { session_id: id, stage, browser, opened_at: createdAt, seen_at: seenAt } = row;
  return { session: { id, stage, browser, createdAt, seenAt }, user: toUser(row) };
}

/** A user's open sessions, the last used first. */
export async function listSessions(db: Db, userId: string): Promise<Session[]> {
  const rows = await db
    .selectFrom("person_sessions")
    .select(["id", "stage", "browser", "created_at", "seen_at"])
    .where("person_id", "=", userId)
    .where("stage", "=", "open")
    .orderBy("seen_at", "desc")
    .execute();
  return rows.map(fromRow);
}

/** Records when the session was last used. */
export async function updateSessionSeen(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable("person_sessions")
    .set({ seen_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

/** Deletes one session; false when it no longer exists. */
export async function deleteSession(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("person_sessions")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Deletes all sessions of a user; returns how many there were. */
export async function deleteSessionsOf(trx: Trx, userId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("person_sessions")
    .where("person_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes all users' sessions that are past the absolute limit. */
export async function deleteExpiredSessions(trx: Trx, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - absoluteDays * 24 * 60 * 60 * 1000);
  await trx.deleteFrom("person_sessions").where("created_at", "<=", oldest.toISOString()).execute();
}

/** A form as it was sent: the path with its query, and the pairs of name and value in their order. */
interface SavedForm {
  path: string;
  fields: [string, string][];
}

const savedFormMinutes = 60;
const storedFields = v.array(v.tuple([v.string(), v.string()]));

/** Saves a user's form in place of an earlier one; returns the token that finds it. */
export async function insertForm(
  trx: Trx,
  userId: string,
  { path, fields }: SavedForm,
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
      expires_at: new Date(now.getTime() + savedFormMinutes * 60_000).toISOString(),
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
): Promise<SavedForm | null> {
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
