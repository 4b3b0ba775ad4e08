// The email with a guest's new link to the booking.
import type { EmailContent } from "#app/emails/email-content.ts";
import { translateBelow } from "#app/i18n/translate.ts";
import type { EmailData } from "./email-data.ts";
import { datesOf, footerOf, stayFacts } from "./booking-email-parts.ts";

/** The link, of which stay, and what to do when the guest did not ask for it. */
export function guestLink(data: EmailData): EmailContent {
  const { language, t, booking, apartment, manageLink } = data;
  const words = translateBelow("emails.guestLink", t);
  const { reference, firstName } = booking;
  return {
    language,
    subject: words("subject", { reference }),
    preview: t("emails.guestConfirmation.preview", { apartment, dates: datesOf(data) }),
    picture: null,
    title: words("title", { guest: firstName }),
    lead: words("lead"),
    reference,
    parts: [
      ...(manageLink
        ? [
            {
              kind: "link",
              label: t("emails.guestConfirmation.manage"),
              href: manageLink,
            } as const,
          ]
        : []),
      { kind: "facts", facts: stayFacts(data, t("emails.ownerNewBooking.arrival")) },
      { kind: "text", title: words("textTitle"), lines: [words("text"), words("notMe")] },
    ],
    footer: footerOf(data, words("why")),
  };
}
