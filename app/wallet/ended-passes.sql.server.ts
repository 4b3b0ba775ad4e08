// The end of passes: parted from their booking, told to all who have them, and deleted.
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { nextUpdate } from "./rules/pass-content.ts";
import { tellDevices } from "./wallet-devices.sql.server.ts";
import type { WalletPass } from "./wallet.sql.server.ts";

/** Parts all passes from the booking: they name no guest any more, and all who have them are told. */
export async function endPassesOf(trx: Trx, bookingId: string, now: Date): Promise<void> {
  const passes = await trx
    .selectFrom("wallet_passes")
    .selectAll()
    .where("booking_id", "=", bookingId)
    .execute();
  await endPasses(trx, passes, now);
}

/** The same for passes of the list. */
export async function endPasses(trx: Trx, passes: readonly WalletPass[], now: Date): Promise<void> {
  for (const { id, kind, updated_at } of passes)
    await trx
      .updateTable("wallet_passes")
      .set({
        booking_id: null,
        ended_at: now.toISOString(),
        updated_at: nextUpdate(updated_at, now).toISOString(),
        attempts: 0,
        next_attempt_at: kind === "google" ? now.toISOString() : null,
      })
      .where("id", "=", id)
      .execute();
  const ids = passes.filter(({ kind }) => kind === "apple").map(({ id }) => id);
  await tellDevices(trx, ids, now);
}

/** Deletes a pass with its devices. */
export async function deletePass(db: Db, id: string): Promise<void> {
  await db.deleteFrom("wallet_passes").where("id", "=", id).execute();
}

/**
 * Deletes those of Apple's that ended before `before`, or whose stay was over before the day `today`: on phones these are expired
 * already. Those of Google's that ended before `before` and could not be told are given up as well.
 */
export async function deleteOldPasses(
  db: Db,
  { before, today }: { before: Date; today: string },
): Promise<void> {
  await db.deleteFrom("wallet_passes").where("ended_at", "<", before.toISOString()).execute();
  await db
    .deleteFrom("wallet_passes")
    .where("kind", "=", "apple")
    .where("booking_id", "in", (eb) =>
      eb.selectFrom("bookings").select("id").where("check_out", "<", today),
    )
    .execute();
}

/** Google's passes of stays that were over before the day `before`. */
export async function listPassesOfPastStays(db: Db, before: string): Promise<WalletPass[]> {
  return db
    .selectFrom("wallet_passes")
    .selectAll()
    .where("kind", "=", "google")
    .where("booking_id", "in", (eb) =>
      eb.selectFrom("bookings").select("id").where("check_out", "<", before),
    )
    .limit(100)
    .execute();
}
