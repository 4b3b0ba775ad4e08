// Tells the owner's other programs what happens to bookings: makes messages of new events, and sends those that are due.
import { setTimeout as wait } from "node:timers/promises";
import type { App } from "#app/app.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { claimDue, writeAttempt } from "#app/platform/database/due-rows.sql.server.ts";
import { postExternal } from "#app/platform/fetch-external.server.ts";
import { describeStored } from "#app/api/answer-booking.server.ts";
import { isGivenUp, nextWebhookAttempt, webhookTypeOf } from "./rules/webhook-message.ts";
import { webhookHeaders } from "./sign-message.server.ts";
import {
  deleteMessagesBefore,
  findEndpoint,
  insertMessages,
  listEndpoints,
  listUntoldEvents,
  noteFailing,
  stopEndpoint,
} from "./webhooks.sql.server.ts";
import type { WebhookEndpoint, WebhookMessage } from "./webhooks.sql.server.ts";

type Sending = Pick<App, "database" | "clock" | "log" | "environment">;

/**
 * The job: for each endpoint at most `eventsPerRun` events and `messagesPerRun` messages; returns how many messages it sent or tries
 * to. Answers that take longer than `waitMilliseconds` are written when they come: an endpoint that hangs does not hold up the next
 * run, which sends other messages.
 */
export async function sendWebhooks(app: Sending): Promise<number> {
  const now = app.clock.now();
  const endpoints = await listEndpoints(app.database.db);
  for (const endpoint of endpoints)
    if (endpoint.stopped_at === null) await readEvents(endpoint, app);
  const due: WebhookMessage[] = [];
  const claim = { now, most: messagesPerRun, leaseMilliseconds };
  for (const { id } of endpoints) {
    const theirs = { only: { endpoint_id: id }, oldest: "at" } as const;
    due.push(...(await claimDue(app.database.db, "webhook_messages", claim, theirs)));
  }
  const waiting = new AbortController();
  const sent = Promise.all(due.map((message) => sendOne(message, app))).finally(() =>
    waiting.abort(),
  );
  const tooLong = wait(waitMilliseconds, undefined, { signal: waiting.signal }).catch(() => sent);
  await Promise.race([sent, tooLong]);
  return due.length;
}

const eventsPerRun = 500;
const messagesPerRun = 5;
const waitMilliseconds = 2_000;
const timeout = 15_000;
const leaseMilliseconds = 4 * timeout;

/** The hourly job: deletes messages thirty days after they were made. */
export async function deleteOldWebhooks({
  database,
  clock,
}: Pick<App, "database" | "clock">): Promise<void> {
  await deleteMessagesBefore(database.db, new Date(clock.now().getTime() - keptFor));
}

const keptFor = 30 * 86_400_000;

// A transaction writes its event's time before it commits, and the clocks of several machines differ: five minutes are read again.
const overlap = 5 * 60_000;

async function readEvents(
  { id, read_until, created_at }: WebhookEndpoint,
  { database, clock }: Sending,
): Promise<void> {
  const now = clock.now();
  const again = new Date(Date.parse(read_until) - overlap).toISOString();
  const from = again < created_at ? created_at : again;
  const events = await listUntoldEvents(database.db, { endpointId: id, from, most: eventsPerRun });
  const messages = events.map(({ what, ...event }) => ({
    ...event,
    type: webhookTypeOf(what) ?? what,
  }));
  // Where there are more, the next run reads from the same instant on.
  const readUntil = events.length < eventsPerRun ? { readUntil: now.toISOString() } : {};
  await inTransaction(database.db, (trx) =>
    insertMessages(trx, id, { messages, ...readUntil, now }),
  );
}

// A fault of ours, such as a booking that cannot be described, must not keep the other messages from being sent.
async function sendOne(message: WebhookMessage, app: Sending): Promise<void> {
  try {
    await attempt(message, app);
  } catch (error) {
    app.log.error("webhook not written", {
      message: message.id,
      error: error instanceof Error ? error : new Error(String(error)),
    });
    const again = nextWebhookAttempt(message.attempts, app.clock.now())?.toISOString() ?? null;
    const failed = { ...unanswered, fault: "unwritten", next_attempt_at: again };
    await writeAttempt(app.database.db, "webhook_messages", message, failed);
  }
}

async function attempt(message: WebhookMessage, app: Sending): Promise<void> {
  const { db } = app.database;
  const endpoint = await findEndpoint(db, message.endpoint_id);
  if (!endpoint || endpoint.stopped_at !== null) {
    const unsent = { ...unanswered, next_attempt_at: null };
    await writeAttempt(db, "webhook_messages", message, unsent);
    return;
  }
  const body = await writeBody(message, db);
  const now = app.clock.now();
  const secrets = [endpoint.secret];
  if (endpoint.former_secret && (endpoint.former_until ?? "") > now.toISOString())
    secrets.push(endpoint.former_secret);
  const headers = {
    ...webhookHeaders({ id: message.id, body, secrets }, now),
    "User-Agent": "booking-site-webhooks/1",
  };
  const answer = await postExternal(
    endpoint.address,
    { headers, body },
    {
      timeout,
      allowLoopback: app.environment.localCalendars,
    },
  );
  await writeResult(message, endpoint, answer, app);
}

const unanswered = { status: null, fault: null, delivered_at: null };

async function writeResult(
  message: WebhookMessage,
  endpoint: WebhookEndpoint,
  answer: Awaited<ReturnType<typeof postExternal>>,
  { database: { db }, clock, log }: Sending,
): Promise<void> {
  const now = clock.now();
  const status = answer.ok ? answer.status : null;
  if (status !== null && status >= 200 && status < 300) {
    const delivered = {
      ...unanswered,
      status,
      next_attempt_at: null,
      delivered_at: now.toISOString(),
    };
    await writeAttempt(db, "webhook_messages", message, delivered);
    await noteFailing(db, endpoint.id, null);
    return;
  }
  const again = nextWebhookAttempt(message.attempts, now)?.toISOString() ?? null;
  const fault = answer.ok ? null : answer.fault;
  const failed = { ...unanswered, status, fault, next_attempt_at: again };
  await writeAttempt(db, "webhook_messages", message, failed);
  await noteFailing(db, endpoint.id, now.toISOString());
  log.warn("webhook not delivered", { message: message.id, status, fault, nextAttempt: again });
  const failing = { attempts: message.attempts, failingSince: endpoint.failing_since };
  // 410: the endpoint wants no more.
  if (status === 410 || isGivenUp(failing, now)) await stopEndpoint(db, endpoint.id, now);
}

// The booking as it is now: an earlier message that arrives late then says nothing outdated.
async function writeBody({ type, at, booking_id }: WebhookMessage, db: Db): Promise<string> {
  const booking = booking_id === null ? null : await findBookingById(db, booking_id);
  const described = booking && (await describeStored(booking, db));
  return JSON.stringify({ type, timestamp: at, data: described ?? {} });
}
