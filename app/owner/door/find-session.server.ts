// The session of a request, if it has one that is not over.
import type { House } from "#app/house.server.ts";
import { readCookie } from "./owner-cookies.server.ts";
import type { Person } from "./people.sql.server.ts";
import { isOver, noteEveryMinutes } from "../rules/session-life.ts";
import { findSessionByToken, noteSessionSeen } from "./sessions.sql.server.ts";
import type { Session } from "./sessions.sql.server.ts";

/** Who is signed in, in which session; `session.stage` is `code` while the code is owed. */
export interface FoundSession {
  session: Session;
  person: Person;
}

/** Null for a stranger, for a session that is over, and for somebody who may no longer enter. */
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
