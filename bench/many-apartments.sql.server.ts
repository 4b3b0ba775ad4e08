// A large house: thousands of apartments, their words, and the nights taken over years, written by the database itself: for measuring only.
import { sql } from "kysely";
import type { Database } from "#app/platform/database.server.ts";

/** How many are written beside those that are there, and for how many nights from `from` on. */
export interface ManyApartments {
  from: string;
  count: number;
  nights: number;
}

/** Numbers begin here, above those of the property's own. */
export const firstNumber = 1_000;

/**
 * Each is a copy of one of the property's, in the default language. Three nights of five are taken, in runs of 5 to 15
 * nights whose places differ. Answers how many nights are taken.
 */
export async function writeManyApartments(
  { db, dialect }: Database,
  { from, count, nights }: ManyApartments,
): Promise<number> {
  const numbers = (name: string, many: number) =>
    dialect === "postgres"
      ? sql`generate_series(0, ${sql.lit(many - 1)}) as ${sql.ref(name)}(n)`
      : sql`(with recursive up(n) as (select 0 union all select n + 1 from up where n < ${sql.lit(many - 1)}) select n from up) as ${sql.ref(name)}`;
  const id = sql`${sql.lit(firstNumber)} + c.n`;
  await sql`insert into apartments (id, slug, kind, bedrooms, bathrooms, guests, size_m2, side, floor, base_rate,
      cleaning_fee, beds, features, access, position, active)
    select ${id}, slug || '-' || c.n, kind, bedrooms, bathrooms, guests, size_m2, side, floor, base_rate + c.n % 97 * 100,
      cleaning_fee, beds, features, access, ${id}, 1
    from ${numbers("c", count)} join apartments on apartments.id = c.n % 6 + 1`.execute(db);
  await sql`insert into apartment_words (apartment_id, language, name, tagline, summary, description, view, access)
    select ${id}, language, name || ' ' || c.n, tagline, summary, description, view, access
    from ${numbers("c", count)} join apartment_words on apartment_id = c.n % 6 + 1 and language = 'en'`.execute(
    db,
  );
  const day =
    dialect === "postgres"
      ? sql`to_char(date ${sql.lit(from)} + d.n, 'YYYY-MM-DD')`
      : sql`date(${sql.lit(from)}, '+' || d.n || ' days')`;
  // The days first, once: four million texts need not be worked out from numbers.
  await sql`create temporary table bench_days as select d.n as n, ${day} as night from ${numbers("d", nights)}`.execute(
    db,
  );
  await sql`insert into nights (apartment_id, night, kind)
    select ${id}, d.night, 'block' from ${numbers("c", count)} cross join bench_days d
    where (d.n + c.n * 7919) % (9 + c.n % 17) * 5 < (9 + c.n % 17) * 3 order by 1, 2`.execute(db);
  await sql`drop table bench_days`.execute(db);
  await sql`analyze`.execute(db);
  const { taken } = await db
    .selectFrom("nights")
    .select((eb) => eb.fn.countAll<number>().as("taken"))
    .executeTakeFirstOrThrow();
  return taken;
}
