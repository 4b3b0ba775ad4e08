// Keeps what a user typed when the form was sent after the session had expired, so that it comes back after signing in.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { readForm } from "#app/platform/http/read-form.server.ts";
import { readAdminCookie } from "./admin-cookies.server.ts";
import { insertForm } from "./kept-forms.sql.server.ts";
import { findSessionByToken } from "./sessions.sql.server.ts";

/** Characters of all names and values together: ten apartment texts are a tenth of it. */
const mostCharacters = 200_000;

/**
 * Returns the path of the page that gives the form back, or null when nothing is kept: without a session that once was
 * open in this browser (strangers store nothing), for a user without access, for a body that is no form or too long.
 * Uploaded files are not kept.
 */
export async function keepForm(
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
  const kept = { path: pathname + search, fields };
  const key = await inTransaction(database.db, (trx) =>
    insertForm(trx, found.user.id, kept, clock.now()),
  );
  return `/admin/kept/${key}`;
}
