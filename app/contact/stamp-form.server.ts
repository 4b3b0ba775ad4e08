// Creates the stamp of a form that is about to be shown.
import type { App } from "#app/app.server.ts";
import { readSecret } from "#app/platform/secrets.sql.server.ts";
import { makeStamp } from "./form-stamp.server.ts";

/** The stamp of one form, shown now. */
export async function stampForm({ database, clock }: Pick<App, "database" | "clock">) {
  return makeStamp(await readSecret(database.db, "forms"), clock.now());
}
