// Opens a property that started closed, as its owner would once the checklist is done.
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { Environment } from "#app/platform/environment/environment.ts";

/** Of the database at that place, which a process serves. */
export async function openForGuests(
  where: Pick<Environment, "databaseUrl" | "dataDir">,
): Promise<void> {
  const database = await openDatabase(where);
  try {
    await database.db.deleteFrom("settings").where("name", "=", "opening").execute();
  } finally {
    await database.close();
  }
}
