// Exports everything that an owner needs to move to another booking system, as one JSON document.
import { Readable } from "node:stream";
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { User } from "../auth/users.sql.server.ts";
import { exportedTables, readExportedRows } from "./exported-rows.sql.server.ts";

/**
 * `{"property", "at", "tables": {"bookings": [{...}], ...}}`, columns as in app/platform/tables/tables.ts, streamed while it is read.
 * It contains no passphrase, code, link or key; the export is recorded in the audit log, since data leaves the server.
 */
export async function exportData(
  user: User,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<ReadableStream<Uint8Array>> {
  const now = clock.now();
  await inTransaction(db, (trx) =>
    writeAudit(trx, { actor: user, what: "houseExported", subject: "", now }),
  );
  const head = JSON.stringify({ property: facts.name, at: now.toISOString() });
  async function* pieces() {
    let before = `${head.slice(0, -1)},"tables":{`;
    for (const table of Object.keys(exportedTables) as (keyof typeof exportedTables)[]) {
      yield `${before}\n${JSON.stringify(table)}:[`;
      before = "";
      for await (const row of readExportedRows(db, table)) {
        yield `${before}\n${JSON.stringify(row)}`;
        before = ",";
      }
      yield "]";
      before = ",";
    }
    yield "}}\n";
  }
  const bytes = Readable.from(pieces()).map((piece: string) => Buffer.from(piece));
  return Readable.toWeb(bytes) as ReadableStream<Uint8Array>;
}
