// Handles a post of the contact form: checks its signed timestamp, stores the message and enqueues its emails; silently
// drops messages of bots. Messages are deleted when their retention period ends.
import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { data, redirect } from "react-router";
import type { RouterContextProvider } from "react-router";
import { appContext, requestInfoContext } from "#app/app.server.ts";
import type { App } from "#app/app.server.ts";
import { deleteClaimsBefore } from "#app/bookings/best-price/claims.sql.server.ts";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import { countEmail } from "#app/bookings/count-email.server.ts";
import { emailKey } from "#app/bookings/rules/booking-limits.ts";
import { normaliseReference } from "#app/bookings/rules/reference.ts";
import { ownerRecipient } from "#app/emails/owner-recipient.sql.server.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import type { Language } from "#app/i18n/languages.ts";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { inTransaction, isUniqueViolation } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { enqueueEmail } from "#app/platform/emails/outbox.sql.server.ts";
import { countForSender } from "#app/platform/rate-limits/sender-limits.sql.server.ts";
import { keyedHash, readSecret } from "#app/platform/secrets.sql.server.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import { deleteMessagesBefore, insertMessage, wasSent } from "./messages.sql.server.ts";
import { deleteStaffMessagesBefore } from "./thread/thread.sql.server.ts";
import {
  addressLimit,
  checkFormAge,
  messageFields,
  minFormAge,
  networkLimit,
  parseContactMessage,
} from "./rules/contact-message.ts";
import type { ContactMessage, MessageFaults, MessageValues } from "./rules/contact-message.ts";

/** A form as received. */
export interface MessageRequest {
  /** The unvalidated fields. */
  fields: Record<string, unknown>;
  /** The form's stamp. */
  stamp: string;
  /** The value of the honeypot field. */
  honeypot: string;
  language: Language;
  /** The network of the sender's IP address; only its keyed hash is stored, for an hour. */
  network: string;
}

/** `stamp` is for the form that is shown again; null means a new one. */
export type SendMessageResult =
  | { ok: true }
  | {
      ok: false;
      reason: "faulty";
      faults: MessageFaults;
      values: MessageValues;
      stamp: string | null;
    }
  | { ok: false; reason: "stale"; values: MessageValues; stamp: string | null }
  | { ok: false; reason: "tooMany"; minutes: number; values: MessageValues; stamp: string };

/** The same form sent twice is one message. A detected bot gets the same response as a human. */
export async function sendMessage(request: MessageRequest, app: App): Promise<SendMessageResult> {
  const { db } = app.database;
  const now = app.clock.now();
  if (request.honeypot !== "") return { ok: true };

  const secret = await readSecret(db, "forms");
  const shownAt = readStamp(secret, request.stamp);
  const age = shownAt && checkFormAge(shownAt, now);
  const stamp = age === "right" || age === "tooYoung" ? request.stamp : null;
  const parsed = parseContactMessage(request.fields);
  if (!parsed.ok) {
    const { faults, values } = parsed;
    return { ok: false, reason: "faulty", faults, values, stamp };
  }
  const { message } = parsed;
  if (!stamp) {
    // An expired form may be sent again at once: its new stamp already has the minimum age.
    const again = age === "tooOld" ? makeStamp(secret, subtractMinAge(now)) : null;
    return { ok: false, reason: "stale", values: message, stamp: again };
  }
  if (age === "tooYoung") return { ok: true };

  const sent = await storeOnce({ ...request, message, secret, now }, app);
  if (sent.ok) return { ok: true };
  const minutes = Math.ceil((sent.endsAt.getTime() - now.getTime()) / 60_000);
  return { ok: false, reason: "tooMany", minutes, values: message, stamp };
}

interface AcceptedMessage {
  message: ContactMessage;
  stamp: string;
  language: Language;
  network: string;
  secret: string;
  now: Date;
}

type StoreResult = { ok: true } | { ok: false; endsAt: Date };

async function storeOnce(accepted: AcceptedMessage, app: App): Promise<StoreResult> {
  const { message, stamp, secret, network, now } = accepted;
  const sendHash = hashOf([stamp, message]);
  try {
    return await inTransaction(app.database.db, async (trx): Promise<StoreResult> => {
      if (await wasSent(trx, sendHash)) return { ok: true };
      const key = keyedHash(secret, `network ${network}`);
      const { within, endsAt } = await countForSender(trx, key, networkLimit, now);
      if (!within) return { ok: false, endsAt };
      await storeAndNotify(trx, accepted, sendHash, app);
      return { ok: true };
    });
  } catch (error) {
    // The same form was stored concurrently, which this transaction could not see.
    if (isUniqueViolation(error)) return { ok: true };
    throw error;
  }
}

async function storeAndNotify(
  trx: Trx,
  accepted: AcceptedMessage,
  sendHash: string,
  app: App,
): Promise<void> {
  const { message, language, secret, now } = accepted;
  const id = randomUUID();
  const bookingId = await findNamedBooking(trx, message, app);
  await insertMessage(trx, {
    ...message,
    ...(bookingId && { bookingId }),
    id,
    sendHash,
    language,
    now,
  });
  const email = { bookingId: null, payload: { messageId: id }, now };
  await enqueueEmail(trx, {
    ...email,
    kind: "contactToOwner",
    ...(await ownerRecipient(trx, app)),
    replyTo: message.email,
  });
  const key = keyedHash(secret, `address ${emailKey(message.email)}`);
  const { within } = await countForSender(trx, key, addressLimit, now);
  if (!within || !(await countEmail(trx, "copy", message.email, now))) return;
  await enqueueEmail(trx, {
    ...email,
    kind: "contactReceived",
    language,
    recipient: message.email,
  });
}

// A message joins the thread of a booking when it names its reference and comes from its guest's address: the reference alone may
// be read by others.
async function findNamedBooking(
  trx: Trx,
  { message, email }: ContactMessage,
  { property: { facts } }: Pick<App, "property">,
): Promise<string | null> {
  const prefix = facts.referencePrefix;
  const named = new RegExp(`\\b${prefix}[- ]?[0-9a-z]{8}\\b`, "iu").exec(message)?.[0];
  if (named === undefined) return null;
  const booking = await findBookingByReference(trx, normaliseReference(named, prefix));
  return booking && booking.email.toLowerCase() === email.toLowerCase() ? booking.id : null;
}

function subtractMinAge(now: Date): Date {
  return new Date(now.getTime() - minFormAge);
}

function hashOf(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}

/** Redirects when the message was accepted; otherwise the refusal, as 400 or 429. Throws 400 for a body that is no form. */
export async function handleContactForm(args: {
  request: Request;
  params: { lang?: string };
  context: Readonly<RouterContextProvider>;
}) {
  const { facts } = args.context.get(appContext).property;
  const form = await args.request.formData().catch(() => null);
  if (!form) throw data(null, { status: 400 });
  const text = (name: string) => formText(form, name, Infinity);
  const { language, addressLanguage } = readLanguage(args, facts);
  const sending = await sendMessage(
    {
      fields: Object.fromEntries(messageFields.map((field) => [field, form.get(field)])),
      stamp: text("stamp"),
      honeypot: text("website"),
      language,
      network: args.context.get(requestInfoContext).network,
    },
    args.context.get(appContext),
  );
  if (sending.ok) throw redirect(addressIn(addressLanguage, "/contact?sent=1#sent"), 303);
  if (sending.reason !== "tooMany") return data(sending, { status: 400 });
  return data(sending, {
    status: 429,
    headers: { "Retry-After": String(sending.minutes * 60) },
  });
}

/** Creates a unique stamp. */
export function makeStamp(secret: string, shownAt: Date): string {
  const content = `${shownAt.getTime()}.${randomBytes(12).toString("base64url")}`;
  return `${content}.${signature(secret, content)}`;
}

/** When a stamp was made; null if its signature is invalid. */
export function readStamp(secret: string, stamp: string): Date | null {
  const [, content = "", time, signed = ""] =
    /^((\d{13})\.[\w-]{16})\.([\w-]{43})$/.exec(stamp) ?? [];
  const expected = Buffer.from(signature(secret, content));
  const given = Buffer.from(signed);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return new Date(Number(time));
}

function signature(secret: string, content: string): string {
  return createHmac("sha256", secret).update(`stamp ${content}`).digest("base64url");
}

/** The stamp of one form, shown now. */
export async function stampForm({ database, clock }: Pick<App, "database" | "clock">) {
  return makeStamp(await readSecret(database.db, "forms"), clock.now());
}

/** And what guests have shown of prices elsewhere, as old as these. Resolves to the number of deleted messages. */
export async function deleteOldMessages({ database, clock }: Pick<App, "database" | "clock">) {
  const limit = clock.now();
  limit.setUTCFullYear(limit.getUTCFullYear() - retentionYears);
  await deleteStaffMessagesBefore(database.db, limit);
  await deleteClaimsBefore(database.db, limit);
  return deleteMessagesBefore(database.db, limit);
}

// The retention period promised in property/words/*/legal.json, privacy: at most two years.
const retentionYears = 2;
