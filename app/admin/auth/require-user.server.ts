// Access check of the admin: every loader and every action of a page that is not public calls it first.
import { data, redirect } from "react-router";
import type { RouterContextProvider } from "react-router";
import type { App } from "#app/app.server.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import type { PageRequest } from "#app/read-page-request.server.ts";
import { hasAccess } from "../rules/access.ts";
import type { Access } from "../rules/access.ts";
import { isExpired, seenIntervalMinutes } from "./rules/session.ts";
import { signInPath } from "./rules/sign-in.ts";
import { findSessionByToken, updateSessionSeen } from "./sessions.sql.server.ts";
import type { Session } from "./sessions.sql.server.ts";
import { readAdminCookie } from "./admin-cookies.server.ts";
import { keepForm } from "./keep-form.server.ts";
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

/** A request to a page of the admin, the signed-in user and their session. */
export interface Authenticated extends FoundSession, PageRequest {}

/**
 * Admits the roles that the page's own `handle` names. A child route never relies on the layout's check: loaders can be
 * requested one by one, and actions run before any loader. Throws a redirect to the sign-in page without a session, 403
 * for a role without access. A form sent with an expired session is kept, unless it has secrets, and comes back after
 * signing in.
 */
export async function requireUser(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  { access, secretForm = false }: { access: Access; secretForm?: boolean },
): Promise<Authenticated> {
  // No address of the admin has a language.
  const pageRequest = readPageRequest({ request, params: {}, context });
  const found = await findSession(request, pageRequest.app);
  if (found?.session.stage !== "open") {
    const { pathname, search } = new URL(request.url);
    const isSent = request.method === "POST" && !secretForm;
    const kept = isSent ? await keepForm(request, pageRequest.app) : null;
    throw redirect(signInPath(kept ?? pathname + search), 303);
  }
  if (!hasAccess(found.user.role, access)) throw data(null, { status: 403 });
  return { ...pageRequest, ...found };
}
