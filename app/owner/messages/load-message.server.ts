// Loads one message with its answers and its sender's bookings.
import { randomUUID } from "node:crypto";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import { listAnswers } from "#app/contact/answers.sql.server.ts";
import type { KeptAnswer } from "#app/contact/answers.sql.server.ts";
import { findInboxMessage } from "#app/contact/inbox.sql.server.ts";
import type { InboxMessage } from "#app/contact/inbox.sql.server.ts";
import type { House } from "#app/house.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { messageNumber } from "./rules/message-number.ts";
import { listWriterBookings } from "./writer-bookings.sql.server.ts";
import type { WriterBooking } from "./writer-bookings.sql.server.ts";

/** Everything on the page of one message; `key` is new each time, the idempotency key of the answer form. */
export interface ShownMessage {
  message: InboxMessage;
  number: string;
  answers: KeptAnswer[];
  bookings: (WriterBooking & { apartment: string })[];
  key: string;
}

/** The message of that id, apartments named in `language`; null when there is none. */
export async function loadMessage(
  id: string,
  language: Language,
  { database: { db } }: Pick<House, "database">,
): Promise<ShownMessage | null> {
  const message = await findInboxMessage(db, id);
  if (!message) return null;
  const bookings = await Promise.all(
    (await listWriterBookings(db, message.email)).map(async (booking) => ({
      ...booking,
      apartment: await findApartmentName(db, booking.apartmentId, language),
    })),
  );
  const answers = await listAnswers(db, id);
  return { message, number: messageNumber(id), answers, bookings, key: randomUUID() };
}
