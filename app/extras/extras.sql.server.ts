// The rows of extras, in the owner's order.
import * as v from "valibot";
import { locksRows } from "#app/platform/database/database.server.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { fromRow, toRow } from "#app/platform/database/row-names.ts";
import { nextPosition, updateVersioned } from "#app/platform/database/shared-rows.sql.server.ts";
import type { ExtraRow } from "#app/platform/tables/extra-tables.ts";
import type { Extra, ExtraKind, ExtraUnit, TransferWays } from "./rules/extra.ts";

const wordsSchema = v.record(v.string(), v.object({ name: v.string(), description: v.string() }));
const apartmentsSchema = v.array(v.number());

/** All extras, also those that are not offered any more. */
export async function listExtras(db: Db): Promise<Extra[]> {
  const rows = await db
    .selectFrom("extras")
    .selectAll()
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(toExtra);
}

function toExtra({ position: _position, created_at: _createdAt, ...row }: ExtraRow): Extra {
  return {
    ...fromRow(row),
    kind: row.kind as ExtraKind,
    unit: row.unit as ExtraUnit,
    countedFrom: row.counted_from as Extra["countedFrom"],
    ways: row.ways as TransferWays,
    apartments: v.parse(apartmentsSchema, JSON.parse(row.apartments)),
    words: v.parse(wordsSchema, JSON.parse(row.words)),
    active: row.active === 1,
  };
}

/**
 * Locks the extras until the transaction ends, after the apartment: who counts what is left of one then counts what others
 * have taken. SQLite has one writer anyway.
 */
export async function lockExtras(trx: Trx, ids: readonly string[]): Promise<void> {
  if (!locksRows(trx) || ids.length === 0) return;
  await trx
    .selectFrom("extras")
    .select("id")
    .where("id", "in", [...ids])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Writes one on top of the version that was seen, 0 for a new one, which is added last; false when it was changed since. */
export async function writeExtra(
  trx: Trx,
  { version: seen, active, words, apartments, ...plain }: Extra,
  now: Date,
): Promise<boolean> {
  const row = toRow({
    ...plain,
    active: active ? (1 as const) : (0 as const),
    words: JSON.stringify(words),
    apartments: JSON.stringify(apartments),
    version: seen + 1,
  });
  if (seen === 0) {
    const place = { position: await nextPosition(trx, "extras"), created_at: now.toISOString() };
    await trx
      .insertInto("extras")
      .values({ ...row, ...place })
      .execute();
    return true;
  }
  return updateVersioned(trx, "extras", { id: plain.id }, seen, row);
}
