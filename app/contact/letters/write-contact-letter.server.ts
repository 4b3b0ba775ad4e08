// Writes a letter about a message: to the owner, or to whoever sent it.
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

/** Every kind of letter the contact room writes. */
export const contactLetterKinds = ["contactToOwner", "contactReceived", "contactAnswer"] as const;
export type ContactLetterKind = (typeof contactLetterKinds)[number];

interface KindOfLetter {
  content(matter: ContactMatter): LetterContent;
  /** Who receives the answer. */
  replyTo(message: KeptMessage): string;
  /** RFC 3834: so that no machine answers a machine; "no" for what a person wrote. */
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

/** What a letter is written about; `answer` only where it brings one. */
export interface ContactTold {
  message: KeptMessage;
  answer?: ContactMatter["answer"];
  language: Language;
}

/** The whole letter but its address. Nothing that was typed can reach a header as more than one line of text. */
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

// The form refuses line ends and invisible characters already; a letter does not rely on it.
function tidied(message: KeptMessage): KeptMessage {
  return {
    ...message,
    name: unlinked(oneLine(message.name)),
    email: oneLine(message.email),
    phone: oneLine(message.phone),
    message: tidyLines(message.message),
  };
}
