// The email to the owner about a new booking.
import { endonyms, isLanguage } from "#app/i18n/languages.ts";
import { paymentDue } from "../rules/payment-due.ts";
import { mailLink, phoneLink } from "#app/emails/mail-link.ts";
import type { EmailContent, EmailFact, EmailPart } from "#app/emails/email-content.ts";
import type { EmailData } from "./email-data.ts";
import { guestName } from "../rules/guest-name.ts";
import { cancellationOf, datesOf, partyOf, priceOf, stayFacts } from "./booking-email-parts.ts";

/** The guest, the stay, special requests, and what is still to be collected. */
export function ownerNewBooking(data: EmailData): EmailContent {
  const { language, t, format, booking, apartment } = data;
  const words = (key: string, values?: Record<string, string>) =>
    t(`letters.ownerNewBooking.${key}`, values);
  const dates = datesOf(data);
  const money = (cents: number) => format.money(cents, booking.currency);
  const { byCard, atProperty } = paymentDue(booking);
  return {
    language,
    subject: words("subject", { reference: booking.reference, guest: guestName(booking), dates }),
    preview: words("preview", { apartment, party: partyOf(data), total: money(booking.total) }),
    picture: null,
    title: words("title", { apartment, dates }),
    lead: words("lead"),
    reference: booking.reference,
    parts: [
      { kind: "facts", facts: stayFacts(data, words("arrival")) },
      { kind: "facts", title: words("guestTitle"), facts: guestFacts(data, words) },
      ...requestsOf(data, words("requests")),
      priceOf(data),
      {
        kind: "text",
        title: words("paymentTitle"),
        lines: [
          ...(byCard > 0 ? [words("paidByCard", { amount: money(byCard) })] : []),
          ...(atProperty > 0
            ? [words(byCard > 0 ? "collect" : "paysAtProperty", { amount: money(atProperty) })]
            : []),
        ],
      },
      cancellationOf(data, words("cancelTitle")),
    ],
    footer: [words("why")],
  };
}

function guestFacts({ booking, format }: EmailData, words: (key: string) => string): EmailFact[] {
  const address = [booking.address, `${booking.zipCode} ${booking.city}`.trim()];
  const written = isLanguage(booking.language) ? endonyms[booking.language] : booking.language;
  const facts: EmailFact[] = [
    { label: words("guest"), value: guestName(booking) },
    { label: words("language"), value: written },
    { label: words("email"), value: booking.email, href: mailLink(booking.email) },
    {
      label: words("phone"),
      value: booking.phone,
      href: phoneLink(booking.phone),
    },
    { label: words("country"), value: format.country(booking.country) },
    { label: words("address"), value: address.filter(Boolean).join(", ") },
  ];
  return facts.filter(({ value }) => value !== "");
}

function requestsOf({ booking }: EmailData, title: string): EmailPart[] {
  return booking.specialRequests ? [{ kind: "quote", title, text: booking.specialRequests }] : [];
}
