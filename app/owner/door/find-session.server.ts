// Finds the session of a request, if it has one that has not expired.
import type { House } from "#app/house.server.ts";
import { readCookie } from "./owner-cookies.server.ts";
import type { Person } from "./people.sql.server.ts";
import { isOver, noteEveryMinutes } from "../rules/session-life.ts";
import { findSessionByToken, noteSessionSeen } from "./sessions.sql.server.ts";
import type { Session } from "./sessions.sql.server.ts";

/** The signed-in user and their session; `session.stage` is `code` while the two-factor code is missing. */
export interface FoundSession {
  session: Session;
  person: Person;
}

/** Null without a session, for an expired one, and for a user whose access was revoked. */
export async function findSession(
  request: Request,
  { database, clock, environment }: Pick<House, "database" | "clock" | "environment">,
): Promise<FoundSession | null> {
  const token = readCookie(request, "session", environment.origin);
  const found = token && (await findSessionByToken(database.db, token));
  if (!found || found.person.withdrawnAt !== null) return null;
  const { stage, createdAt, seenAt, id } = found.session;
  const now = clock.now();
  const seen = Date.parse(seenAt);
  if (isOver({ stage, createdAt: Date.parse(createdAt), seenAt: seen }, now.getTime())) return null;
  if (stage === "open" && now.getTime() >= seen + noteEveryMinutes * 60_000)
    await noteSessionSeen(database.db, id, now);
  return found;
}
