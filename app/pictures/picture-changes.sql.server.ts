// Updates the rows of pictures: new ones, their order, texts, category and visibility.
import { sql } from "kysely";
import type { Trx } from "#app/platform/database/database.server.ts";
import { nextPosition, updateVersioned } from "#app/platform/database/shared-rows.sql.server.ts";
import { listOwnedPictures } from "./pictures.sql.server.ts";
import type { OwnedPicture } from "./pictures.sql.server.ts";

/** How the owner categorizes a picture. */
export type PictureDetails = Pick<OwnedPicture, "kind" | "category" | "apartment">;

/**
 * Locks the pictures against other writers until the transaction ends, and inserts a row for every picture without one: from
 * then on their order is stored in the database.
 */
export async function lockPictures(trx: Trx, now: Date): Promise<OwnedPicture[]> {
  const changed_at = now.toISOString();
  await trx
    .insertInto("settings")
    .values({ name: "pictures", value: "{}", version: 1, changed_at })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ version: sql<number>`settings.version + 1`, changed_at }),
    )
    .execute();
  const pictures = await listOwnedPictures(trx);
  let position = await nextPosition(trx, "pictures");
  for (const picture of pictures) {
    if (picture.uploaded || picture.version > 0) continue;
    const { name, kind, category, apartment } = picture;
    await trx
      .insertInto("pictures")
      .values({
        name,
        kind,
        category,
        apartment,
        original: null,
        hash: null,
        width: null,
        height: null,
        position: position++,
        shown: 1,
        version: 1,
        created_at: changed_at,
      })
      .execute();
  }
  return pictures.map((picture) => ({ ...picture, version: Math.max(1, picture.version) }));
}

/**
 * Adds a picture at the end; its original is written in the same transaction (`insertOriginal`). False when the name exists
 * already. One that is not `shown` is not in the gallery.
 */
export async function insertPicture(
  trx: Trx,
  {
    shown,
    ...picture
  }: PictureDetails & {
    name: string;
    hash: string;
    width: number;
    height: number;
    shown: boolean;
  },
  now: Date,
): Promise<boolean> {
  const position = await nextPosition(trx, "pictures");
  const inserted = await trx
    .insertInto("pictures")
    .values({
      ...picture,
      original: `${picture.name}.jpg`,
      position,
      shown: shown ? 1 : 0,
      version: 1,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Updates the category of a picture on top of the version that was seen; false when it was changed meanwhile. */
export async function writePictureDetails(
  trx: Trx,
  { name, version: seen }: { name: string; version: number },
  details: PictureDetails & { shown: boolean },
): Promise<boolean> {
  const values = { ...details, shown: details.shown ? (1 as const) : (0 as const) };
  return updateVersioned(trx, "pictures", { name }, seen, values);
}

/** Writes the alternative text in one language; null falls back to the property folder's. */
export async function writeAlt(
  trx: Trx,
  { picture, language }: { picture: string; language: string },
  alt: string | null,
): Promise<void> {
  if (alt === null)
    await trx
      .deleteFrom("picture_words")
      .where("picture", "=", picture)
      .where("language", "=", language)
      .execute();
  else
    await trx
      .insertInto("picture_words")
      .values({ picture, language, alt })
      .onConflict((conflict) => conflict.columns(["picture", "language"]).doUpdateSet({ alt }))
      .execute();
}

/** Deletes an uploaded picture with its original and texts, as cover and from extras; false when there is none. */
export async function deletePictureRow(trx: Trx, name: string): Promise<boolean> {
  await trx.updateTable("apartments").set({ cover: null }).where("cover", "=", name).execute();
  await trx.updateTable("extras").set({ picture: null }).where("picture", "=", name).execute();
  await trx.deleteFrom("picture_words").where("picture", "=", name).execute();
  const deleted = await trx
    .deleteFrom("pictures")
    .where("name", "=", name)
    .where("original", "is not", null)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

/** Sets the cover of an apartment, by its slug; returns the previous one, null if it was the folder's default. */
export async function writeCover(trx: Trx, slug: string, name: string): Promise<string | null> {
  const row = await trx
    .selectFrom("apartments")
    .select("cover")
    .where("slug", "=", slug)
    .executeTakeFirst();
  await trx.updateTable("apartments").set({ cover: name }).where("slug", "=", slug).execute();
  return row?.cover ?? null;
}
