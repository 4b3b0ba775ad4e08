// The secret that a program gets with a booking whose payment is unfinished: it asks with it how that ended.
import { createHmac } from "node:crypto";
import type { Db } from "#app/platform/database.server.ts";
import { readSecret } from "#app/platform/secrets.sql.server.ts";

/** The same for a booking each time: only the answer that is replayed holds it. 128 bits; it opens nothing that names the guest. */
export async function makeStatusSecret(db: Db, bookingId: string): Promise<string> {
  const key = await readSecret(db, "forms");
  const digest = createHmac("sha256", key).update(`booking status ${bookingId}`).digest();
  return digest.subarray(0, 16).toString("base64url");
}
