// Renders the email with a message to a guest from its row in the outbox.
import * as v from "valibot";
import { nameApartments } from "#app/bookings/name-apartments.server.ts";
import type { App } from "#app/app.server.ts";
import { findBookingById, findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { guestName } from "#app/bookings/rules/guest-fields.ts";
import { finishEmail } from "#app/emails/finish-email.server.ts";
import { oneLine, tidyLines, unlinked } from "#app/emails/rules/one-line.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import { formatFor } from "#app/i18n/format.ts";
import { isLanguage } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import type { OutboxEmail } from "#app/platform/emails/outbox.sql.server.ts";
import type { RenderedEmail } from "#app/platform/emails/send-emails.server.ts";
import { fillForGuest } from "../rules/template.ts";
import { readBalanceText } from "../templates/template-facts.server.ts";
import { staffMessage } from "./staff-message.email.tsx";
import { findStaffMessage } from "./thread.sql.server.ts";

type MailApp = Pick<App, "database" | "environment" | "property">;

/** Null when the message was deleted with its guest's data. The link is left out once the guest has ended it. */
export async function renderStaffMessage(
  email: OutboxEmail,
  app: MailApp,
): Promise<RenderedEmail | null> {
  const { db } = app.database;
  const payload = v.parse(payloadSchema, JSON.parse(email.payload ?? "null") ?? {});
  const message = await findStaffMessage(db, payload.staffMessageId);
  const booking = message && (await findBookingById(db, message.bookingId));
  if (!booking || booking.email === "") return null;
  const { manageToken } = payload;
  const linked = manageToken === null ? null : await findBookingByToken(db, manageToken);
  return buildStaffMessage(
    {
      booking,
      author: message.author,
      text: message.text,
      balance: message.balance,
      language: isLanguage(email.language) ? email.language : app.property.facts.defaultLanguage,
      manageToken: linked?.id === booking.id ? manageToken : null,
    },
    app,
  );
}

/** The whole email except its recipient. */
export async function buildStaffMessage(
  { booking, author, text, balance, language, manageToken }: StaffMessageInput,
  { database, environment, property: { facts } }: MailApp,
): Promise<RenderedEmail> {
  const apartment = await nameApartments(database.db, booking, language, facts);
  const manageLink = `${environment.origin}${addressIn(language, manageToken === null ? "/my-booking" : `/my-booking/${manageToken}`)}`;
  const content = staffMessage({
    language,
    t: makeTranslator(language, facts, "contact", "emails", "property.pictures"),
    format: formatFor(language),
    facts,
    author: oneLine(author),
    // The link is a secret of its own in each email, and the balance is not for all staff: neither is in the stored text.
    text: fillForGuest(tidyLines(text), {
      link: manageLink,
      balance: balance ?? (await readBalanceText(booking, language, database.db)),
    }),
    guest: unlinked(oneLine(guestName(booking, language === "zh"))),
    reference: booking.reference,
    apartment: oneLine(apartment),
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    manageLink: manageToken === null ? null : manageLink,
  });
  return finishEmail(content, {
    environment,
    facts,
    replyTo: facts.email,
    headers: { "Auto-Submitted": author === "" ? "auto-generated" : "no" },
  });
}

/** What an email is rendered from; `author` is "" for a message that is sent by itself. */
export interface StaffMessageInput {
  booking: Booking;
  author: string;
  text: string;
  /** The amount that was sent; null: what is to be paid now. */
  balance: string | null;
  language: Language;
  /** The secret of the guest's own page; null leaves its link out. */
  manageToken: string | null;
}

const payloadSchema = v.object({
  staffMessageId: v.fallback(v.string(), ""),
  manageToken: v.fallback(v.nullable(v.string()), null),
});
