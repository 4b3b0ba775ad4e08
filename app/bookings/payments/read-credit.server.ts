// What a guest has paid too much by card after booking: a refund of it leaves the bill as it is.
import { readBalance } from "#app/ledger/ledger.sql.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { listRefunds } from "./booking-refunds.sql.server.ts";
import { sumPaidLater } from "./payments.sql.server.ts";

/** In cents, as far as it was not given back. The booking is locked, and posted to the ledger. */
export async function readCredit(trx: Trx, bookingId: string): Promise<Cents> {
  const { open } = await readBalance(trx, bookingId);
  const returned = (await listRefunds(trx, bookingId))
    .filter(({ why }) => why === "overpaid")
    .reduce((sum, refund) => sum + refund.amount, 0);
  const later = (await sumPaidLater(trx, bookingId)) - returned;
  return Math.max(0, Math.min(0 - open, later));
}
