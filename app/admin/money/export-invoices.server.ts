// All invoices and credit notes of a span as one ZIP archive, written while it is read.
import { setImmediate as nextTurn } from "node:timers/promises";
import { Zip, ZipPassThrough } from "fflate";
import type { App } from "#app/app.server.ts";
import { drawInvoice } from "#app/bookings/invoices/draw-invoice.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { User } from "../auth/users.sql.server.ts";
import { amountCell, toCsv } from "../rules/file-formats.ts";
import { eachInvoice } from "./invoices-of-span.sql.server.ts";
import { readSpan } from "./rules/span.ts";

/**
 * A PDF for each document, named by its number, and `invoices.csv` that lists them. The PDFs are stored as they are: they are
 * compressed inside. One document is in memory at a time, and the next is drawn when the reader has taken it. The export is
 * recorded in the audit log, since guests' names leave the server.
 */
export async function exportInvoices(
  params: URLSearchParams,
  user: User,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<{ file: ReadableStream<Uint8Array>; name: string }> {
  const now = clock.now();
  const { from, to } = readSpan(params, propertyDay(now, facts.timeZone).today);
  await inTransaction(db, (trx) =>
    writeAudit(trx, { actor: user, what: "invoicesExported", subject: `${from} – ${to}`, now }),
  );
  const parts = zipParts(async function* () {
    const lines: (string | number)[][] = [["number", "kind", "issued", "total", "currency"]];
    for await (const invoice of eachInvoice(db, { from, to })) {
      const { number, kind, issuedOn, total, currency } = invoice;
      lines.push([number, kind, issuedOn, amountCell(total), currency]);
      yield { name: `${number}.pdf`, bytes: await drawInvoice(invoice) };
    }
    yield { name: "invoices.csv", bytes: Buffer.from(toCsv(lines)) };
  }, now);
  return { file: asStream(parts), name: `invoices-${from}-${to}.zip` };
}

// The bytes of an archive, as far as each file makes them.
async function* zipParts(
  files: () => AsyncGenerator<{ name: string; bytes: Uint8Array }>,
  now: Date,
): AsyncGenerator<Uint8Array> {
  let written: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    written.push(part);
  });
  for await (const { name, bytes } of files()) {
    const file = new ZipPassThrough(name);
    file.mtime = now;
    zip.add(file);
    file.push(bytes, true);
    yield* written;
    written = [];
    // Drawing takes a while: other requests come between two documents.
    await nextTurn();
  }
  zip.end();
  yield* written;
}

function asStream(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const next = await parts.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
