// The emails of the waiting list: the link that confirms an entry, and the news that the nights are free.
import type { PropertyFacts } from "#property/facts.ts";
import { greetReader } from "#app/emails/email-content.ts";
import type { EmailContent, EmailPart } from "#app/emails/email-content.ts";
import { emailPicture } from "#app/emails/email-picture.ts";
import type { Format } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { translateBelow } from "#app/i18n/message-keys.ts";
import type { Translate } from "#app/i18n/message-keys.ts";
import { confirmHours, keptDays, turnHours } from "./rules/waiting.ts";
import type { WaitingEntry } from "./rules/waiting.ts";

export interface WaitingEmailData {
  language: Language;
  t: Translate<"waiting" | "emails" | "property.pictures">;
  format: Format;
  facts: PropertyFacts;
  entry: WaitingEntry;
  /** The apartment that is waited for, null for any; in the second email the one that is free. */
  apartment: string | null;
  /** The entry's own page, and the booking page with the stay filled in; both absolute. */
  ownLink: string;
  bookLink: string;
}

/** Asks to confirm: no one is put on the list by another person. */
export function waitingConfirm(data: WaitingEmailData): EmailContent {
  const { t, ownLink } = data;
  const own = translateBelow("waiting.emails.confirm", t);
  return finish(data, {
    subject: own("subject"),
    title: own("title"),
    lead: own("lead"),
    parts: [
      stayPart(data),
      { kind: "link", label: own("submit"), href: ownLink },
      { kind: "text", lines: [own("ends", { hours: confirmHours })] },
    ],
  });
}

/** The nights are free: one press leads to them. Says plainly that others can book them too. */
export function waitingOpen(data: WaitingEmailData): EmailContent {
  const { t, format, entry, apartment, bookLink, ownLink } = data;
  const own = translateBelow("waiting.emails.open", t);
  const dates = format.dateRange(entry.checkIn, entry.checkOut);
  return finish(data, {
    subject: own("subject", { dates }),
    title: own("title"),
    lead: own("lead", { apartment: apartment ?? "" }),
    parts: [
      stayPart(data),
      { kind: "link", label: own("submit"), href: bookLink },
      { kind: "text", lines: [own("turn", { hours: turnHours }), own("onSale")] },
      { kind: "text", lines: [own("stay", { days: keptDays })] },
      { kind: "link", label: own("stop"), href: ownLink },
    ],
  });
}

function stayPart({ t, format, entry, apartment }: WaitingEmailData): EmailPart {
  const own = translateBelow("waiting", t);
  const { adults, children } = entry;
  return {
    kind: "facts",
    facts: [
      { label: own("nights"), value: format.dateRange(entry.checkIn, entry.checkOut) },
      { label: own("guests"), value: own("party", { adults, children }) },
      { label: own("apartment"), value: apartment ?? own("any") },
    ],
  };
}

function finish(
  { language, t, format, facts }: WaitingEmailData,
  email: Pick<EmailContent, "subject" | "title" | "lead" | "parts">,
): EmailContent {
  const { address, name, telephone } = facts;
  const content: EmailContent = {
    language,
    ...email,
    preview: email.lead,
    picture: emailPicture("arrival", t),
    reference: null,
    footer: [
      `${name}, ${address.locality}, ${format.country(address.countryCode)}`,
      `${telephone}, ${facts.email}`,
      t("waiting.emails.why"),
    ],
  };
  return greetReader(content, null, t, name);
}
