// Access check of the admin: every loader and every action of a page that is not public calls it first. A form that was
// sent after the session had expired is shown again after signing in.
import { data, redirect } from "react-router";
import type { RouterContextProvider } from "react-router";
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import type { PageRequest } from "#app/read-page-request.server.ts";
import { hasAccess, allRights, effectiveRights } from "../rules/access.ts";
import type { Access, StaffRight, StaffRights } from "../rules/access.ts";
import { readStaffRights } from "../users/staff-rights.server.ts";
import { findSessionByToken, updateSessionSeen, insertForm } from "./sessions.sql.server.ts";
import type { Session } from "./sessions.sql.server.ts";
import { isExpired, seenIntervalMinutes, signInPath } from "./rules/sign-in.ts";
import { readAdminCookie } from "./sign-in/sign-in-request.server.ts";
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
interface Authenticated extends FoundSession, PageRequest {
  /** What this user may do beside opening pages. */
  rights: StaffRights;
}

/**
 * Admits the roles that the page's own `handle` names. A child route never relies on the layout's check: loaders can be
 * requested one by one, and actions run before any loader. Throws a redirect to the sign-in page without a session, 403
 * for a role without access. A form sent with an expired session is saved, unless it has secrets, and shown again
 * after signing in.
 */
export async function requireUser(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  {
    access,
    right,
    secretForm = false,
  }: { access: Access; right?: StaffRight; secretForm?: boolean },
): Promise<Authenticated> {
  // No address of the admin has a language.
  const pageRequest = readPageRequest({ request, params: {}, context });
  const found = await findSession(request, pageRequest.app);
  if (found?.session.stage !== "open") {
    const { pathname, search } = new URL(request.url);
    const isSent = request.method === "POST" && !secretForm;
    const saved = isSent ? await saveForm(request, pageRequest.app) : null;
    throw redirect(signInPath(saved ?? pathname + search), 303);
  }
  // The first page of a cleaner, after signing in and from the name above the menu.
  const isHome = new URL(request.url).pathname === "/admin";
  if (found.user.role === "cleaner" && isHome && access !== "cleaner")
    throw redirect("/admin/cleaning", 303);
  if (!hasAccess(found.user.role, access)) throw data(null, { status: 403 });
  const rights = await rightsOf(found.user, pageRequest.app);
  if (right && !rights[right]) throw data(null, { status: 403 });
  return { ...pageRequest, ...found, rights };
}

/** An owner has all rights; those of staff are in the owner's table. */
export async function rightsOf(
  { role }: Pick<User, "role">,
  { database }: Pick<App, "database">,
): Promise<StaffRights> {
  if (role === "owner") return allRights;
  return effectiveRights((await readStaffRights(database.db)).rights);
}

/** Characters of all names and values together: ten apartment texts are a tenth of it. */
const mostCharacters = 200_000;

/**
 * Saves a form and returns the path of the page that shows it again; null when nothing is saved: without a session that once
 * was open in this browser (strangers store nothing), for a user without access, for a body that is no form or too long.
 * Uploaded files are not saved.
 */
async function saveForm(
  request: Request,
  { database, clock, environment }: Pick<App, "database" | "clock" | "environment">,
): Promise<string | null> {
  const token = readAdminCookie(request, "session", environment.origin);
  const found = token && (await findSessionByToken(database.db, token));
  if (!found || found.session.stage !== "open" || found.user.withdrawnAt !== null) return null;
  const form = await readForm(request);
  const fields = [...form].filter((pair): pair is [string, string] => typeof pair[1] === "string");
  const characters = fields.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (fields.length === 0 || characters > mostCharacters) return null;
  const { pathname, search } = new URL(request.url);
  const sent = { path: pathname + search, fields };
  const key = await inTransaction(database.db, (trx) =>
    insertForm(trx, found.user.id, sent, clock.now()),
  );
  return `/admin/kept/${key}`;
}
