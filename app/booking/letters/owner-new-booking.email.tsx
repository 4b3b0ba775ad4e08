// The email to the owner about a new booking.
import { endonyms, isLanguage } from "#app/i18n/languages.ts";
import { paymentDue } from "../rules/payment-due.ts";
import { mailLink, phoneLink } from "#app/letters/mail-link.ts";
import type { LetterContent, LetterFact, LetterPart } from "#app/letters/letter-content.ts";
import type { LetterMatter } from "./letter-matter.ts";
import { guestName } from "../rules/guest-name.ts";
import { cancellationOf, datesOf, partyOf, priceOf, stayFacts } from "./letter-words.ts";

/** The guest, the stay, special requests, and what is still to be collected. */
export function ownerNewBooking(matter: LetterMatter): LetterContent {
  const { language, t, format, booking, apartment } = matter;
  const own = (key: string, values?: Record<string, string>) =>
    t(`letters.ownerNewBooking.${key}`, values);
  const dates = datesOf(matter);
  const money = (cents: number) => format.money(cents, booking.currency);
  const { byCard, atProperty } = paymentDue(booking);
  return {
    language,
    subject: own("subject", { reference: booking.reference, guest: guestName(booking), dates }),
    preview: own("preview", { apartment, party: partyOf(matter), total: money(booking.total) }),
    picture: null,
    title: own("title", { apartment, dates }),
    lead: own("lead"),
    reference: booking.reference,
    parts: [
      { kind: "facts", facts: stayFacts(matter, own("arrival")) },
      { kind: "facts", title: own("guestTitle"), facts: guestFacts(matter, own) },
      ...requestsOf(matter, own("requests")),
      priceOf(matter),
      {
        kind: "text",
        title: own("paymentTitle"),
        lines: [
          ...(byCard > 0 ? [own("paidByCard", { amount: money(byCard) })] : []),
          ...(atProperty > 0
            ? [own(byCard > 0 ? "collect" : "paysAtProperty", { amount: money(atProperty) })]
            : []),
        ],
      },
      cancellationOf(matter, own("cancelTitle")),
    ],
    footer: [own("why")],
  };
}

function guestFacts({ booking, format }: LetterMatter, own: (key: string) => string): LetterFact[] {
  const address = [booking.address, `${booking.zipCode} ${booking.city}`.trim()];
  const written = isLanguage(booking.language) ? endonyms[booking.language] : booking.language;
  const facts: LetterFact[] = [
    { label: own("guest"), value: guestName(booking) },
    { label: own("language"), value: written },
    { label: own("email"), value: booking.email, href: mailLink(booking.email) },
    {
      label: own("phone"),
      value: booking.phone,
      href: phoneLink(booking.phone),
    },
    { label: own("country"), value: format.country(booking.country) },
    { label: own("address"), value: address.filter(Boolean).join(", ") },
  ];
  return facts.filter(({ value }) => value !== "");
}

function requestsOf({ booking }: LetterMatter, title: string): LetterPart[] {
  return booking.specialRequests ? [{ kind: "quote", title, text: booking.specialRequests }] : [];
}
