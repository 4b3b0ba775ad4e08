// Renders an email about a message: to the owner, or to the sender of the message.
import { facts } from "#property/facts.ts";
import type { House } from "#app/house.server.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/make-translator.server.ts";
import type { LetterContent } from "#app/letters/letter-content.ts";
import { oneLine, tidyLines, unlinked } from "#app/letters/rules/one-line.ts";
import { sealLetter } from "#app/letters/seal-letter.server.ts";
import type { RenderedLetter } from "#app/platform/send-letters.server.ts";
import type { KeptMessage } from "../messages.sql.server.ts";
import { contactAnswer } from "./contact-answer.email.tsx";
import type { ContactMatter } from "./contact-matter.ts";
import { contactReceived } from "./contact-received.email.tsx";
import { contactToOwner } from "./contact-to-owner.email.tsx";

/** Every kind of email of the contact feature. */
export const contactLetterKinds = ["contactToOwner", "contactReceived", "contactAnswer"] as const;
export type ContactLetterKind = (typeof contactLetterKinds)[number];

interface KindOfLetter {
  content(matter: ContactMatter): LetterContent;
  /** The Reply-To address. */
  replyTo(message: KeptMessage): string;
  /** The Auto-Submitted header (RFC 3834), which prevents automatic replies to automatic emails; "no" for one a user wrote. */
  automatic: "auto-generated" | "auto-replied" | "no";
}

const kinds: Record<ContactLetterKind, KindOfLetter> = {
  contactToOwner: {
    content: contactToOwner,
    replyTo: ({ email }) => email,
    automatic: "auto-generated",
  },
  contactReceived: {
    content: contactReceived,
    replyTo: () => facts.email,
    automatic: "auto-replied",
  },
  contactAnswer: {
    content: contactAnswer,
    replyTo: () => facts.email,
    automatic: "no",
  },
};

/** What an email is rendered from; `answer` only if it contains one. */
export interface ContactTold {
  message: KeptMessage;
  answer?: ContactMatter["answer"];
  language: Language;
}

/** The whole email except its recipient. Typed text can never add a line to a header. */
export async function writeContactLetter(
  kind: ContactLetterKind,
  { message, answer = null, language }: ContactTold,
  { environment }: Pick<House, "environment">,
): Promise<RenderedLetter> {
  const { content, replyTo, automatic } = kinds[kind];
  const tidy = tidied(message);
  const t = makeTranslator(language, "contact", "property.pictures");
  const matter = { language, t, format: formatFor(language), facts, message: tidy, answer };
  return sealLetter(content(matter), {
    environment,
    replyTo: replyTo(tidy),
    headers: { "Auto-Submitted": automatic },
  });
}

// The form already rejects line breaks and invisible characters; emails do not rely on it.
function tidied(message: KeptMessage): KeptMessage {
  return {
    ...message,
    name: unlinked(oneLine(message.name)),
    email: oneLine(message.email),
    phone: oneLine(message.phone),
    message: tidyLines(message.message),
  };
}
