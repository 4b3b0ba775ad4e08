// Copies of the property's apartments, so that many stays can be at the same time.
import { sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";

/** Adds `count` apartments beside the six that the seed has, with their English words. */
export async function insertApartments(db: Db, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const id = 1_000 + n;
    const from = (n % 6) + 1;
    await sql`insert into apartments (id, slug, kind, bedrooms, bathrooms, guests, size_m2, side, floor, base_rate,
        cleaning_fee, beds, features, access, position, active)
      select ${sql.lit(id)}, slug || '-' || ${sql.lit(id)}, kind, bedrooms, bathrooms, guests, size_m2, side, floor, base_rate,
        cleaning_fee, beds, features, access, ${sql.lit(id)}, 1
      from apartments where id = ${from}`.execute(db);
    await sql`insert into apartment_words (apartment_id, language, name, tagline, summary, description, view, access)
      select ${sql.lit(id)}, language, name, tagline, summary, description, view, access
      from apartment_words where apartment_id = ${from} and language = 'en'`.execute(db);
  }
}
