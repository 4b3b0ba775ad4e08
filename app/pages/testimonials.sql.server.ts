// The rows of testimonials: quotes of guests that the owner enters.
import { sql } from "kysely";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { toRow } from "#app/platform/database/row-names.ts";
import type { RowObject } from "#app/platform/database/row-names.ts";
import { nextPosition, updateVersioned } from "#app/platform/database/shared-rows.sql.server.ts";
import type { TestimonialRow } from "#app/platform/tables/content-tables.ts";

/** A testimonial; `quotes` are by language. */
export type Testimonial = RowObject<
  Omit<TestimonialRow, "position" | "created_at">,
  { active: boolean; quotes: Record<string, string> }
>;

/** All testimonials in the owner's order. */
export async function listTestimonials(db: Db): Promise<Testimonial[]> {
  const rows = await db
    .selectFrom("testimonials")
    .select(["id", "source", "language", "guest", "origin", "month", "version"])
    .select(["apartment_id as apartmentId", "active"])
    .orderBy("position")
    .orderBy("id")
    .execute();
  if (rows.length === 0) return [];
  const words = await db.selectFrom("testimonial_words").selectAll().execute();
  return rows.map(({ active, ...row }) => ({
    ...row,
    active: active === 1,
    quotes: Object.fromEntries(
      words
        .filter(({ testimonial_id }) => testimonial_id === row.id)
        .map(({ language, quote }) => [language, quote]),
    ),
  }));
}

/** Writes one on top of the version that was seen, 0 for a new one, which is added last; false when it was changed meanwhile. */
export async function writeTestimonial(
  trx: Trx,
  { version: seen, quotes, active, ...plain }: Testimonial,
  now: Date,
): Promise<boolean> {
  const row = toRow({ ...plain, active: active ? 1 : 0, version: seen + 1 });
  if (seen === 0) {
    const place = {
      position: await nextPosition(trx, "testimonials"),
      created_at: now.toISOString(),
    };
    await trx
      .insertInto("testimonials")
      .values({ ...row, ...place })
      .execute();
  } else if (!(await updateVersioned(trx, "testimonials", { id: plain.id }, seen, row)))
    return false;
  await trx.deleteFrom("testimonial_words").where("testimonial_id", "=", plain.id).execute();
  const written = Object.entries(quotes).filter(([, quote]) => quote !== "");
  if (written.length > 0)
    await trx
      .insertInto("testimonial_words")
      .values(written.map(([language, quote]) => ({ testimonial_id: plain.id, language, quote })))
      .execute();
  return true;
}

/** Locks all testimonials until the transaction ends, and returns them in their order. */
export async function lockTestimonials(trx: Trx): Promise<Testimonial[]> {
  await trx
    .updateTable("testimonials")
    .set({ position: sql<number>`position` })
    .execute();
  return listTestimonials(trx);
}

/** Deletes a testimonial with its quotes. */
export async function deleteTestimonial(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("testimonial_words").where("testimonial_id", "=", id).execute();
  await trx.deleteFrom("testimonials").where("id", "=", id).execute();
}
