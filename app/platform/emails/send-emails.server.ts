// Sends due emails: claims one, renders it, passes it to the mailer, records the result or when to try again; then the next.
import type { Clock } from "../clock.ts";
import { withDeadline } from "../concurrency.ts";
import type { Db } from "../database/database.server.ts";
import { isMailServerAway } from "./mailer.server.ts";
import type { Email, Mailer } from "./mailer.server.ts";
import type { Log } from "../monitoring/log.ts";
import {
  claimEmail,
  deleteEmail,
  holdsEmailLease,
  mailServerAwayPrefix,
  markEmailSent,
  markEmailUnsent,
  retryEmailsNow,
} from "./outbox.sql.server.ts";
import type { OutboxEmail } from "./outbox.sql.server.ts";

/** An outbox row rendered by its feature; recipient and Message-ID come from the row itself. */
export type RenderedEmail = Omit<Email, "to" | "messageId">;

export interface SendEmailsOptions {
  db: Db;
  mailer: Mailer;
  clock: Clock;
  /** Null for an obsolete email: it is deleted instead of being sent. */
  render(email: OutboxEmail): Promise<RenderedEmail | null>;
  /** The most emails per call. */
  batch: number;
  log?: Log;
}

/** Sends up to `batch` due emails and returns how many were sent and how many failed or were rescheduled. */
export async function sendEmails({
  batch,
  ...app
}: SendEmailsOptions): Promise<{ sent: number; unsent: number }> {
  const result = { sent: 0, unsent: 0 };
  while (result.sent + result.unsent < batch) {
    const email = await claimEmail(app.db, { now: app.clock.now(), leaseMilliseconds });
    if (!email) break;
    const outcome = await sendOne(email, app);
    if (outcome === "dropped") continue;
    result[outcome]++;
    // Waits grow to an hour while the mail server is unavailable: the first successful email ends them.
    if (outcome === "sent" && result.sent === 1) await retryEmailsNow(app.db, app.clock.now());
  }
  return result;
}

// A lease is much longer than sending takes. A process stuck for longer is stopped before the email's last byte.
const leaseMilliseconds = 5 * 60_000;
const sendMilliseconds = 2 * 60_000;

async function sendOne(
  email: OutboxEmail,
  { db, mailer, clock, render, log }: Omit<SendEmailsOptions, "batch">,
): Promise<"sent" | "unsent" | "dropped"> {
  const facts = { kind: email.kind, emailId: email.id, attempt: email.attempts };
  try {
    const rendered = await render(email);
    if (!rendered) {
      await deleteEmail(db, email);
      log?.info("email obsolete, not sent", facts);
      return "dropped";
    }
    const sending = mailer.send(
      {
        ...rendered,
        to: email.recipient,
        replyTo: email.reply_to ?? rendered.replyTo,
        messageId: messageIdOf(email, rendered.from),
      },
      () => holdsEmailLease(db, email, clock.now()),
    );
    await withDeadline(sending, sendMilliseconds);
  } catch (error) {
    const again = nextAttempt(
      email.attempts,
      new Date(email.first_attempt_at ?? email.created_at),
      clock.now(),
    );
    await markEmailUnsent(db, email, { nextAttempt: again, reason: reasonOf(error) });
    log?.[again ? "warn" : "error"](again ? "email not sent, will be retried" : "email given up", {
      ...facts,
      nextAttempt: again?.toISOString(),
      error: error instanceof Error ? error : new Error(String(error)),
    });
    return "unsent";
  }
  const heldLease = await markEmailSent(db, email, clock.now());
  log?.info(heldLease ? "email sent" : "email sent after its lease ended", facts);
  return "sent";
}

function reasonOf(error: unknown): string {
  return isMailServerAway(error) ? mailServerAwayPrefix + String(error) : String(error);
}

// Spam filters expect the sender's own domain on the right.
function messageIdOf(email: OutboxEmail, from: string): string {
  return `<${email.message_id}@${/@([^\s@<>]+)>?\s*$/.exec(from)?.[1] ?? "localhost"}>`;
}

const minute = 60_000;
const waits = [1, 5, 15, 30, 60]; // minutes after the first, second, ... failure; then hourly
const givenUpAfter = 4 * 24 * 60 * minute;

/**
 * The instant of the next attempt after `attempts` failures, counted from `now`; null four days after the first
 * attempt: then it stays in the outbox as failed. Time spent waiting before that attempt, without a mail server, does
 * not count.
 */
export function nextAttempt(attempts: number, firstAttempt: Date, now: Date): Date | null {
  if (now.getTime() - firstAttempt.getTime() >= givenUpAfter) return null;
  return new Date(now.getTime() + (waits[attempts - 1] ?? waits.at(-1)!) * minute);
}
