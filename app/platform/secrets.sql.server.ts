// The app's secret keys: created by the migration that needs them, read here, never shown.
import type { Db } from "./database/database.server.ts";

/** The value of a secret; throws when its migration has not run. */
export async function readSecret(db: Db, name: "forms"): Promise<string> {
  const { value } = await db
    .selectFrom("secrets")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return value;
}
