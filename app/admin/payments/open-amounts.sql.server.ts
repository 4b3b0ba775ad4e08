// What the guests of several bookings still have to pay.
import { readBalances } from "#app/ledger/ledger.sql.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/** In cents, by reference; bookings with nothing to pay are left out. */
export async function readOpenAmounts(
  db: Db,
  references: readonly string[],
): Promise<Record<string, number>> {
  if (references.length === 0) return {};
  const bookings = await db
    .selectFrom("bookings")
    .select(["id", "reference"])
    .where("reference", "in", references)
    .execute();
  const balances = await readBalances(
    db,
    bookings.map(({ id }) => id),
  );
  return Object.fromEntries(
    bookings.flatMap(({ id, reference }) => {
      const open = balances.get(id)?.open ?? 0;
      return open > 0 ? [[reference, open] as const] : [];
    }),
  );
}
