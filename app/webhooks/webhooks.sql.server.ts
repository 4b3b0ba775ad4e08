// The rows of webhooks: the endpoints, and the messages to each.
import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { testType } from "#app/api/rules/webhook-types.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import type { WebhookEndpointRow, WebhookMessageRow } from "#app/platform/tables/channel-tables.ts";
import { formerKeyFor, toldKinds } from "./rules/webhook-message.ts";
import { newWebhookSecret } from "./sign-message.server.ts";

/** An address of the owner's other programs. */
export type WebhookEndpoint = Selectable<WebhookEndpointRow>;

/** What one of them is told. */
export type WebhookMessage = Selectable<WebhookMessageRow>;

/** All endpoints, oldest first. */
export async function listEndpoints(db: Db): Promise<WebhookEndpoint[]> {
  return db
    .selectFrom("webhook_endpoints")
    .selectAll()
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** The endpoint of that id; null when there is none. */
export async function findEndpoint(db: Db, id: string): Promise<WebhookEndpoint | null> {
  const found = await db
    .selectFrom("webhook_endpoints")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return found ?? null;
}

/** Adds an endpoint with a new key; it is told what happens from now on. False when its address is there already. */
export async function insertEndpoint(trx: Trx, address: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("webhook_endpoints")
    .values({
      id: randomUUID(),
      address,
      secret: newWebhookSecret(),
      former_secret: null,
      former_until: null,
      read_until: now.toISOString(),
      failing_since: null,
      stopped_at: null,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column("address").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes an endpoint and its messages; false when it was gone. */
export async function deleteEndpoint(trx: Trx, id: string): Promise<boolean> {
  await trx.deleteFrom("webhook_messages").where("endpoint_id", "=", id).execute();
  const { numDeletedRows } = await trx
    .deleteFrom("webhook_endpoints")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Gives it a new key; the one that was `seen` goes on signing for a day. False when that is not its key any more. */
export async function renewSecret(
  trx: Trx,
  { id, seen, now }: { id: string; seen: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("webhook_endpoints")
    .set({
      secret: newWebhookSecret(),
      former_secret: seen,
      former_until: new Date(now.getTime() + formerKeyFor).toISOString(),
    })
    .where("id", "=", id)
    .where("secret", "=", seen)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Tells an endpoint again that was stopped, from now on; false when it was not. */
export async function resumeEndpoint(trx: Trx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("webhook_endpoints")
    .set({ stopped_at: null, failing_since: null, read_until: now.toISOString() })
    .where("id", "=", id)
    .where("stopped_at", "is not", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Stops telling an endpoint: its unsent messages are given up. */
export async function stopEndpoint(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable("webhook_endpoints")
    .set({ stopped_at: now.toISOString() })
    .where("id", "=", id)
    .where("stopped_at", "is", null)
    .execute();
  await db
    .updateTable("webhook_messages")
    .set({ next_attempt_at: null })
    .where("endpoint_id", "=", id)
    .where("next_attempt_at", "is not", null)
    .execute();
}

/** Notes since when an endpoint fails; null: it has answered well. */
export async function noteFailing(db: Db, id: string, since: string | null): Promise<void> {
  await db
    .updateTable("webhook_endpoints")
    .set({ failing_since: since })
    .where("id", "=", id)
    .$if(since !== null, (query) => query.where("failing_since", "is", null))
    .$if(since === null, (query) => query.where("failing_since", "is not", null))
    .execute();
}

/** The events from `from` on that an endpoint has no message of, oldest first, at most `most`. */
export async function listUntoldEvents(
  db: Db,
  { endpointId, from, most }: { endpointId: string; from: string; most: number },
) {
  return db
    .selectFrom("booking_events")
    .select([
      "booking_events.id as event_id",
      "booking_events.booking_id",
      "what",
      "booking_events.at",
    ])
    .where("booking_events.at", ">=", from)
    .where("what", "in", toldKinds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("webhook_messages")
            .select("webhook_messages.id")
            .where("endpoint_id", "=", endpointId)
            .whereRef("event_id", "=", "booking_events.id"),
        ),
      ),
    )
    .orderBy("booking_events.at")
    .orderBy("booking_events.id")
    .limit(most)
    .execute();
}

/** What a message is about. */
export type NewMessage = Pick<WebhookMessage, "event_id" | "booking_id" | "type" | "at">;

/** Adds messages, due at once, and notes until when events were read; a message that is there already stays as it is. */
export async function insertMessages(
  trx: Trx,
  endpointId: string,
  { messages, readUntil, now }: { messages: NewMessage[]; readUntil?: string; now: Date },
): Promise<void> {
  const rows = messages.map((message) => ({
    ...message,
    id: `msg_${randomUUID().replaceAll("-", "")}`,
    endpoint_id: endpointId,
    attempts: 0,
    next_attempt_at: now.toISOString(),
    delivered_at: null,
    status: null,
    fault: null,
    created_at: now.toISOString(),
  }));
  if (rows.length > 0)
    await trx
      .insertInto("webhook_messages")
      .values(rows)
      .onConflict((conflict) => conflict.columns(["endpoint_id", "event_id"]).doNothing())
      .execute();
  if (readUntil === undefined) return;
  await trx
    .updateTable("webhook_endpoints")
    .set({ read_until: readUntil })
    .where("id", "=", endpointId)
    .where("read_until", "<", readUntil)
    .execute();
}

/** A message without a booking, by which the owner tries an endpoint. */
export function aTestMessage(now: Date): NewMessage {
  return { event_id: randomUUID(), booking_id: null, type: testType, at: now.toISOString() };
}

/** Makes a message due that was delivered or given up; false when it is waiting, or gone. */
export async function sendAgain(trx: Trx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("webhook_messages")
    .set({ next_attempt_at: now.toISOString(), attempts: 0, delivered_at: null })
    .where("id", "=", id)
    .where("next_attempt_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The latest messages to all endpoints, newest first, with the references of their bookings. */
export async function listMessages(db: Db, most: number) {
  return db
    .selectFrom("webhook_messages")
    .leftJoin("bookings", "bookings.id", "webhook_messages.booking_id")
    .selectAll("webhook_messages")
    .select("bookings.reference")
    .orderBy("webhook_messages.created_at", "desc")
    .orderBy("webhook_messages.id")
    .limit(most)
    .execute();
}

/** Deletes the messages that were made before `before`. */
export async function deleteMessagesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("webhook_messages").where("created_at", "<", before.toISOString()).execute();
}
