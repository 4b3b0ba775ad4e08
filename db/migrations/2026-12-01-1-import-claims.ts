// Stays that imports made claim their nights like a calendar that is never read, so that a release that knows no imports frees none of
// them; one stay can be given back; and what was chosen about the names in a file is forgotten once it is imported.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Kysely } from "kysely";

interface HeldStay {
  apartment_id: number;
  label: string;
  from_night: string;
  to_night: string;
  since: string;
}

// A release that knows no calendar without an address would read it when it is due.
const neverRead = "9999-12-31T00:00:00.000Z";

/** Column meanings: app/platform/tables/channel-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("channel_import_stays").addColumn("released_at", "text").execute();
  const forgotten = JSON.stringify({
    columns: {},
    units: {},
    apartment: 0,
    channel: "",
    order: "dmy",
  });
  await sql`update channel_imports set choices = ${forgotten} where status in ('done', 'undone')`.execute(
    db,
  );
  const { rows } = await sql<HeldStay>`
    select apartment_id, label, from_night, to_night, since from channel_import_stays where held = 1
  `.execute(db);
  const calendars = Map.groupBy(rows, ({ apartment_id, label }) => `${apartment_id} ${label}`);
  for (const stays of calendars.values()) {
    const { apartment_id, label, since } = stays[0]!;
    const id = randomUUID();
    await sql`
      insert into channel_feeds
        (id, apartment_id, label, address, version, failures, unreadable, next_read_at, created_at)
      values (${id}, ${apartment_id}, ${label}, '', 1, 0, 0, ${neverRead}, ${since})
    `.execute(db);
    for (const { from_night, to_night, since: at } of stays)
      for (let night = from_night; night < to_night; night = dayAfter(night))
        await sql`
          insert into channel_claims (feed_id, night, event_from, event_to, closed, since)
          values (${id}, ${night}, ${from_night}, ${to_night}, 0, ${at}) on conflict do nothing
        `.execute(db);
  }
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
