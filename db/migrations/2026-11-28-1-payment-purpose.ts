// What a card payment is for: the booking itself, or what was open of it later.
import type { Kysely } from "kysely";

/** Every payment of the previous release is that of a booking; a payment of an open sum is only made by this one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("payments")
    .addColumn("purpose", "text", (c) => c.notNull().defaultTo("booking"))
    .execute();
}
