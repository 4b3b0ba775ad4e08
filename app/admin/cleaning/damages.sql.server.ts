// The rows of reported damage: notes with their photographs, until they are settled and forgotten.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import type { DamagePictureRow } from "#app/platform/tables/extra-tables.ts";

/** A photograph of damage without its bytes; sizes in pixels. */
export interface DamagePicture {
  id: string;
  width: number;
  height: number;
}

/** One note; instants are ISO texts, `settled` is null until a user has settled it. */
export interface Damage {
  id: string;
  apartmentId: number;
  /** The departure after which it was seen. */
  day: PlainDate;
  text: string;
  author: string;
  at: string;
  settled: { by: string; at: string } | null;
  /** The booking of the guest who left; null for a guest of another site. */
  reference: string | null;
  pictures: DamagePicture[];
}

/** Stores a note with its photographs; false when `id` exists: the form was sent twice. */
export async function insertDamage(
  trx: Trx,
  note: {
    id: string;
    apartmentId: number;
    day: PlainDate;
    bookingId: string | null;
    text: string;
    writer: { id: string; name: string };
    now: Date;
  },
  pictures: readonly Omit<DamagePictureRow, "note_id" | "position">[],
): Promise<boolean> {
  const written = await trx
    .insertInto("damage_notes")
    .values({
      id: note.id,
      apartment_id: note.apartmentId,
      day: note.day,
      booking_id: note.bookingId,
      text: note.text,
      person_id: note.writer.id,
      author: note.writer.name,
      created_at: note.now.toISOString(),
      settled_at: null,
      settled_by: null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  if (written.numInsertedOrUpdatedRows !== 1n) return false;
  for (const [place, picture] of pictures.entries())
    await trx
      .insertInto("damage_pictures")
      .values({ ...picture, note_id: note.id, position: place + 1 })
      .execute();
  return true;
}

/**
 * The latest first: of one booking, what is open, or what was written or settled since an instant and what is open; `personId`
 * leaves only what that user wrote.
 */
export async function listDamages(
  db: Db,
  which: { bookingId: string } | { open: true } | { since: Date; personId: string | null },
): Promise<Damage[]> {
  const rows = await db
    .selectFrom("damage_notes")
    .leftJoin("bookings", "bookings.id", "damage_notes.booking_id")
    .selectAll("damage_notes")
    .select("bookings.reference")
    .$if("bookingId" in which, (query) =>
      query.where("booking_id", "=", "bookingId" in which ? which.bookingId : ""),
    )
    .$if("open" in which, (query) => query.where("settled_at", "is", null))
    .$if("since" in which, (query) =>
      query.where((eb) =>
        eb.or([
          eb("settled_at", "is", null),
          eb("settled_at", ">=", "since" in which ? which.since.toISOString() : ""),
          eb("damage_notes.created_at", ">=", "since" in which ? which.since.toISOString() : ""),
        ]),
      ),
    )
    .$if("since" in which && which.personId !== null, (query) =>
      query.where("person_id", "=", "since" in which ? (which.personId ?? "") : ""),
    )
    .orderBy("damage_notes.created_at", "desc")
    .orderBy("damage_notes.id")
    .execute();
  if (rows.length === 0) return [];
  const pictures = await db
    .selectFrom("damage_pictures")
    .select(["id", "note_id", "width", "height"])
    .where(
      "note_id",
      "in",
      rows.map(({ id }) => id),
    )
    .orderBy("position")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    apartmentId: row.apartment_id,
    day: row.day,
    text: row.text,
    author: row.author,
    at: row.created_at,
    settled: row.settled_at === null ? null : { by: row.settled_by ?? "", at: row.settled_at },
    reference: row.reference,
    pictures: pictures
      .filter((picture) => picture.note_id === row.id)
      .map(({ id, width, height }) => ({ id, width, height })),
  }));
}

/** The JPEG of a photograph, and who took it; null for an unknown id. */
export async function readDamagePicture(
  db: Db,
  id: string,
): Promise<{ bytes: Uint8Array; personId: string } | null> {
  const row = await db
    .selectFrom("damage_pictures")
    .innerJoin("damage_notes", "damage_notes.id", "damage_pictures.note_id")
    .select(["damage_pictures.bytes", "damage_notes.person_id"])
    .where("damage_pictures.id", "=", id)
    .executeTakeFirst();
  return row ? { bytes: row.bytes, personId: row.person_id } : null;
}

/** Settles a note, or opens it again where `by` is null; the apartment and day, null when nothing changed. */
export async function settleDamageRow(
  trx: Trx,
  id: string,
  by: { name: string; now: Date } | null,
): Promise<{ apartmentId: number; day: PlainDate; bookingId: string | null } | null> {
  const row = await trx
    .updateTable("damage_notes")
    .set({ settled_at: by?.now.toISOString() ?? null, settled_by: by?.name ?? null })
    .where("id", "=", id)
    .where("settled_at", by ? "is" : "is not", null)
    .returning(["apartment_id", "day", "booking_id"])
    .executeTakeFirst();
  return row ? { apartmentId: row.apartment_id, day: row.day, bookingId: row.booking_id } : null;
}

/** Deletes notes written before an instant, with their photographs; resolves to how many. */
export async function deleteDamagesBefore(db: Db, limit: Date): Promise<number> {
  const deleted = await db
    .deleteFrom("damage_notes")
    .where("created_at", "<", limit.toISOString())
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/** Every photograph in the order of ids, each read after the one before was consumed: only one is in memory. */
export async function* eachDamagePicture(
  db: Db,
): AsyncGenerator<DamagePictureRow, void, undefined> {
  for (let after = ""; ;) {
    const row = await db
      .selectFrom("damage_pictures")
      .selectAll()
      .where("id", ">", after)
      .orderBy("id")
      .limit(1)
      .executeTakeFirst();
    if (!row) return;
    yield row;
    after = row.id;
  }
}
