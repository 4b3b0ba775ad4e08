// The secret that an API client receives with a booking whose payment is unfinished, to query its outcome.
import { createHmac } from "node:crypto";
import type { Db } from "#app/platform/database.server.ts";
import { readSecret } from "#app/platform/secrets.sql.server.ts";

/**
 * Always the same for a booking, derived instead of stored: only the replayed answer contains it. 128 bits; it gives no
 * access to the guest's personal data.
 */
export async function makeStatusSecret(db: Db, bookingId: string): Promise<string> {
  const key = await readSecret(db, "forms");
  const digest = createHmac("sha256", key).update(`booking status ${bookingId}`).digest();
  return digest.subarray(0, 16).toString("base64url");
}
