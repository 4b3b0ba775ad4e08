// What the headers of a received email say: who sent it, what it answers, and whether a program wrote it.
import { emailShape, longestEmail, typedEmail } from "#app/ui/rules/typed-text.ts";

/** One header, its name in lower case. */
export interface EmailHeader {
  key: string;
  value: string;
}

/** Of an email in the mailbox: decoded, and not trusted. */
export interface ReceivedHeaders {
  headers: readonly EmailHeader[];
  /** Of the From header; "" when there is none, or more than one. */
  address: string;
  name: string;
  subject: string;
}

/**
 * Whether a program wrote it: an automatic reply, a newsletter, a bounce. RFC 3834 and what programs sent before it. Such an
 * email is never a message, and nothing may follow from it.
 */
export function isAutomatic({ headers, address }: ReceivedHeaders): boolean {
  return (
    headers.some(({ key, value }) => {
      const said = value.trim().toLowerCase();
      switch (key) {
        case "auto-submitted":
          return !/^no\b/.test(said);
        case "precedence":
          return /^(?:bulk|junk|list|auto_reply)\b/.test(said);
        case "content-type":
          // Bounces and receipts (RFC 6522).
          return /^(?:multipart\/report|message\/)/.test(said);
        case "return-path":
          return said === "<>";
        default:
          return programHeaders.has(key);
      }
    }) || /^(?:mailer-daemon|postmaster)@/i.test(address)
  );
}

const programHeaders = new Set([
  "list-id",
  "list-unsubscribe",
  "x-autoreply",
  "x-autorespond",
  "x-failed-recipients",
]);

// References names every email of a conversation; the first is the oldest, and In-Reply-To repeats the last.
const mostReferences = 40;

/** The left sides of the Message-IDs that it answers, as our outbox makes them: UUIDs, without duplicates. */
export function answeredIds({ headers }: Pick<ReceivedHeaders, "headers">): string[] {
  const texts = headers
    .filter(({ key }) => key === "in-reply-to" || key === "references")
    .map(({ value }) => value.slice(0, 20_000));
  return [...new Set(texts.flatMap(namedIds))].slice(-mostReferences);
}

/** The left sides of all Message-IDs in a text that look like those of our outbox: lower case, without duplicates. */
export function namedIds(text: string): string[] {
  return [...new Set([...text.matchAll(ownId)].map(([, id = ""]) => id.toLowerCase()))];
}

const ownId = /<([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})@/gi;

/** The reference of a booking in the subject, as written there; null when there is none. */
export function namedReference(subject: string, prefix: string): string | null {
  return new RegExp(`\\b${prefix}[- ]?[0-9a-z]{8}\\b`, "iu").exec(subject)?.[0] ?? null;
}

/** The sender's address in lower case; null for one that could not be answered. */
export function senderAddress({ address }: ReceivedHeaders): string | null {
  const typed = typedEmail(address).toLowerCase();
  return typed.length <= longestEmail && emailShape.test(typed) ? typed : null;
}

/** Whether it is old, by its own Date header: one that was moved into the mailbox, not sent now. Null when it has no date. */
export function isOld(headers: readonly EmailHeader[], now: Date): boolean {
  const written = Date.parse(headers.find(({ key }) => key === "date")?.value ?? "");
  return now.getTime() - written > oldAfter;
}

// Mail servers try for five days; a mailbox that could not be read for a month is still read.
const oldAfter = 60 * 24 * 60 * 60_000;
