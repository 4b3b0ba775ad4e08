// What has happened lately that devices are told of: read from the tables of bookings and messages, of all devices at once.
import type { SqlBool } from "kysely";
import { sql } from "kysely";
import type { BookingEventKind } from "#app/bookings/booking-events.sql.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { News } from "./push.sql.server.ts";
import type { NoticeKind } from "./rules/push-notice.ts";

/**
 * News since `from` that no notice exists of: for a user, what the user chose; for a guest, what concerns the booking and was not
 * done by the guest. Nothing from before the device was added.
 */
export async function listNews(db: Db, from: Date): Promise<News[]> {
  const since = from.toISOString();
  const happened = db
    .selectFrom("booking_events as event")
    .innerJoin("push_subscriptions as subscription", (join) =>
      join.on("subscription.person_id", "<>", ""),
    )
    .select(["subscription.id as subscription_id", "event.id as event_id", "event.booking_id"])
    .where("event.at", ">=", since)
    .whereRef("event.at", ">", "subscription.created_at")
    // What staff booked themselves is no news to them.
    .where("event.actor", "<>", "owner")
    .where(untold);
  const bookings = await happened
    .where("event.what", "=", "confirmed")
    .where(wants("bookings"))
    .execute();
  // A guest who shows a lower price waits for an answer, as one who writes does.
  const prices = await happened
    .where("event.what", "=", "bestPriceFiled")
    .where(wants("messages"))
    .execute();
  const messages = await db
    .selectFrom("messages as event")
    .innerJoin("push_subscriptions as subscription", (join) =>
      join.on("subscription.person_id", "<>", ""),
    )
    .select(["subscription.id as subscription_id", "event.id as event_id", "event.booking_id"])
    .where("event.created_at", ">=", since)
    .whereRef("event.created_at", ">", "subscription.created_at")
    .where(wants("messages"))
    .where(untold)
    .execute();
  const changes = await db
    .selectFrom("booking_events as event")
    .innerJoin("push_subscriptions as subscription", "subscription.booking_id", "event.booking_id")
    .select(["subscription.id as subscription_id", "event.id as event_id", "event.booking_id"])
    .select("event.what")
    .where("event.at", ">=", since)
    .whereRef("event.at", ">", "subscription.created_at")
    .where("event.what", "in", Object.keys(toldGuests))
    .where((eb) => eb.or([eb("event.what", "=", "confirmed"), eb("event.actor", "<>", "guest")]))
    .where(untold)
    .execute();
  const written = await db
    .selectFrom("staff_messages as event")
    .innerJoin("push_subscriptions as subscription", "subscription.booking_id", "event.booking_id")
    .select(["subscription.id as subscription_id", "event.id as event_id", "event.booking_id"])
    .where("event.created_at", ">=", since)
    .whereRef("event.created_at", ">", "subscription.created_at")
    .where(untold)
    .execute();
  // Arrival instructions are ready when the email with them is written, once for each day of arrival.
  const arrivals = await db
    .selectFrom("stay_letters as sent")
    .innerJoin("push_subscriptions as subscription", "subscription.booking_id", "sent.booking_id")
    .select(["subscription.id as subscription_id", "sent.booking_id", "sent.occasion"])
    .where("sent.kind", "=", "guestBeforeArrival")
    .where("sent.created_at", ">=", since)
    .whereRef("sent.created_at", ">", "subscription.created_at")
    .execute();
  return [
    ...bookings.map(as("newBooking")),
    ...prices.map(as("lowerPrice")),
    ...messages.map(as("newMessage")),
    ...changes.map(({ what, ...row }) => as(toldGuests[what as keyof typeof toldGuests])(row)),
    ...written.map(as("hostMessage")),
    ...arrivals.map(({ occasion, ...row }) =>
      as("arrival")({ ...row, event_id: `arrival ${row.booking_id} ${occasion}` }),
    ),
  ];
}

// Events of a booking, and what a notice says of each; an answer about a lower price is an email to the guest.
const toldGuests = {
  confirmed: "confirmed",
  changed: "changed",
  cancelled: "cancelled",
  bestPriceMatched: "hostMessage",
  bestPriceDeclined: "hostMessage",
} as const satisfies Partial<Record<BookingEventKind, NoticeKind>>;

const untold = sql<SqlBool>`not exists (
  select 1 from push_notices
  where push_notices.subscription_id = subscription.id and push_notices.event_id = event.id)`;

const wants = (kind: "bookings" | "messages") =>
  sql<SqlBool>`subscription.kinds like ${`%"${kind}"%`}`;

const as =
  (kind: NoticeKind) =>
  (row: { subscription_id: string; event_id: string; booking_id: string | null }): News => ({
    subscription_id: row.subscription_id,
    event_id: row.event_id,
    kind,
    booking_id: row.booking_id ?? "",
  });
