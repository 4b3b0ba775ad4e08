// Rows of the nights the owner blocks (maintenance, family, a break). They are stored as nights, so each can be taken only once.
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { deleteExpiredHolds } from "./nights.sql.server.ts";

/** Consecutive nights blocked for one reason; `to` is excluded. */
export interface Block {
  apartmentId: number;
  from: PlainDate;
  to: PlainDate;
  reason: string;
}

/** Blocks all of the nights, or none: false when one of them is taken. Call `lockApartment` first, in the same transaction. */
export async function insertBlock(trx: Trx, block: Block, now: Date): Promise<boolean> {
  const { apartmentId, from, to, reason } = block;
  const nights: PlainDate[] = [];
  for (let night = from; night < to; night = addDays(night, 1)) nights.push(night);
  if (!(await deleteExpiredHolds(trx, { apartmentId, nights, now }))) return false;
  await trx
    .insertInto("nights")
    .values(
      nights.map((night) => ({
        apartment_id: apartmentId,
        night,
        kind: "block" as const,
        booking_id: null,
        expires_at: null,
        note: reason,
      })),
    )
    .execute();
  return true;
}

/** Deletes a block and returns how many nights it had. Nights blocked for another reason stay. */
export async function deleteBlock(trx: Trx, block: Block): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("nights")
    .where("apartment_id", "=", block.apartmentId)
    .where("kind", "=", "block")
    .where("night", ">=", block.from)
    .where("night", "<", block.to)
    // A night that was blocked directly in the database may lack a reason.
    .where((eb) => eb(eb.fn.coalesce("note", eb.val("")), "=", block.reason))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The block that a night belongs to, up to a year on either side; null when that night is not blocked. */
export async function findBlock(
  db: Db,
  { apartmentId, night }: { apartmentId: number; night: PlainDate },
): Promise<Block | null> {
  const rows = await db
    .selectFrom("nights")
    .select(["night", "note"])
    .where("apartment_id", "=", apartmentId)
    .where("kind", "=", "block")
    .where("night", ">=", addDays(night, -366))
    .where("night", "<", addDays(night, 366))
    .execute();
  const notes = new Map(rows.map((row) => [row.night, row.note ?? ""]));
  const reason = notes.get(night);
  if (reason === undefined) return null;
  let from = night;
  while (notes.get(addDays(from, -1)) === reason) from = addDays(from, -1);
  let to = addDays(night, 1);
  while (notes.get(to) === reason) to = addDays(to, 1);
  return { apartmentId, from, to, reason };
}
