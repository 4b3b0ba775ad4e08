// The accounts of a booking's money in the ledger, for tests of refunds and disputes.
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { listEntries } from "#app/ledger/ledger.sql.server.ts";
import { balanceOf } from "#app/ledger/rules/accounts.ts";
import type { Account } from "#app/ledger/rules/accounts.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** Debits less credits, in cents. */
export async function moneyAccountsOf({ id }: Pick<Booking, "id">, db: Db) {
  const movements = (await listEntries(db, id)).flatMap((entry) => entry.movements);
  const of = (account: Account) => balanceOf(account, movements);
  return {
    card: of("card"),
    disputes: of("disputes"),
    losses: of("losses"),
    refundsOwed: of("refundsOwed"),
    guest: of("guest"),
  };
}
