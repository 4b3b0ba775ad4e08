// As many bookings as wanted, stay upon stay back through the years, written by the database itself: for measuring only.
import { sql } from "kysely";
import { addDays } from "#app/booking/rules/plain-date.ts";
import type { Database } from "#app/platform/database.server.ts";

/** How many are written, on apartments 1 to `apartments`; the last stay of each ends before `today`. */
export interface ManyBookings {
  today: string;
  count: number;
  apartments: number;
}

/** Each sleeps three nights and is a copy of the first booking that stands, which must be there. */
export async function writeManyBookings(
  { db, dialect }: Database,
  { today, count, apartments }: ManyBookings,
): Promise<void> {
  const columns = (await db
    .selectFrom("bookings")
    .selectAll()
    .limit(1)
    .executeTakeFirstOrThrow()) as unknown as Record<string, unknown>;
  const own: Record<string, ReturnType<typeof sql>> = {
    id: sql`'many-' || n`,
    reference: sql`'MANY' || n`,
    idempotency_key: sql`'many-' || n`,
    manage_token_hash: sql`'many-' || n`,
    status: sql`case n % 10 when 0 then 'confirmed' else 'checked_out' end`,
    apartment_id: sql`n % ${sql.lit(apartments)} + 1`,
    check_in: sql`days.check_in`,
    check_out: sql`days.check_out`,
  };
  const names = Object.keys(columns);
  const days = dialect === "postgres" ? postgresDays : sqliteDays;
  const last = addDays(today, -1);
  // The days come first, once, as a table of their own: a recursion of a million steps is not run twice.
  await sql`create temporary table days as ${days(last, count, apartments)}`.execute(db);
  await sql`insert into bookings (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map((name) => own[name] ?? sql.ref(`one.${name}`)))}
    from days cross join (select * from bookings where status = 'confirmed' limit 1) one`.execute(
    db,
  );
  for (const night of ["check_in", "second", "third"])
    await sql`insert into nights (apartment_id, night, kind, booking_id)
      select n % ${sql.lit(apartments)} + 1, days.${sql.ref(night)}, 'booking', 'many-' || n
      from days where true on conflict do nothing`.execute(db);
  await sql`drop table days`.execute(db);
}

function sqliteDays(last: string, count: number, apartments: number) {
  const back = (nights: number) =>
    sql`date(${sql.lit(last)}, '-' || ((n / ${sql.lit(apartments)}) * 3 + ${sql.lit(nights)}) || ' days')`;
  return sql`with recursive up(n) as (select 0 union all select n + 1 from up where n < ${sql.lit(count - 1)})
    select n, ${back(3)} as check_in, ${back(2)} as second, ${back(1)} as third, ${back(0)} as check_out from up`;
}

function postgresDays(last: string, count: number, apartments: number) {
  const back = (nights: number) =>
    sql`to_char(date ${sql.lit(last)} - ((n / ${sql.lit(apartments)}) * 3 + ${sql.lit(nights)}), 'YYYY-MM-DD')`;
  return sql`select n, ${back(3)} as check_in, ${back(2)} as second, ${back(1)} as third, ${back(0)} as check_out
    from generate_series(0, ${sql.lit(count - 1)}) up(n)`;
}
