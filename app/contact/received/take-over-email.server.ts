// Decides where an email from the mailbox belongs, and stores it as a message: in the thread of its booking, or in the inbox. Only
// answers to our emails and what comes from a guest's address become messages; everything else stays in the mailbox, unread.
import { randomUUID } from "node:crypto";
import type { App } from "#app/app.server.ts";
import { findBookingById, findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { readLockedBooking } from "#app/bookings/concurrent-writes.server.ts";
import { emailKey } from "#app/bookings/rules/booking-limits.ts";
import { normaliseReference } from "#app/bookings/rules/reference.ts";
import { ownerRecipient } from "#app/emails/owner-recipient.sql.server.ts";
import { languageOr } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { ownerAddress } from "#app/platform/environment/environment.ts";
import { enqueueEmail } from "#app/platform/emails/outbox.sql.server.ts";
import {
  countForSender,
  readSenderCount,
} from "#app/platform/rate-limits/sender-limits.sql.server.ts";
import type { SenderLimit } from "#app/platform/rate-limits/sender-limits.sql.server.ts";
import { keyedHash, readSecret } from "#app/platform/secrets.sql.server.ts";
import { insertMessage, wasSent } from "../messages.sql.server.ts";
import {
  findLanguageOfAddress,
  insertReceivedEmail,
  listSentEmails,
} from "./received-emails.sql.server.ts";
import type { ReceivedText } from "./parse-email.server.ts";
import {
  answeredIds,
  isAutomatic,
  isOld,
  namedReference,
  senderAddress,
} from "./rules/received-email.ts";
import type { ReceivedHeaders } from "./rules/received-email.ts";

type MailApp = Pick<App, "clock" | "environment" | "property">;

/** Where an email belongs. */
export interface EmailPlace {
  /** The sender's address in lower case. */
  address: string;
  /** Null: the general inbox. */
  booking: Booking | null;
  /** It answers an email that only this address got from us. Otherwise the address is only what the email says. */
  isProven: boolean;
  /** In which the sender reads the site. */
  language: string;
}

/** Null for an email that is left alone; decided by its headers. */
export async function findPlace(
  db: Db,
  headers: ReceivedHeaders,
  { clock, environment, property: { facts } }: MailApp,
): Promise<EmailPlace | null> {
  const address = senderAddress(headers);
  if (address === null || isAutomatic(headers) || isOld(headers.headers, clock.now())) return null;
  const ours = [environment.mailFrom ?? "", facts.email, ownerAddress(environment, facts)];
  if (ours.some((own) => addressOf(own) === address)) return null;
  const answered = await listSentEmails(db, answeredIds(headers));
  const isProven = answered.some(({ recipient }) => recipient === address);
  const place = (booking: Booking | null, language: string | null) => ({
    address,
    booking,
    isProven,
    language: language ?? facts.defaultLanguage,
  });
  for (const id of new Set(answered.map(({ bookingId }) => bookingId))) {
    const booking = id === null ? null : await findBookingById(db, id);
    if (!booking || booking.email.toLowerCase() !== address) continue;
    const toThis = answered.some((one) => one.bookingId === id && one.recipient === address);
    return { ...place(booking, booking.language), isProven: toThis };
  }
  if (answered.length > 0) return place(null, await findLanguageOfAddress(db, address));
  const named = namedReference(headers.subject, facts.referencePrefix);
  const booking =
    named === null
      ? null
      : await findBookingByReference(db, normaliseReference(named, facts.referencePrefix));
  if (booking && booking.email.toLowerCase() === address) return place(booking, booking.language);
  const language = await findLanguageOfAddress(db, address);
  return language === null ? null : place(null, language);
}

function addressOf(sender: string): string {
  return (/<([^<>]*)>\s*$/.exec(sender)?.[1] ?? sender).trim().toLowerCase();
}

/** Why an email was not stored: it was before, or its sender writes too much. */
export type TakenOver = "stored" | "repeated" | "tooMany";

/** What an email with such a hash would come to, as far as it is known before its text is fetched; null when it may be stored. */
export async function foreseeOutcome(
  db: Db,
  { place, hash }: Pick<NewEmailMessage, "place" | "hash">,
  now: Date,
): Promise<Exclude<TakenOver, "stored"> | null> {
  if (await wasSent(db, hash)) return "repeated";
  for (const { key, limit } of await limitsOf(db, place))
    if ((await readSenderCount(db, key, now)) >= limit.most) return "tooMany";
  return null;
}

/** Stores it, unread and unanswered, and tells the owner as for any message; nothing is ever sent to its sender. */
export async function takeOverEmail(
  trx: Trx,
  { headers, place, hash, text, receivedAt }: NewEmailMessage,
  app: MailApp,
): Promise<TakenOver> {
  const now = app.clock.now();
  const { facts } = app.property;
  if (await wasSent(trx, hash)) return "repeated";
  for (const { key, limit } of await limitsOf(trx, place))
    if (!(await countForSender(trx, key, limit, now)).within) return "tooMany";
  const booking = place.booking && (await lockBooking(trx, place.booking, place.address));
  const id = randomUUID();
  const owner = await ownerRecipient(trx, app);
  const t = makeTranslator(owner.language, facts, "my-write");
  const isProven = place.isProven && (booking !== null || place.booking === null);
  const lines = [
    ...(booking ? [t("my-write.note.booking", { reference: booking.reference })] : []),
    t(isProven ? "my-write.note.email" : "my-write.note.emailUnproven"),
    ...(headers.subject ? [t("my-write.note.subject", { subject: headers.subject })] : []),
  ];
  await insertMessage(trx, {
    id,
    sendHash: hash,
    ...(booking && { bookingId: booking.id }),
    language: languageOr(place.language, facts.defaultLanguage),
    name: headers.name || place.address,
    email: place.address,
    phone: "",
    subject: booking ? "booking" : "other",
    message: [...lines, "", text.reply].join("\n"),
    ownWords: text.reply,
    // As it came, unless the mailbox was not read for long.
    now: now.getTime() - receivedAt.getTime() < longestBefore ? earlier(receivedAt, now) : now,
  });
  await insertReceivedEmail(trx, id, { subject: headers.subject, isProven, ...text });
  await enqueueEmail(trx, {
    kind: "contactToOwner",
    bookingId: null,
    ...owner,
    replyTo: place.address,
    payload: { messageId: id },
    now,
  });
  return "stored";
}

/** An email with its place; `hash` is the same for the same email in another mailbox. */
export interface NewEmailMessage {
  headers: ReceivedHeaders;
  place: EmailPlace;
  hash: string;
  text: ReceivedText;
  receivedAt: Date;
}

// One mailbox, or any sender who writes its address into an email.
const senderLimit = { most: 20, minutes: 60 };
// All senders together whose address is only what the email says: each email can name another one.
const unprovenLimit = { most: 60, minutes: 60 };

async function limitsOf(
  db: Db,
  { address, isProven }: EmailPlace,
): Promise<{ key: string; limit: SenderLimit }[]> {
  const secret = await readSecret(db, "forms");
  const own = { key: keyedHash(secret, `email ${emailKey(address)}`), limit: senderLimit };
  if (isProven) return [own];
  return [own, { key: keyedHash(secret, "email unproven"), limit: unprovenLimit }];
}

const longestBefore = 7 * 24 * 60 * 60_000;

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

// The address may have been corrected since: then it is no longer this guest's.
async function lockBooking(trx: Trx, known: Booking, address: string): Promise<Booking | null> {
  const { booking } = await readLockedBooking(trx, known);
  return booking.email.toLowerCase() === address ? booking : null;
}
