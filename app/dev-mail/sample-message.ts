// The contact message in email previews; it is not in the database.
import type { StoredMessage } from "#app/contact/messages.sql.server.ts";
import type { Language } from "#app/i18n/languages.ts";

/** A message written at `now` by a visitor who reads the site in `language`. */
export function sampleMessage(language: Language, now: Date): StoredMessage {
  return {
    id: "00000000-0000-4000-8000-000000000000",
    language,
    name: "Katharina Lindqvist",
    email: "katharina@example.com",
    phone: "+46 70 123 45 67",
    subject: "transfer",
    message: "We land late, at about ten in the evening.\n\nCan somebody drive the three of us?",
    createdAt: now.toISOString(),
  };
}

/** The staff's answer to it. */
export const sampleAnswer = {
  author: "Anaïs",
  text: "Hello Katharina,\n\nyes: a car waits for you at the exit, whenever you land.",
};
