// The rows of buttons that were pressed on a device, perhaps without a network: the key that makes each of them happen once.
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import type { AuditFacts } from "../audit-log/rules/audit-changes.ts";
import { isSentLater, pressResults } from "./rules/presses.ts";
import type { PressResult } from "./rules/presses.ts";

/** A press: `key` is its own, made by the device. */
export interface Press {
  key: string;
  userId: string;
  pressedAt: Date;
}

/** Thrown to roll back what another request has done under the same key. */
export class KnownPress extends Error {}

/** What became of the press with that key, and whose it was; null for an unknown one. */
export async function findPress(
  db: Db,
  key: string,
): Promise<{ userId: string; result: PressResult } | null> {
  const row = await db
    .selectFrom("day_presses")
    .select(["person_id", "result"])
    .where("key", "=", key)
    .executeTakeFirst();
  const result = pressResults.find((known) => known === row?.result);
  return row && result ? { userId: row.person_id, result } : null;
}

/** Stores what became of a press; false when its key is stored already. Waits for a transaction that is storing it. */
export async function insertPress(
  db: Db,
  { key, userId, pressedAt }: Press,
  result: PressResult,
  now: Date,
): Promise<boolean> {
  const [pressed_at, sent_at] = [pressedAt.toISOString(), now.toISOString()];
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("day_presses")
    .values({ key, person_id: userId, result, pressed_at, sent_at })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The same in the transaction that does what was pressed. Throws KnownPress, which rolls it back. */
export async function storePress(
  trx: Trx,
  press: Press,
  result: PressResult,
  now: Date,
): Promise<void> {
  if (!(await insertPress(trx, press, result, now))) throw new KnownPress();
}

/** When it was pressed, for an entry of the audit log, whose own time is that of sending; nothing when it was sent at once. */
export function pressedLater(press: Press | null, now: Date): { after?: AuditFacts } {
  if (!press || !isSentLater(press.pressedAt.getTime(), now.getTime())) return {};
  return { after: { pressedAt: press.pressedAt.toISOString() } };
}

/** Deletes the keys that were sent before `instant`. */
export async function deletePressesBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom("day_presses").where("sent_at", "<", instant.toISOString()).execute();
}
