// App metrics for monitoring, counted in the database: no personal data.
import type { Db } from "./database.server.ts";

/** Counts, and ages in seconds; an age is 0 where there is nothing. */
export interface HouseFigures {
  lettersWaiting: number;
  lettersFailed: number;
  /** Since the oldest email that should have been sent by now. */
  lettersLate: number;
  /** Bookings whose payment is unfinished. */
  holds: number;
  /** Since the last good read of the calendar that is longest unread. */
  calendarsAge: number;
  calendarsFailing: number;
  /** Bookings made in the last 24 hours, by status. */
  bookingsOfDay: Record<string, number>;
}

/** Reads all of it by indexes; `now` decides what is late. */
export async function readHouseFigures(db: Db, now: Date): Promise<HouseFigures> {
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000).toISOString();
  const letters = await db
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
    .execute();
  const booked = await db
    .selectFrom("bookings")
    .select((eb) => ["status", eb.fn.countAll<number>().as("count")])
    .where("created_at", ">=", dayAgo)
    .groupBy("status")
    .execute();
  const ageOf = (instant: string) => Math.max(0, (now.getTime() - Date.parse(instant)) / 1000);
  const waiting = letters.find(({ status }) => status === "waiting");
  return {
    lettersWaiting: waiting?.count ?? 0,
    lettersFailed: letters.find(({ status }) => status === "failed")?.count ?? 0,
    lettersLate: waiting ? ageOf(waiting.first) : 0,
    holds,
    calendarsAge: Math.max(
      0,
      ...feeds.map(({ good_at, created_at }) => ageOf(good_at ?? created_at)),
    ),
    calendarsFailing: feeds.filter(({ failures }) => failures > 0).length,
    bookingsOfDay: Object.fromEntries(booked.map(({ status, count }) => [status, count])),
  };
}
