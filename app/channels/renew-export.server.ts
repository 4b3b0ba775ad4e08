// Creates or replaces the secret of an apartment's calendar export.
import { randomBytes } from "node:crypto";
import type { Trx } from "#app/platform/database.server.ts";
import { saveExportLink } from "./exports.sql.server.ts";

/** Call in a transaction. The previous URL stops working. */
export async function renewExport(trx: Trx, apartmentId: number, now: Date): Promise<void> {
  await saveExportLink(trx, { apartmentId, token: randomBytes(16).toString("base64url"), now });
}
