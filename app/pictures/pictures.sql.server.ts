// The rows of pictures: the owner's uploads and the owner's changes to those of property/photos; and the uploaded
// originals, inserted with their picture, read one at a time, deleted with it.
import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import { pictures as folderPictures } from "#app/i18n/property/property-pictures.ts";
import type { Picture } from "#app/i18n/property/property-pictures.ts";
import { cacheContent } from "#app/platform/cache-content.ts";
import { locksRows } from "#app/platform/database/database.server.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import type { PictureRow } from "#app/platform/tables/content-tables.ts";
import { pictureName } from "./picture-address.ts";
import type { PictureFacts, PictureList } from "./picture-address.ts";
import { encodingVersion } from "./variants/image-variant.ts";

/** A picture as the admin shows it. */
export interface OwnedPicture extends Picture {
  name: string;
  category: "exterior" | "rooms" | "amenities";
  /** Uploaded by the owner, so it can be deleted; one of property/photos can only be hidden. */
  uploaded: boolean;
  shown: boolean;
  /** Counts its changes; 0 if it was never changed. */
  version: number;
}

/** Every picture except the map, in the order of the gallery. */
export async function listOwnedPictures(db: Db): Promise<OwnedPicture[]> {
  const rows = await db
    .selectFrom("pictures")
    .selectAll()
    .orderBy("position")
    .orderBy("name")
    .execute();
  const changed = new Set(rows.map(({ name }) => name));
  const untouched = folderPictures.filter(({ file }) => !changed.has(pictureName(file)));
  return [...rows.flatMap(fromRow), ...untouched.flatMap(fromFolder)];
}

/** The pictures that visitors see; those of inactive apartments are left out. */
export async function listVisiblePictures(db: Db): Promise<Picture[]> {
  const off = await db.selectFrom("apartments").select("slug").where("active", "=", 0).execute();
  const hidden = new Set(off.map(({ slug }) => slug));
  return (await listOwnedPictures(db))
    .filter(({ shown, apartment }) => shown && !hidden.has(apartment ?? ""))
    .map(({ file, kind, category, apartment, alt, subject, sees, uprightOf, focus }) => ({
      file,
      kind,
      category,
      apartment,
      alt,
      ...(subject && { subject }),
      ...(sees && { sees }),
      ...(uprightOf && { uprightOf }),
      ...(focus && { focus }),
    }));
}

/** The pictures of the gallery: without illustrations (posters, the map), and without upright twins, which show nothing new. */
export async function listGalleryPictures(db: Db): Promise<Picture[]> {
  const all = await listVisiblePictures(db);
  return all.filter(({ kind, uprightOf }) => kind !== "illustration" && !uprightOf);
}

/** The facts of the owner's uploads, including hidden ones, which the admin shows. */
export async function listUploads(db: Db): Promise<PictureList> {
  return cacheContent(db, "uploads", async () => {
    const rows = await db
      .selectFrom("pictures")
      .select(["name", "hash", "width", "height"])
      .where("original", "is not", null)
      .orderBy("name")
      .execute();
    return Object.fromEntries(rows.map((row) => [row.name, factsOf(row)]));
  });
}

/** The facts of one upload; null for an unknown name. */
export async function findUpload(db: Db, name: string): Promise<PictureFacts | null> {
  const row = await db
    .selectFrom("pictures")
    .select(["hash", "width", "height"])
    .where("name", "=", name)
    .where("original", "is not", null)
    .executeTakeFirst();
  return row ? factsOf(row) : null;
}

/** The names of uploaded pictures that were deleted according to the audit log, and not uploaded again. */
export async function listDeleted(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("audit_log")
    .select("subject")
    .distinct()
    .where("what", "=", "pictureDeleted")
    .where("subject", "not in", (query) => query.selectFrom("pictures").select("name"))
    .execute();
  return rows.map(({ subject }) => subject);
}

/** The owner's alternative texts in some languages; only of `picture` if given. */
export async function listAlts(
  db: Db,
  languages: readonly string[],
  picture?: string,
): Promise<{ picture: string; language: string; alt: string }[]> {
  return db
    .selectFrom("picture_words")
    .selectAll()
    .where("language", "in", languages)
    .$if(picture !== undefined, (query) => query.where("picture", "=", picture!))
    .execute();
}

function factsOf(row: Pick<Selectable<PictureRow>, "hash" | "width" | "height">): PictureFacts {
  const hash = createHash("sha256").update(encodingVersion + row.hash);
  return { hash: hash.digest("hex").slice(0, 10), width: row.width ?? 0, height: row.height ?? 0 };
}

function fromRow(row: Selectable<PictureRow>): OwnedPicture[] {
  const { name, kind, category, apartment, version } = row;
  const uploaded = row.original !== null;
  const origin = folderPictures.find(({ file }) => pictureName(file) === name);
  // The property folder no longer has it.
  if (!uploaded && !origin) return [];
  return [
    {
      ...(origin ?? { file: `${name}.jpg`, alt: "" }),
      name,
      kind,
      category,
      apartment,
      uploaded,
      version,
      shown: row.shown === 1,
    },
  ];
}

function fromFolder(picture: Picture): OwnedPicture[] {
  const { category } = picture;
  if (category === "map") return [];
  const name = pictureName(picture.file);
  return [{ ...picture, name, category, uploaded: false, shown: true, version: 0 }];
}

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
