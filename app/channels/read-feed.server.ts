// Reads one calendar of another site, and blocks or frees the nights that it now claims.
import { facts } from "#property/facts.ts";
import { lockApartment } from "#app/booking/nights.sql.server.ts";
import { readRates } from "#app/booking/rates.sql.server.ts";
import { addMonths, daysBetween, propertyDay } from "#app/booking/rules/plain-date.ts";
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { fetchOutside } from "#app/platform/fetch-outside.server.ts";
import { replaceClaims } from "./claims.sql.server.ts";
import type { Feed } from "./feeds.sql.server.ts";
import { holdsLease, leaseFeed, noteReading, putOff, releaseLease } from "./readings.sql.server.ts";
import type { FeedReading } from "./readings.sql.server.ts";
import { ownDomain } from "./own-domain.ts";
import { parseInWorker } from "./parse-in-worker.server.ts";
import { isReaderFailure } from "./rules/calendar-fault.ts";
import type { Claim } from "./rules/channel-event.ts";
import { nextReading } from "./rules/feed-times.ts";
import { settleApartment } from "./settle-apartment.server.ts";

/** The parts of the app that reading a calendar needs. */
export type ReadingHouse = Pick<House, "database" | "clock" | "environment" | "log">;

/** Which calendar, and the timeout in milliseconds (10 seconds by default). Without an id: the next one that is due. */
export interface ReadingWish {
  id?: string;
  patience?: number;
  /** For short timeouts: a timeout is not recorded as a fault of the calendar. */
  forgiving?: boolean;
}

/** `busy`: nothing was due, or another process is reading it. */
export type FeedRead = "good" | "failed" | "busy";

/**
 * Nights are only freed by a complete calendar: an empty, truncated, invalid or missing response changes only the
 * feed's status, and one with unreadable events blocks nights but frees none. A calendar that crashes the parser is
 * read less and less often.
 */
export async function readFeed(wish: ReadingWish, house: ReadingHouse): Promise<FeedRead> {
  const { db } = house.database;
  const lease = { now: house.clock.now(), leaseMilliseconds: 60_000 };
  const feed = await leaseFeed(db, wish.id === undefined ? lease : { ...lease, id: wish.id });
  if (!feed) return "busy";
  try {
    if (feed.fault === "processEnded")
      await putOff(db, feed, nextReading(feed.id, house.clock.now(), feed.failures));
    const brought = await bring(feed, wish, house);
    if (wish.forgiving && !brought.reading.good && brought.reading.fault === "tooSlow") {
      await releaseLease(db, feed, house.clock.now());
      return "failed";
    }
    const kept = await keep(feed, brought, house);
    if (!kept) return "busy";
    if (!brought.reading.good && isReaderFailure(brought.reading.fault))
      house.log.warn("a calendar could not be parsed", {
        feed: feed.id,
        fault: brought.reading.fault,
      });
    return brought.reading.good ? "good" : "failed";
  } catch (error) {
    await releaseLease(db, feed);
    throw error;
  }
}

/** `claims` null: the calendar has not changed. */
interface Brought {
  reading: FeedReading;
  claims: Claim[] | null;
}

async function bring(feed: Feed, wish: ReadingWish, house: ReadingHouse): Promise<Brought> {
  const { today } = propertyDay(house.clock.now(), facts.timeZone);
  // Once a day it is fetched unconditionally, since the window moves a day further into recurring events, and also
  // after unreadable events.
  const readToday =
    feed.good_at !== null && propertyDay(new Date(feed.good_at), facts.timeZone).today === today;
  const known = readToday && feed.unreadable === 0;
  const fetched = await fetchOutside(feed.address, {
    ...(known ? { etag: feed.etag, lastModified: feed.last_modified } : {}),
    ...(wish.patience === undefined ? {} : { patience: wish.patience }),
    allowHere: house.environment.localCalendars,
  });
  if (!fetched.ok) return failed(fetched.fault, fetched.status);
  if (!fetched.changed) {
    const seen = { etag: feed.etag, lastModified: feed.last_modified };
    return { reading: { good: true, unreadable: 0, seen }, claims: null };
  }
  const window = { from: today, to: addMonths(today, claimedMonths) };
  const { rules } = await readRates(house.database.db);
  const longestMonths = Math.max(rules.windowMonths, claimedMonths / 2);
  const longestStay = daysBetween(today, addMonths(today, longestMonths));
  const { timeZone } = facts;
  const parsed = await parseInWorker(fetched.text, { window, longestStay, timeZone, ownDomain });
  if (!parsed.ok) return failed(parsed.fault);
  const { claims, unreadable } = parsed;
  const { etag, lastModified } = fetched;
  return { reading: { good: true, unreadable, seen: { etag, lastModified } }, claims };
}

// Twice as far as guests can book: when the owner extends the booking window, the claims are already known.
const claimedMonths = 36;

function failed(fault: string, status?: number): Brought {
  return { reading: { good: false, fault, status: status ?? null }, claims: null };
}

// Reconciles even when the calendar did not change or failed: a booking of ours may have ended, so that its nights now
// belong to the other site.
async function keep(
  feed: Feed,
  { reading, claims }: Brought,
  house: ReadingHouse,
): Promise<boolean> {
  return inTransaction(house.database.db, async (trx) => {
    const now = house.clock.now();
    await lockApartment(trx, feed.apartment_id);
    if (!(await holdsLease(trx, feed))) return false;
    if (claims && reading.good) {
      const { today } = propertyDay(now, facts.timeZone);
      await replaceClaims(trx, feed, claims, { today, keepMissing: reading.unreadable > 0, now });
    }
    await settleApartment(trx, feed.apartment_id, house);
    const isReaderFault = !reading.good && isReaderFailure(reading.fault);
    const next = nextReading(feed.id, now, isReaderFault ? feed.failures + 1 : 0);
    await noteReading(trx, feed, reading, { now, next });
    return true;
  });
}
