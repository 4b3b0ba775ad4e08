// Writes invoices of one booking as fast as it can, every third one rolled back. Prints how many were written; one of several
// processes.
import { insertInvoice, takeInvoiceNumber } from "#app/bookings/invoices/invoices.sql.server.ts";
import { inTransaction, openDatabase } from "#app/platform/database/database.server.ts";

const [, , dataDir = "", bookingId = ""] = process.argv;
const database = await openDatabase({ databaseUrl: process.env["DATABASE_URL"] ?? null, dataDir });
let written = 0;
for (let turn = 1; turn <= 15; turn++)
  try {
    await inTransaction(database.db, async (trx) => {
      const place = await takeInvoiceNumber(trx, 2026);
      await insertInvoice(trx, {
        place,
        bookingId,
        kind: "invoice",
        reverses: null,
        issuedOn: "2026-11-20",
        total: 100,
        currency: "EUR",
        basis: "{}",
        paper: {} as never,
        now: new Date(0),
      });
      if (turn % 3 === 0) throw new Error("rolled back");
    });
    written++;
  } catch (error) {
    if (!(error instanceof Error) || error.message !== "rolled back") throw error;
  }
await database.close();
console.log(written);
