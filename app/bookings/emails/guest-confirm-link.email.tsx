// The email that asks a guest to confirm an unpaid booking. Its recipient is unverified, so it contains nothing that was typed.
import type { EmailContent } from "#app/emails/email-content.ts";
import { translateBelow } from "#app/i18n/translate.ts";
import type { EmailData } from "./email-data.ts";
import { cancellationOf, datesOf, footerOf, priceOf, stayFacts } from "./booking-email-parts.ts";

/** The link, until when it is valid, and what it books. */
export function guestConfirmLink(data: EmailData): EmailContent {
  const { language, t, booking, apartment, manageLink, format, facts, holdEndsAt } = data;
  const words = translateBelow("emails.guestConfirmLink", t);
  const time = holdEndsAt ? format.hour(holdEndsAt.hour, holdEndsAt.minute) : "";
  return {
    language,
    subject: words("subject", { reference: booking.reference }),
    preview: words("preview", { apartment, dates: datesOf(data) }),
    picture: null,
    title: words("title"),
    lead: words("lead", { time }),
    reference: booking.reference,
    parts: [
      ...(manageLink
        ? [{ kind: "link", label: words("link"), href: `${manageLink}/confirm` } as const]
        : []),
      { kind: "facts", facts: stayFacts(data, t("emails.guestConfirmation.arrival")) },
      priceOf(data),
      { kind: "text", title: words("textTitle"), lines: [words("text"), words("notMe")] },
      cancellationOf(data, t("emails.guestConfirmation.cancelTitle")),
    ],
    footer: footerOf(data, words("why", { name: facts.name })),
  };
}
