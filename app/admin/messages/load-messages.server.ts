// Loads the list of messages for the query of a URL, and one message with its answers and its sender's bookings.
import { randomUUID } from "node:crypto";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import {
  countUnanswered,
  findInboxMessage,
  inboxPageSize,
  listAnswers,
  listInbox,
} from "#app/contact/inbox.sql.server.ts";
import type { InboxMessage, InboxPage, StoredAnswer } from "#app/contact/inbox.sql.server.ts";
import { readInboxQuery } from "#app/contact/rules/inbox.ts";
import type { InboxQuery } from "#app/contact/rules/inbox.ts";
import type { Language } from "#app/i18n/languages.ts";
import { formatMessageNumber } from "./rules/message-number.ts";
import { listSenderBookings } from "./sender-bookings.sql.server.ts";
import type { SenderBooking } from "./sender-bookings.sql.server.ts";

/** One page of the list with its query; `unanswered` counts all messages, `pages` those that match. */
export interface Inbox extends InboxPage {
  query: InboxQuery;
  pages: number;
  unanswered: number;
}

/** A page after the last is empty, and links back. */
export async function loadInbox(
  address: string,
  { database: { db } }: Pick<App, "database">,
): Promise<Inbox> {
  const query = readInboxQuery(new URL(address).searchParams);
  const page = await listInbox(db, query);
  const pages = Math.max(1, Math.ceil(page.found / inboxPageSize));
  return { ...page, query, pages, unanswered: await countUnanswered(db) };
}

/** Everything on the page of one message; `key` is new each time, the idempotency key of the answer form. */
export interface MessageView {
  message: InboxMessage;
  number: string;
  answers: StoredAnswer[];
  bookings: (SenderBooking & { apartment: string })[];
  key: string;
}

/** The message of that id, apartments named in `language`; null when there is none. */
export async function loadMessage(
  id: string,
  language: Language,
  { database: { db }, property: { facts } }: Pick<App, "database" | "property">,
): Promise<MessageView | null> {
  const message = await findInboxMessage(db, id);
  if (!message) return null;
  const bookings = await Promise.all(
    (await listSenderBookings(db, message.email)).map(async (booking) => ({
      ...booking,
      apartment: await findApartmentName(db, booking.apartmentId, language, facts),
    })),
  );
  const answers = await listAnswers(db, id);
  return { message, number: formatMessageNumber(id), answers, bookings, key: randomUUID() };
}
