// The rows of passes: one of each kind for a booking, which of them may have changed, and what Google is still to be told.
import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { locksRows } from "#app/platform/database/database.server.ts";
import type { WalletPassRow } from "#app/platform/tables/wallet-tables.ts";
import { tellDevices } from "./wallet-devices.sql.server.ts";

/** A pass as it is stored. */
export type WalletPass = Selectable<WalletPassRow>;

/** What a comparison with the booking found. */
export type Compared = Pick<WalletPass, "booking_version" | "content_hash">;

/** Adds the booking's pass of that kind; null when it has one already. */
export async function addPass(
  db: Db,
  {
    kind,
    bookingId,
    compared,
    now,
  }: {
    kind: WalletPass["kind"];
    bookingId: string;
    compared: Compared;
    now: Date;
  },
): Promise<WalletPass | null> {
  const at = now.toISOString();
  const added = await db
    .insertInto("wallet_passes")
    .values({
      ...compared,
      // 128 bits, in characters that Google allows in the id of an object.
      id: randomBytes(16).toString("base64url"),
      kind,
      booking_id: bookingId,
      checked_at: at,
      updated_at: `${at.slice(0, 19)}.000Z`,
      attempts: 0,
      next_attempt_at: null,
      ended_at: null,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(["booking_id", "kind"]).doNothing())
    .returningAll()
    .executeTakeFirst();
  return added ?? null;
}

/** The booking's pass of that kind, unless there is none or it has ended. */
export async function findPassOf(
  db: Db,
  bookingId: string,
  kind: WalletPass["kind"],
): Promise<WalletPass | null> {
  const found = await db
    .selectFrom("wallet_passes")
    .selectAll()
    .where("booking_id", "=", bookingId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return found ?? null;
}

/** The pass with that serial number, ended or not; null when there is none. */
export async function findPass(
  db: Db,
  id: string,
  kind: WalletPass["kind"],
): Promise<WalletPass | null> {
  const found = await db
    .selectFrom("wallet_passes")
    .selectAll()
    .where("id", "=", id)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Claims up to `most` passes to be compared with their booking: those whose booking has another version, and those that were last
 * compared before `before`, for what the owner changes beside bookings. Claimed ones count as compared now.
 */
export async function claimUncompared(
  db: Db,
  { now, before, most }: { now: Date; before: Date; most: number },
): Promise<WalletPass[]> {
  return db
    .updateTable("wallet_passes")
    .set({ checked_at: now.toISOString() })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("wallet_passes")
        .innerJoin("bookings", "bookings.id", "wallet_passes.booking_id")
        .select("wallet_passes.id")
        .where((or) =>
          or.or([
            or("bookings.version", "<>", or.ref("wallet_passes.booking_version")),
            or("wallet_passes.checked_at", "<", before.toISOString()),
          ]),
        )
        .orderBy("wallet_passes.checked_at")
        .limit(most)
        .$if(locksRows(db), (query) => query.forUpdate("wallet_passes").skipLocked()),
    )
    .returningAll()
    .execute();
}

/** Writes what a comparison found; `changedAt` with a change, which is then due to be sent. */
export async function writeCompared(
  trx: Trx,
  pass: WalletPass,
  compared: Compared,
  changedAt: { updatedAt: Date; now: Date } | null,
): Promise<void> {
  await trx
    .updateTable("wallet_passes")
    .set({
      ...compared,
      ...(changedAt && {
        updated_at: changedAt.updatedAt.toISOString(),
        attempts: 0,
        next_attempt_at: pass.kind === "google" ? changedAt.now.toISOString() : null,
      }),
    })
    .where("id", "=", pass.id)
    // It may have ended meanwhile.
    .where("booking_id", "is not", null)
    .execute();
  if (changedAt && pass.kind === "apple") await tellDevices(trx, [pass.id], changedAt.now);
}
