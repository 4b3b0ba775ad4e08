// The content of an email, before it becomes HTML and plain text: both are rendered from it, so both say the same. Emails
// to guests begin with a greeting.
import type { Language } from "#app/i18n/languages.ts";
import type { Translate } from "#app/i18n/message-keys.ts";
import type { EmailPicture } from "./email-picture.ts";

/** An email's texts. Every text is final: translated, formatted, plain (no markup). */
export interface EmailContent {
  language: Language;
  subject: string;
  /** The preview line that an inbox shows after the subject. */
  preview: string;
  /** At the top; null leaves it out. */
  picture: EmailPicture | null;
  /** Above the title; left out of emails to the owner. */
  greeting?: string;
  title: string;
  lead: string;
  /** What the reader will need again, in large type; null when there is none. */
  reference: string | null;
  parts: EmailPart[];
  /** The lines after the parts by which we sign off; left out of emails to the owner. */
  closing?: string[];
  /** The last lines: who sends it, why, how to answer. */
  footer: string[];
}

/** One block of an email. */
export type EmailPart =
  /** Labelled values, in two columns where there is space. */
  | { kind: "facts"; title?: string; facts: EmailFact[] }
  | { kind: "text"; title?: string; lines: string[] }
  /** Conditions in the order of time. */
  | { kind: "steps"; title: string; steps: EmailStep[] }
  /** The price lines, their sum, what is paid when, and the sum in the reader's currency, which is only a hint. */
  | {
      kind: "price";
      lines: EmailAmount[];
      total: EmailAmount;
      dues: EmailAmount[];
      about?: EmailHint;
    }
  /** The call to action. */
  | { kind: "link"; label: string; href: string }
  /** A text by another author, shown as a quote. */
  | { kind: "quote"; title: string; text: string };

export interface EmailFact {
  label: string;
  value: string;
  note?: string;
  href?: string;
}

export interface EmailStep {
  when: string;
  what: string;
}

/** An amount that is not charged, and the sentence that says so. */
export interface EmailHint {
  amount: string;
  note: string;
}

export interface EmailAmount {
  label: string;
  amount: string;
}

/**
 * The email with both. `guest` is the whole name, because a first name alone does not go with the formal address of most
 * languages; null greets without a name, where it is not known that the address belongs to the visitor who typed it.
 */
export function greetReader(
  email: EmailContent,
  guest: string | null,
  t: Translate<"emails">,
  propertyName: string,
): EmailContent {
  return {
    ...email,
    greeting: guest ? t("emails.greeting", { guest }) : t("emails.greetingUnnamed"),
    closing: [t("emails.closing"), propertyName],
  };
}
