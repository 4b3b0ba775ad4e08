// App metrics for monitoring, counted in the database: no personal data.
import type { Db } from "../database/database.server.ts";

/** Counts, and ages in seconds; an age is 0 where there is nothing. */
export interface AppMetrics {
  emailsWaiting: number;
  emailsFailed: number;
  /** Since the oldest email that should have been sent by now. */
  oldestEmailAge: number;
  /** Bookings whose payment is unfinished. */
  holds: number;
  /** Since the last good read of the calendar that is longest unread. */
  calendarsAge: number;
  calendarsFailing: number;
  /** Bookings made in the last 24 hours, by status. */
  bookingsOfDay: Record<string, number>;
}

/** Reads all of it by indexes; `now` decides what is late. */
export async function readAppMetrics(db: Db, now: Date): Promise<AppMetrics> {
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000).toISOString();
  const emails = await db
    .selectFrom("outbox")
    .select((eb) => ["status", eb.fn.countAll<number>().as("count")])
    .select((eb) => eb.fn.min("next_attempt_at").as("first"))
    .where("status", "in", ["waiting", "failed"])
    .groupBy("status")
    .execute();
  const { holds } = await db
    .selectFrom("bookings")
    .select((eb) => eb.fn.countAll<number>().as("holds"))
    .where("status", "=", "pending_payment")
    .executeTakeFirstOrThrow();
  const feeds = await db
    .selectFrom("channel_feeds")
    .select(["good_at", "created_at", "failures"])
    // Without an address it stands for imported stays, and is never read.
    .where("address", "<>", "")
    .execute();
  const booked = await db
    .selectFrom("bookings")
    .select((eb) => ["status", eb.fn.countAll<number>().as("count")])
    .where("created_at", ">=", dayAgo)
    .groupBy("status")
    .execute();
  const ageOf = (instant: string) => Math.max(0, (now.getTime() - Date.parse(instant)) / 1000);
  const waiting = emails.find(({ status }) => status === "waiting");
  return {
    emailsWaiting: waiting?.count ?? 0,
    emailsFailed: emails.find(({ status }) => status === "failed")?.count ?? 0,
    oldestEmailAge: waiting ? ageOf(waiting.first) : 0,
    holds,
    calendarsAge: Math.max(
      0,
      ...feeds.map(({ good_at, created_at }) => ageOf(good_at ?? created_at)),
    ),
    calendarsFailing: feeds.filter(({ failures }) => failures > 0).length,
    bookingsOfDay: Object.fromEntries(booked.map(({ status, count }) => [status, count])),
  };
}
