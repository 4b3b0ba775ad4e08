// Brings the ledger up to date: with bookings from before it existed, and with what a process of the previous release wrote.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { readLockedBooking } from "../concurrent-writes.server.ts";
import { compareCardMoney, listUnpostedBookings } from "./ledger-gaps.sql.server.ts";
import { postBooking } from "./post-booking.server.ts";

const batchSize = 100;

/**
 * Posts bookings without entries and those changed since `since`, then compares the sums; a difference is logged as an
 * error. Returns how many bookings were looked at.
 */
export async function postMissingBookings(
  { since }: { since: Date },
  app: Pick<App, "database" | "clock" | "property" | "log">,
): Promise<number> {
  const { db } = app.database;
  const { facts } = app.property;
  let count = 0;
  for (let after = ""; ;) {
    const from = { since: since.toISOString(), after, limit: batchSize };
    const found = await listUnpostedBookings(db, from);
    for (const known of found)
      await inTransaction(db, async (trx) => {
        const { booking } = await readLockedBooking(trx, known);
        await postBooking(trx, booking, { actor: "system", now: app.clock.now(), facts });
      });
    count += found.length;
    after = found.at(-1)?.id ?? "";
    if (found.length < batchSize) break;
  }
  const { payments, ledger } = await compareCardMoney(db);
  if (payments !== ledger)
    app.log.error("the ledger differs from the payments", { payments, ledger });
  return count;
}
