// The rows of web push: devices, what is new for each of them, and the notices to be sent.
import { createHash, randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import type { PushNoticeRow, PushSubscriptionRow } from "#app/platform/tables/push-tables.ts";
import type { NoticeKind } from "./rules/push-notice.ts";
import type { DeviceSubscription } from "./rules/subscription.ts";

/** A device that a user or a guest is told on. */
export type PushSubscription = Selectable<PushSubscriptionRow>;

/** What a device is told. */
export type PushNotice = Selectable<PushNoticeRow>;

/** A user, or the guest of a booking: one of the two is "". */
export interface Holder {
  personId: string;
  bookingId: string;
}

/** The holder's devices, newest first. */
export async function listSubscriptions(db: Db, holder: Holder): Promise<PushSubscription[]> {
  return db
    .selectFrom("push_subscriptions")
    .selectAll()
    .where("person_id", "=", holder.personId)
    .where("booking_id", "=", holder.bookingId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

/** Adds a device, or writes what is new about it; returns its id. Beyond `most` devices of the holder the oldest ones are deleted. */
export async function saveSubscription(
  trx: Trx,
  holder: Holder,
  device: DeviceSubscription & { kinds: readonly string[]; browser: string },
  { most, now }: { most: number; now: Date },
): Promise<string> {
  const { endpoint, p256dh, auth, browser } = device;
  const fresh = { p256dh, auth, browser, kinds: JSON.stringify(device.kinds), failures: 0 };
  const { id } = await trx
    .insertInto("push_subscriptions")
    .values({
      ...fresh,
      id: randomUUID(),
      person_id: holder.personId,
      booking_id: holder.bookingId,
      endpoint,
      endpoint_hash: createHash("sha256").update(endpoint).digest("hex"),
      created_at: now.toISOString(),
    })
    .onConflict((conflict) =>
      conflict.columns(["endpoint_hash", "person_id", "booking_id"]).doUpdateSet(fresh),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  const surplus = (await listSubscriptions(trx, holder)).filter((one) => one.id !== id);
  for (const { id: old } of surplus.slice(most - 1)) await deleteSubscription(trx, holder, old);
  return id;
}

/** Deletes one of the holder's devices with its notices; false when it was gone. */
export async function deleteSubscription(trx: Db, holder: Holder, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("push_subscriptions")
    .where("id", "=", id)
    .where("person_id", "=", holder.personId)
    .where("booking_id", "=", holder.bookingId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes all devices of a user, or of the guest of a booking. */
export async function deleteSubscriptionsOf(trx: Db, holder: Holder): Promise<void> {
  await trx
    .deleteFrom("push_subscriptions")
    .where("person_id", "=", holder.personId)
    .where("booking_id", "=", holder.bookingId)
    .execute();
}

/** The subscription with what decides whether it is still told, and how; null when it is gone. */
export async function findTold(db: Db, id: string) {
  const found = await db
    .selectFrom("push_subscriptions")
    .leftJoin("people", "people.id", "push_subscriptions.person_id")
    .selectAll("push_subscriptions")
    .select(["people.language as user_language", "people.withdrawn_at", "people.cleans_only"])
    .where("push_subscriptions.id", "=", id)
    .executeTakeFirst();
  return found ?? null;
}

/** Deletes an endpoint that its push service does not know any more, for all who were told there. */
export async function deleteEndpointEverywhere(db: Db, endpointHash: string): Promise<void> {
  await db.deleteFrom("push_subscriptions").where("endpoint_hash", "=", endpointHash).execute();
}

/** Counts a notice that was given up, or begins again at 0; a subscription is deleted with the last of `most` in a row. */
export async function countFailure(
  db: Db,
  id: string,
  { failed, most }: { failed: boolean; most: number },
): Promise<void> {
  await db
    .updateTable("push_subscriptions")
    .set((eb) => ({ failures: failed ? eb("failures", "+", 1) : 0 }))
    .where("id", "=", id)
    .execute();
  await db
    .deleteFrom("push_subscriptions")
    .where("id", "=", id)
    .where("failures", ">=", most)
    .execute();
}

/** What there is to tell a device about. */
export interface News {
  subscription_id: string;
  event_id: string;
  kind: NoticeKind;
  booking_id: string;
}

/** Adds notices, due at once; one that is there already stays as it is. */
export async function insertNotices(db: Db, news: readonly News[], now: Date): Promise<void> {
  if (news.length === 0) return;
  const rows = news.map((one) => ({
    ...one,
    id: randomUUID(),
    attempts: 0,
    next_attempt_at: now.toISOString(),
    sent_at: null,
    status: null,
    fault: null,
    created_at: now.toISOString(),
  }));
  await db
    .insertInto("push_notices")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["subscription_id", "event_id"]).doNothing())
    .execute();
}

/** Deletes notices made before `before`, and the devices of guests whose stay ended before the day `today`. */
export async function deleteOldPush(
  db: Db,
  { before, today }: { before: Date; today: string },
): Promise<void> {
  await db.deleteFrom("push_notices").where("created_at", "<", before.toISOString()).execute();
  await db
    .deleteFrom("push_subscriptions")
    .where("booking_id", "in", (eb) =>
      eb.selectFrom("bookings").select("id").where("check_out", "<", today),
    )
    .execute();
}

/** Whether any device is told anything. */
export async function hasSubscriptions(db: Db): Promise<boolean> {
  const one = await db.selectFrom("push_subscriptions").select("id").limit(1).executeTakeFirst();
  return one !== undefined;
}
