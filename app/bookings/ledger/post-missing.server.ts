// Posts to the ledger the bookings that were made before it existed, or by a process of the previous release, and checks the sums.
import type { App } from "#app/app.server.ts";
import { readBalance } from "#app/ledger/ledger.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { readLockedBooking } from "../concurrent-writes.server.ts";
import { sumBill } from "../invoices/rules/bill.ts";
import { stayStatuses } from "../rules/booking-status.ts";
import { compareCardMoney, listUnpostedBookings } from "./ledger-gaps.sql.server.ts";
import { postBooking } from "./post-booking.server.ts";
import { readBill } from "./read-bill.server.ts";

const batchSize = 100;
const never = new Date("9999-12-31T00:00:00.000Z");

/**
 * Posts the bookings of before the ledger, each as a whole or not at all; called before the site opens, so that no page is read while
 * some of them are missing. Nothing but a query where the ledger knows all. Sums that are not those of the booking are logged as
 * errors, as in `postMissingBookings`.
 */
export async function carryInBookings(app: PostingApp): Promise<number> {
  const count = await postMissingBookings({ since: never, isFirst: true }, app);
  if (count > 0) app.log.info("bookings carried into the ledger", { bookings: count });
  return count;
}

type PostingApp = Pick<App, "database" | "clock" | "property" | "log">;

// The stay at its agreed total, what was kept beside it and what was given up, against all that the ledger has charged.
async function checkCharges(trx: Trx, booking: Booking, log: App["log"]): Promise<void> {
  const { lines } = await readBill(trx, booking);
  const beside = sumBill(lines.filter((line) => !("rule" in line)));
  const agreed = beside + (stayStatuses.includes(booking.status) ? booking.total : 0);
  const { charged } = await readBalance(trx, booking.id);
  const { reference } = booking;
  if (charged !== agreed)
    log.error("the ledger differs from a booking", { reference, charged, agreed });
}

/**
 * Posts bookings without entries and those changed since `since`, then compares the sums; a difference is logged as an
 * error. Returns how many bookings were looked at.
 */
export async function postMissingBookings(
  { since, isFirst = false }: { since: Date; isFirst?: boolean },
  app: PostingApp,
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
        await checkCharges(trx, booking, app.log);
      }).catch((error: Error) => {
        // One booking must not keep the site closed; the job finds it again.
        if (!isFirst) throw error;
        app.log.error("a booking is not in the ledger", { bookingId: known.id, error });
      });
    count += found.length;
    after = found.at(-1)?.id ?? "";
    if (found.length < batchSize) break;
  }
  if (isFirst && count === 0) return 0;
  const { payments, ledger } = await compareCardMoney(db);
  if (payments !== ledger)
    app.log.error("the ledger differs from the payments", { payments, ledger });
  return count;
}
