// The rows of uploaded originals: inserted with their picture, read one at a time, deleted with it.
import { locksRows } from "#app/platform/database/database.server.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";

/**
 * Inserts the original of a picture that has its row. False when it has one already, or the picture was deleted meanwhile: on
 * PostgreSQL the lock makes a concurrent deletion wait or be seen; without it the foreign key would fail.
 */
export async function insertOriginal(trx: Trx, picture: string, bytes: Uint8Array) {
  const row = await trx
    .selectFrom("pictures")
    .select("name")
    .where("name", "=", picture)
    .where("original", "is not", null)
    .$if(locksRows(trx), (query) => query.forKeyShare())
    .executeTakeFirst();
  if (!row) return false;
  const made = await trx
    .insertInto("picture_originals")
    .values({ picture, bytes })
    .onConflict((conflict) => conflict.column("picture").doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

/** An uploaded picture's SHA-256 and bytes; `bytes` is null until they are moved here. Null for a deleted picture. */
export async function readOriginal(
  db: Db,
  picture: string,
): Promise<{ hash: string; bytes: Uint8Array | null } | null> {
  const row = await db
    .selectFrom("pictures")
    .leftJoin("picture_originals", "picture_originals.picture", "pictures.name")
    .select(["pictures.hash", "picture_originals.bytes"])
    .where("pictures.name", "=", picture)
    .where("pictures.original", "is not", null)
    .executeTakeFirst();
  return row ? { hash: row.hash ?? "", bytes: row.bytes } : null;
}

/** Every original in the order of names, each read after the one before was consumed: only one is in memory. */
export async function* eachOriginal(
  db: Db,
): AsyncGenerator<{ picture: string; bytes: Uint8Array }, void, undefined> {
  for (let after = ""; ;) {
    const row = await db
      .selectFrom("picture_originals")
      .select(["picture", "bytes"])
      .where("picture", ">", after)
      .orderBy("picture")
      .limit(1)
      .executeTakeFirst();
    if (!row) return;
    yield row;
    after = row.picture;
  }
}

/** Uploaded pictures whose original is only a file of the previous release, with the SHA-256 of its bytes. */
export async function listUnmoved(db: Db): Promise<{ name: string; hash: string }[]> {
  const rows = await db
    .selectFrom("pictures")
    .leftJoin("picture_originals", "picture_originals.picture", "pictures.name")
    .select(["pictures.name", "pictures.hash"])
    .where("pictures.original", "is not", null)
    .where("picture_originals.picture", "is", null)
    .orderBy("pictures.name")
    .execute();
  return rows.map(({ name, hash }) => ({ name, hash: hash ?? "" }));
}
