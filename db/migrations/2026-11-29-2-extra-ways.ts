// Extras: transfers there and back, from when and until when each is sold, and a photograph.
import type { Kysely } from "kysely";

/** Column meanings: app/platform/tables/extra-tables.ts. The defaults are what extras of the previous release are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = (table: string, column: string, otherwise: string) =>
    db.schema
      .alterTable(table)
      .addColumn(column, "text", (c) => c.notNull().defaultTo(otherwise))
      .execute();
  await text("extras", "ways", "arrival");
  await text("extras", "counted_from", "arrival");
  await db.schema.alterTable("extras").addColumn("open_days", "integer").execute();
  await db.schema.alterTable("extras").addColumn("picture", "text").execute();
  await text("booking_extras", "ways", "arrival");
  await text("booking_extras", "flight_back", "");
  await text("booking_extras", "time_back", "");
}
