// Finds the session of a request, if it has one that has not expired.
import type { App } from "#app/app.server.ts";
import { isExpired, seenIntervalMinutes } from "./rules/session.ts";
import { findSessionByToken, updateSessionSeen } from "./sessions.sql.server.ts";
import type { Session } from "./sessions.sql.server.ts";
import { readAdminCookie } from "./sign-in-request.server.ts";
import type { User } from "./users.sql.server.ts";

/** The signed-in user and their session; `session.stage` is `code` while the two-factor code is missing. */
export interface FoundSession {
  session: Session;
  user: User;
}

/** Null without a session, for an expired one, and for a user whose access was revoked. */
export async function findSession(
  request: Request,
  { database, clock, environment }: Pick<App, "database" | "clock" | "environment">,
): Promise<FoundSession | null> {
  const token = readAdminCookie(request, "session", environment.origin);
  const found = token && (await findSessionByToken(database.db, token));
  if (!found || found.user.withdrawnAt !== null) return null;
  const { stage, createdAt, seenAt, id } = found.session;
  const now = clock.now();
  const seen = Date.parse(seenAt);
  if (isExpired({ stage, createdAt: Date.parse(createdAt), seenAt: seen }, now.getTime()))
    return null;
  if (stage === "open" && now.getTime() >= seen + seenIntervalMinutes * 60_000)
    await updateSessionSeen(database.db, id, now);
  return found;
}
