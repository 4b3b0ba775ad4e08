// Makes the secret of an apartment's calendar, or another in its place.
import { randomBytes } from "node:crypto";
import type { Trx } from "#app/platform/database.server.ts";
import { writeExport } from "./exports.sql.server.ts";

/** Within the caller's transaction. The address that went before is dead with it. */
export async function renewExport(trx: Trx, apartmentId: number, now: Date): Promise<void> {
  await writeExport(trx, { apartmentId, token: randomBytes(16).toString("base64url"), now });
}
