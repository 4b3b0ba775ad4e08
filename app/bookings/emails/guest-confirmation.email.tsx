// The email that confirms a booking to its guest.
import type { EmailContent, EmailPart } from "#app/emails/email-content.ts";
import { emailPicture } from "#app/emails/email-picture.ts";
import { translateBelow } from "#app/i18n/translate.ts";
import type { EmailData } from "./email-data.ts";
import {
  arrivalNote,
  cancellationOf,
  chatLinkOf,
  datesOf,
  depositLines,
  footerOf,
  laterLines,
  priceOf,
  stayFacts,
  wayInLines,
} from "./booking-email-parts.ts";

/** Everything the guest needs: reference, stay, price, what happens next, how to cancel. */
export function guestConfirmation(data: EmailData): EmailContent {
  const { language, t, booking, apartment, facts, format } = data;
  const words = translateBelow("emails.guestConfirmation", t);
  const byCard = booking.paymentMethod === "card";
  return {
    language,
    subject: words("subject", { reference: booking.reference }),
    preview: words("preview", { apartment, dates: datesOf(data) }),
    picture: emailPicture("booked", t),
    title: words("title", { guest: booking.firstName }),
    lead: words(data.later ? "leadParts" : byCard ? "leadCard" : "leadProperty"),
    reference: booking.reference,
    parts: [
      { kind: "facts", facts: stayFacts(data, arrivalNote(data)) },
      priceOf(data),
      ...manageLinkOf(data, words("manage")),
      {
        kind: "text",
        title: words("nextTitle"),
        lines: [
          ...laterLines(data),
          ...(byCard ? [] : [words("card")]),
          ...depositLines(data),
          words("next"),
          ...wayInLines(data),
          words("transfer", { drive: format.duration(facts.travelMinutes.airport) }),
          words("calendar"),
        ],
      },
      ...guideLinkOf(data, words("guide")),
      ...chatLinkOf(data),
      cancellationOf(data, words("cancelTitle")),
    ],
    footer: footerOf(data, words("why")),
  };
}

function manageLinkOf({ manageLink }: EmailData, label: string): EmailPart[] {
  return manageLink ? [{ kind: "link", label, href: manageLink }] : [];
}

function guideLinkOf({ manageLink }: EmailData, label: string): EmailPart[] {
  return manageLink ? [{ kind: "link", label, href: `${manageLink}/guide` }] : [];
}
