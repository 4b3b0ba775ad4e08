// The rows of processed Stripe events.
import type { Db } from "#app/platform/database/database.server.ts";

/** Whether the event with that id was processed before. */
export async function isKnownEvent(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("stripe_events")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores an event as processed, once; those older than 30 days are deleted, long after Stripe has stopped repeating them. */
export async function saveEvent(
  db: Db,
  event: { id: string; type: string; paymentId: string | null },
  now: Date,
): Promise<void> {
  await db
    .insertInto("stripe_events")
    .values({
      id: event.id,
      type: event.type,
      payment_id: event.paymentId,
      received_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const old = new Date(now.getTime() - 30 * 24 * 60 * 60 * 1000).toISOString();
  await db.deleteFrom("stripe_events").where("received_at", "<", old).execute();
}
