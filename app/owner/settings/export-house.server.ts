// Exports everything that an owner needs to move to another booking system, as one JSON document.
import { Readable } from "node:stream";
import { facts } from "#property/facts.ts";
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Person } from "../door/people.sql.server.ts";
import { exportedRows, exportedTables } from "./exported-rows.sql.server.ts";

/**
 * `{"property", "at", "tables": {"bookings": [{...}], ...}}`, columns as in app/platform/tables.ts, streamed while it is read.
 * It contains no passphrase, code, link or key; the export is recorded in the audit log, since data leaves the server.
 */
export async function exportHouse(
  person: Person,
  { database: { db }, clock }: Pick<House, "database" | "clock">,
): Promise<ReadableStream<Uint8Array>> {
  const now = clock.now();
  await inTransaction(db, (trx) =>
    writeAudit(trx, { actor: person, what: "houseExported", subject: "", now }),
  );
  const head = JSON.stringify({ property: facts.name, at: now.toISOString() });
  async function* pieces() {
    let before = `${head.slice(0, -1)},"tables":{`;
    for (const table of Object.keys(exportedTables) as (keyof typeof exportedTables)[]) {
      yield `${before}\n${JSON.stringify(table)}:[`;
      before = "";
      for await (const row of exportedRows(db, table)) {
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
