// Sends a message of the property to the guest of a booking: stored in its thread, and put into the outbox.
import type { PropertyFacts } from "#property/facts.ts";
import { insertBookingLink, newLinkSecret } from "#app/bookings/booking-links.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { linkEmailOf } from "#app/bookings/rules/stay-emails.ts";
import { isLanguage } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { enqueueEmail } from "#app/platform/emails/outbox.sql.server.ts";
import { messageKind } from "../rules/guest-message.ts";
import { namesFact } from "../rules/template.ts";
import { readBalanceText } from "../templates/template-facts.server.ts";
import { insertStaffMessage, settleThread } from "./thread.sql.server.ts";
import type { ThreadEntry } from "./thread.sql.server.ts";

/** The language in which the guest reads; the property's for one that it does not have any more. */
export function guestLanguage(
  { language }: Pick<Booking, "language">,
  facts: Pick<PropertyFacts, "defaultLanguage">,
): Language {
  return isLanguage(language) ? language : facts.defaultLanguage;
}

/**
 * Call it for a booking whose guest has an email address. `id` is new for each message. It answers the guest's messages among
 * the entries of `answers`; one without `writer` is sent by itself.
 */
export async function sendStaffMessage(
  trx: Trx,
  { booking, ...message }: NewStaffMessage,
  facts: Pick<PropertyFacts, "defaultLanguage" | "email">,
): Promise<void> {
  const { id, writer, text, answers, now } = message;
  const bookingId = booking.id;
  const about = linkEmailOf(booking);
  const hasPage = about !== null && about !== "guestConfirmLink";
  const manageToken = hasPage ? newLinkSecret() : null;
  if (manageToken !== null) await insertBookingLink(trx, { bookingId, manageToken, now });
  const emailId = await enqueueEmail(trx, {
    kind: messageKind,
    bookingId,
    language: guestLanguage(booking, facts),
    recipient: booking.email,
    replyTo: facts.email,
    payload: { staffMessageId: id, manageToken },
    now,
  });
  // As it is now: what was sent is shown for ever, whatever the guest pays later.
  const balance = namesFact(text, "balance")
    ? await readBalanceText(booking, guestLanguage(booking, facts), trx)
    : null;
  await insertStaffMessage(trx, { id, bookingId, writer, text, balance, emailId, now });
  await settleThread(trx, answers, "answered");
}

interface NewStaffMessage {
  id: string;
  booking: Booking;
  writer: { id: string; name: string } | null;
  text: string;
  answers: readonly ThreadEntry[];
  now: Date;
}
