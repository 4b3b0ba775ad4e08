// Access check of the admin: every loader and every action of a page that is not public calls it first.
import { data, redirect } from "react-router";
import type { RouterContextProvider } from "react-router";
import { appContext } from "#app/app.server.ts";
import type { App } from "#app/app.server.ts";
import { hasAccess } from "../rules/access.ts";
import type { Access } from "../rules/access.ts";
import { findSession } from "./find-session.server.ts";
import type { FoundSession } from "./find-session.server.ts";
import { signInPath } from "./rules/sign-in.ts";

/** The signed-in user with their session, and the app. */
export interface Authenticated extends FoundSession {
  app: App;
}

/**
 * Admits the roles that the page's own `handle` names. A child route never relies on the layout's check: loaders can be
 * requested one by one, and actions run before any loader. Throws a redirect to the sign-in page without a session, 403
 * for a role without access.
 */
export async function requireUser(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  { access }: { access: Access },
): Promise<Authenticated> {
  const app = context.get(appContext);
  const found = await findSession(request, app);
  if (found?.session.stage !== "open") {
    const { pathname, search } = new URL(request.url);
    throw redirect(signInPath(pathname + search), 303);
  }
  if (!hasAccess(found.user.role, access)) throw data(null, { status: 403 });
  return { app, ...found };
}
