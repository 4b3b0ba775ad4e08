// A contact message for tests, and what the form sends.
import type { StoredMessage } from "#app/contact/messages.sql.server.ts";
import type { ContactMessage } from "#app/contact/rules/contact-message.ts";

/** Claire Moreau of Lyon asks for a transfer, changed by what is given. */
export function aMessage(changes: Partial<ContactMessage> = {}): ContactMessage {
  return {
    name: "Claire Moreau",
    email: "claire.moreau@example.com",
    phone: "+33 6 12 34 56 78",
    subject: "transfer",
    message: "We land late.\nCan somebody drive us?",
    ...changes,
  };
}

/** The same message as it is stored. */
export function aStoredMessage(changes: Partial<StoredMessage> = {}): StoredMessage {
  return {
    ...aMessage(),
    id: "message-1",
    language: "fr",
    createdAt: "2026-11-20T08:00:00.000Z",
    ...changes,
  };
}
