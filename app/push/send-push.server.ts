// Tells guests and users on their devices what has happened: makes notices of news, and sends those that are due, encrypted for each
// device, to its push service.
import { setTimeout as wait } from "node:timers/promises";
import type { App } from "#app/app.server.ts";
import { createBookingLink } from "#app/bookings/booking-links.sql.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import { formatFor } from "#app/i18n/format.ts";
import { languageOr } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { claimDue, writeAttempt } from "#app/platform/database/due-rows.sql.server.ts";
import { postExternal } from "#app/platform/fetch-external.server.ts";
import { listNews } from "./push-news.sql.server.ts";
import {
  countFailure,
  deleteEndpointEverywhere,
  deleteOldPush,
  deleteSubscriptionsOf,
  findTold,
  hasSubscriptions,
  insertNotices,
} from "./push.sql.server.ts";
import type { PushNotice } from "./push.sql.server.ts";
import { keptSeconds, nextPushAttempt, outcomeOf, writeNotice } from "./rules/push-notice.ts";
import type { NoticeKind } from "./rules/push-notice.ts";
import { readVapidKeys } from "./vapid-keys.server.ts";

type Sending = Pick<App, "database" | "clock" | "log" | "environment" | "property">;
type Told = NonNullable<Awaited<ReturnType<typeof findTold>>>;

/**
 * The job: makes notices of what happened in the last hours, and sends at most `noticesPerRun`; returns how many. Answers that take
 * longer than `waitMilliseconds` are written when they come.
 */
export async function sendPush(app: Sending): Promise<number> {
  const { db } = app.database;
  if (!(await hasSubscriptions(db))) return 0;
  const now = app.clock.now();
  await insertNotices(db, await listNews(db, new Date(now.getTime() - lookBack)), now);
  const due = await claimDue(db, "push_notices", { now, most: noticesPerRun, leaseMilliseconds });
  const waiting = new AbortController();
  const sent = Promise.all(due.map((notice) => sendOne(notice, app))).finally(() =>
    waiting.abort(),
  );
  const tooLong = wait(waitMilliseconds, undefined, { signal: waiting.signal }).catch(() => sent);
  await Promise.race([sent, tooLong]);
  return due.length;
}

// A transaction writes the time of its event before it commits, and the site may have been down: hours are looked through again.
const lookBack = 6 * 3_600_000;
const noticesPerRun = 20;
const waitMilliseconds = 2_000;
const timeout = 10_000;
const leaseMilliseconds = 4 * timeout;
const mostFailures = 10;

/** The hourly job: deletes notices after a week, and the devices of guests whose stay is over. */
export async function forgetPush({
  database,
  clock,
  property: { facts },
}: Pick<App, "database" | "clock" | "property">): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - 7 * 86_400_000);
  await deleteOldPush(database.db, { before, today: propertyDay(now, facts.timeZone).today });
}

// A fault of ours must not keep the other notices from being sent.
async function sendOne(notice: PushNotice, app: Sending): Promise<void> {
  try {
    await attempt(notice, app);
  } catch (error) {
    app.log.error("push notice not written", {
      notice: notice.id,
      error: error instanceof Error ? error : new Error(String(error)),
    });
    await settle(notice, { status: null, fault: "unwritten", retryAfter: null }, app);
  }
}

async function attempt(notice: PushNotice, app: Sending): Promise<void> {
  const { db } = app.database;
  const told = await findTold(db, notice.subscription_id);
  if (!told) return;
  // A user whose access ended, or who sees the cleaning only, is told nothing more.
  if (told.person_id !== "" && (told.withdrawn_at !== null || told.cleans_only !== 0))
    return deleteSubscriptionsOf(db, { personId: told.person_id, bookingId: "" });
  const content = await compose(notice, told, app);
  const request = await encrypt(told, content, app);
  const answer = await postExternal(told.endpoint, request, {
    timeout,
    allowLoopback: app.environment.localCalendars,
  });
  if (!answer.ok)
    return settle(notice, { status: null, fault: answer.fault, retryAfter: null }, app);
  const { status, retryAfter } = answer;
  const outcome = outcomeOf(status);
  if (outcome === "gone") return deleteEndpointEverywhere(db, told.endpoint_hash);
  if (outcome === "again") return settle(notice, { status, fault: null, retryAfter }, app);
  const isSent = outcome === "sent";
  const sentAt = isSent ? app.clock.now().toISOString() : null;
  const result = { status, fault: null, next_attempt_at: null, sent_at: sentAt };
  await writeAttempt(db, "push_notices", notice, result);
  if (!isSent) app.log.warn("push notice refused", { notice: notice.id, status });
  await countFailure(db, told.id, { failed: !isSent, most: mostFailures });
}

// Writes a failed attempt, and when the next one is.
async function settle(
  notice: PushNotice,
  failed: { status: number | null; fault: string | null; retryAfter: string | null },
  { database: { db }, clock, log }: Sending,
): Promise<void> {
  const { retryAfter, ...result } = failed;
  const { attempts, created_at: createdAt } = notice;
  const next = nextPushAttempt({ attempts, createdAt }, retryAfter, clock.now());
  const again = next?.toISOString() ?? null;
  const written = { ...result, next_attempt_at: again, sent_at: null };
  await writeAttempt(db, "push_notices", notice, written);
  log.warn("push notice not delivered", { notice: notice.id, ...result, nextAttempt: again });
  if (again === null)
    await countFailure(db, notice.subscription_id, { failed: true, most: mostFailures });
}

/** What a locked screen shows: no name, amount or code. A guest's link is the one that the device already has, or its successor. */
async function compose(notice: PushNotice, told: Told, app: Sending): Promise<string> {
  const { facts } = app.property;
  const booking =
    notice.booking_id === "" ? null : await findBookingById(app.database.db, notice.booking_id);
  const isGuest = told.booking_id !== "";
  const language = languageOr(
    (isGuest ? booking?.language : told.user_language) ?? null,
    facts.defaultLanguage,
  );
  const t = makeTranslator(language, facts, "push.notice");
  const dates = booking ? formatFor(language).dateRange(booking.checkIn, booking.checkOut) : "";
  const kind = notice.kind as NoticeKind;
  const path = isGuest
    ? addressIn(language, await createBookingLink(told.booking_id, app))
    : userPath(kind, booking?.reference ?? null, notice.event_id);
  return writeNotice({
    title: facts.name,
    body: t(`push.notice.${kind}`, { dates }),
    navigate: app.environment.origin + path,
    lang: language,
    // A second notice about the same thing replaces the first.
    tag: notice.event_id,
  });
}

function userPath(kind: NoticeKind, reference: string | null, eventId: string): string {
  if (kind === "test") return "/admin/account#push";
  if (kind === "newMessage")
    return reference ? `/admin/bookings/${reference}/messages` : `/admin/messages/${eventId}`;
  const page = kind === "lowerPrice" ? "/best-price" : "";
  return reference ? `/admin/bookings/${reference}${page}` : "/admin";
}

async function encrypt(told: Told, content: string, app: Sending) {
  const { default: webPush } = await import("web-push");
  const { endpoint, p256dh, auth } = told;
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, content, {
    vapidDetails: {
      subject: `mailto:${app.property.facts.email}`,
      ...(await readVapidKeys(app)),
    },
    TTL: keptSeconds,
    urgency: "normal",
  });
  return { headers: details.headers, body: details.body ?? Buffer.alloc(0) };
}
