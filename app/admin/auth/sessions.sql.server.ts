// Rows of sessions: the browsers that are signed in.
import { randomUUID } from "node:crypto";
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
