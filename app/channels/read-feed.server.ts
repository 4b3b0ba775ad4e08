// Reads the calendars of other sites, and blocks or frees the nights that they claim: one at a time, or all before a
// booking. Emails the owner about conflicts.
import type { App } from "#app/app.server.ts";
import { lockApartment } from "#app/availability/nights.sql.server.ts";
import { addDays, addMonths, daysBetween, propertyDay } from "#app/dates/rules/plain-date.ts";
import { ownerRecipient } from "#app/emails/owner-recipient.sql.server.ts";
import { withDeadline } from "#app/platform/concurrency.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { fetchExternal } from "#app/platform/fetch-external.server.ts";
import { enqueueEmail } from "#app/platform/emails/outbox.sql.server.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { listStormsOf } from "#app/stays/storm-nights.sql.server.ts";
import {
  applySettlement,
  listClaims,
  listFreedStays,
  listTakenNights,
  replaceClaims,
} from "./claims.sql.server.ts";
import { listConflicts, replaceConflicts } from "./conflicts.sql.server.ts";
import { hasFeeds, listFeeds } from "./feeds.sql.server.ts";
import type { Feed } from "./feeds.sql.server.ts";
import { repairClaims, yieldToFeeds } from "./imports/imported-stays.sql.server.ts";
import { parseInWorker } from "./parse-in-worker.server.ts";
import {
  holdsLease,
  leaseFeed,
  postponeReading,
  releaseLease,
  saveReading,
} from "./readings.sql.server.ts";
import type { FeedReading } from "./readings.sql.server.ts";
import type { Claim } from "./rules/channel-event.ts";
import { claimedMonths, isReaderFailure, minutesSince, nextReading } from "./rules/feed-reading.ts";
import { settleNights } from "./rules/settle-nights.ts";
import { ownDomainOf } from "./write-export.server.ts";

/** The parts of the app that reading a calendar needs. */
export type ReadingApp = Pick<App, "database" | "clock" | "environment" | "log" | "property">;

/** Which calendar, and the timeout in milliseconds (10 seconds by default). Without an id: the next one that is due. */
export interface ReadFeedOptions {
  id?: string;
  timeout?: number;
  /** For short timeouts: a timeout is not recorded as a fault of the calendar. */
  ignoresTimeout?: boolean;
}

/** `busy`: nothing was due, or another process is reading it. */
export type FeedRead = "good" | "failed" | "busy";

/**
 * Nights are only freed by a complete calendar: an empty, truncated, invalid or missing response changes only the
 * feed's status, and one with unreadable events blocks nights but frees none. A calendar that crashes the parser is
 * read less and less often.
 */
export async function readFeed(options: ReadFeedOptions, app: ReadingApp): Promise<FeedRead> {
  const { db } = app.database;
  const lease = { now: app.clock.now(), leaseMilliseconds: 60_000 };
  const feed = await leaseFeed(db, options.id === undefined ? lease : { ...lease, id: options.id });
  if (!feed) return "busy";
  try {
    if (feed.fault === "processEnded")
      await postponeReading(db, feed, nextReading(feed.id, app.clock.now(), feed.failures));
    const fetchedClaims = await fetchClaims(feed, options, app);
    if (
      options.ignoresTimeout &&
      !fetchedClaims.reading.good &&
      fetchedClaims.reading.fault === "tooSlow"
    ) {
      await releaseLease(db, feed, app.clock.now());
      return "failed";
    }
    const applied = await applyReading(feed, fetchedClaims, app);
    if (!applied) return "busy";
    if (!fetchedClaims.reading.good && isReaderFailure(fetchedClaims.reading.fault))
      app.log.warn("a calendar could not be parsed", {
        feed: feed.id,
        fault: fetchedClaims.reading.fault,
      });
    return fetchedClaims.reading.good ? "good" : "failed";
  } catch (error) {
    await releaseLease(db, feed);
    throw error;
  }
}

/** `claims` null: the calendar has not changed. */
interface FetchedClaims {
  reading: FeedReading;
  claims: Claim[] | null;
}

async function fetchClaims(
  feed: Feed,
  options: ReadFeedOptions,
  app: ReadingApp,
): Promise<FetchedClaims> {
  const { facts } = app.property;
  const { today } = propertyDay(app.clock.now(), facts.timeZone);
  // Once a day it is fetched unconditionally, since the window moves a day further into recurring events, and also
  // after unreadable events.
  const readToday =
    feed.good_at !== null && propertyDay(new Date(feed.good_at), facts.timeZone).today === today;
  const known = readToday && feed.unreadable === 0;
  const fetched = await fetchExternal(feed.address, {
    ...(known ? { etag: feed.etag, lastModified: feed.last_modified } : {}),
    ...(options.timeout === undefined ? {} : { timeout: options.timeout }),
    allowLoopback: app.environment.localCalendars,
  });
  if (!fetched.ok) return failed(fetched.fault, fetched.status);
  if (!fetched.changed) {
    const seen = { etag: feed.etag, lastModified: feed.last_modified };
    return { reading: { good: true, unreadable: 0, seen }, claims: null };
  }
  const window = { from: today, to: addMonths(today, claimedMonths) };
  const { rules } = await readRates(app.database.db);
  const longestMonths = Math.max(rules.windowMonths, claimedMonths / 2);
  const longestStay = daysBetween(today, addMonths(today, longestMonths));
  const parsed = await parseInWorker(fetched.text, {
    window,
    longestStay,
    timeZone: facts.timeZone,
    ownDomain: ownDomainOf(facts),
  });
  if (!parsed.ok) return failed(parsed.fault);
  const { claims, unreadable } = parsed;
  const { etag, lastModified } = fetched;
  return { reading: { good: true, unreadable, seen: { etag, lastModified } }, claims };
}

function failed(fault: string, status?: number): FetchedClaims {
  return { reading: { good: false, fault, status: status ?? null }, claims: null };
}

// Reconciles even when the calendar did not change or failed: a booking of ours may have ended, so that its nights now
// belong to the other site.
async function applyReading(
  feed: Feed,
  { reading, claims }: FetchedClaims,
  app: ReadingApp,
): Promise<boolean> {
  return inTransaction(app.database.db, async (trx) => {
    const now = app.clock.now();
    await lockApartment(trx, feed.apartment_id);
    if (!(await holdsLease(trx, feed))) return false;
    if (claims && reading.good) {
      const { today } = propertyDay(now, app.property.facts.timeZone);
      await replaceClaims(trx, feed, claims, { today, keepMissing: reading.unreadable > 0, now });
    }
    await settleApartment(trx, feed.apartment_id, app);
    const isReaderFault = !reading.good && isReaderFailure(reading.fault);
    const next = nextReading(feed.id, now, isReaderFault ? feed.failures + 1 : 0);
    await saveReading(trx, feed, reading, { now, next });
    return true;
  });
}

/**
 * Reads them all in parallel, in four seconds at most, and never fails: a calendar that does not respond must not
 * prevent a booking, and its known claims still hold. Skipped are calendars read less than a minute ago, and those that
 * crashed the parser until they are due.
 */
export async function refreshCalendars(apartmentId: number, app: ReadingApp): Promise<void> {
  const { db } = app.database;
  try {
    if (!(await hasFeeds(db, apartmentId))) return;
    // Nights freed by a cancelled booking may already be claimed.
    await inTransaction(db, (trx) => settleApartment(trx, apartmentId, app));
    const now = app.clock.now();
    const stale = (await listFeeds(db, apartmentId)).filter(
      ({ read_at, fault, next_read_at }) =>
        (read_at === null || minutesSince(read_at, now) >= 1) &&
        !(isReaderFailure(fault) && next_read_at > now.toISOString()),
    );
    const reads = stale.map(({ id }) => readFeed({ id, timeout, ignoresTimeout: true }, app));
    // Slower reads continue in the background.
    await withDeadline(Promise.all(reads), totalTimeout);
  } catch (error) {
    app.log.error("calendars could not be read before a booking", {
      apartmentId,
      error: error instanceof Error ? error : new Error(String(error)),
    });
  }
}

// Milliseconds: for one site to respond, and for all reads together.
const timeout = 2_000;
const totalTimeout = 4_000;

/** Call in a transaction, after the claims were changed. Idempotent; one email lists all new conflicts. */
export async function settleApartment(
  trx: Trx,
  apartmentId: number,
  app: Pick<App, "clock" | "environment" | "property">,
): Promise<void> {
  const now = app.clock.now();
  const { today } = propertyDay(now, app.property.facts.timeZone);
  await lockApartment(trx, apartmentId);
  await repairClaims(trx, apartmentId, today);
  await yieldToFeeds(trx, apartmentId, today);
  const claims = await listClaims(trx, apartmentId, today);
  // From a year back: a stay in progress began before today.
  const taken = await listTakenNights(trx, apartmentId, { from: addDays(today, -366), now });
  const settlement = settleNights(claims, taken, today, {
    freed: await listFreedStays(trx, apartmentId, today),
    storms: await listStormsOf(trx, apartmentId),
  });
  await applySettlement(trx, apartmentId, settlement, now);
  const found = await replaceConflicts(trx, apartmentId, settlement.conflicts, now);
  if (found.length === 0) return;
  await enqueueEmail(trx, {
    kind: "ownerCalendarConflict",
    bookingId: null,
    ...(await ownerRecipient(trx, app)),
    payload: { conflicts: await listConflicts(trx, found) },
    now,
  });
}
