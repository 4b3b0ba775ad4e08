// Asks the database whether it is there (GET /readyz).
import { sql } from "kysely";
import type { Db } from "./database.server.ts";

/** True when the database answers the smallest query; never throws. */
export async function reachDatabase(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
