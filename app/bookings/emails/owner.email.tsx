// The emails to the owner: about a new booking, a guest's own change or cancellation, and unusually many unpaid bookings.
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { EmailContent, EmailFact, EmailPart } from "#app/emails/email-content.ts";
import { mailLink, phoneLink } from "#app/emails/mail-link.ts";
import { endonyms, isLanguage } from "#app/i18n/languages.ts";
import { translateBelow } from "#app/i18n/message-keys.ts";
import type { MessageKey, TranslateBelow } from "#app/i18n/message-keys.ts";
import { disputeReason } from "../payments/rules/provider-refunds.ts";
import { paymentDue } from "../rules/booking-terms.ts";
import { guestName, listedDetails } from "../rules/guest-fields.ts";
import { cancellationOf, datesOf, partyOf, priceOf, stayFacts } from "./booking-email-parts.ts";
import type { EmailData } from "./email-data.ts";

/** The guest, the stay, special requests, and what is still to be collected. */
export function ownerNewBooking(data: EmailData): EmailContent {
  const { language, t, format, booking, apartment } = data;
  const words = translateBelow("emails.ownerNewBooking", t);
  const dates = datesOf(data);
  const money = (cents: number) => format.money(cents, booking.currency);
  const { byCard } = paymentDue(booking);
  const { toPay, recorded } = data.balance;
  const isPartPaid = byCard > 0 || recorded.length > 0;
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
          ...(toPay > 0
            ? [words(isPartPaid ? "collect" : "paysAtProperty", { amount: money(toPay) })]
            : []),
        ],
      },
      cancellationOf(data, words("cancelTitle")),
    ],
    footer: [words("why")],
  };
}

function guestFacts(
  { booking, format, t }: EmailData,
  words: TranslateBelow<"emails.ownerNewBooking">,
): EmailFact[] {
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
    ...listedDetails(booking).map(({ name, value }) => ({
      label: t(`booking.details.${name}`),
      value,
    })),
  ];
  return facts.filter(({ value }) => value !== "");
}

function requestsOf({ booking }: EmailData, title: string): EmailPart[] {
  return booking.specialRequests ? [{ kind: "quote", title, text: booking.specialRequests }] : [];
}

/** The stay, the previous one when it was changed, and what is refunded. */
export function ownerGuestDecision(data: EmailData): EmailContent {
  const { language, t, booking, apartment, before, money, format } = data;
  const words = translateBelow("emails.ownerGuestDecision", t);
  const { reference, currency } = booking;
  const [guest, dates] = [guestName(booking), datesOf(data)];
  const what = before ? "changed" : "cancelled";
  const amount = (cents: number) => format.money(cents, currency);
  const earlier = before && { ...data, booking: { ...booking, ...before } };
  return {
    language,
    subject: words(`${what}Subject`, { reference, guest, dates }),
    preview: t("emails.guestConfirmation.preview", { apartment, dates }),
    picture: null,
    title: words(`${what}Title`, { guest }),
    lead: words("lead"),
    reference,
    parts: [
      { kind: "facts", facts: stayFacts(data, t("emails.ownerNewBooking.arrival")) },
      {
        kind: "text",
        title: words("moneyTitle"),
        lines: [
          ...(earlier
            ? [
                t("emails.guestChange.before", {
                  apartment: before.apartment,
                  dates: datesOf(earlier),
                  party: partyOf(earlier),
                  total: amount(before.total),
                }),
              ]
            : []),
          money.refund > 0 ? words("refund", { amount: amount(money.refund) }) : words("noRefund"),
        ],
      },
    ],
    footer: [t("emails.ownerNewBooking.why")],
  };
}

/** What happens automatically, and where to see the bookings and release them. */
export function ownerUnpaidWave({ language, t, facts, adminLink }: EmailData): EmailContent {
  const words = translateBelow("emails.ownerUnpaidWave", t);
  return {
    language,
    subject: words("subject"),
    preview: words("preview"),
    picture: null,
    title: words("title"),
    lead: words("lead", { percent: facts.unpaid.wavePercent }),
    reference: null,
    parts: [
      { kind: "text", lines: [words("text"), words("release")] },
      { kind: "link", label: words("link"), href: `${adminLink}/bookings/unpaid` },
    ],
    footer: [words("why")],
  };
}

/** What is disputed and why, until when evidence counts, and where it is gathered. */
export function ownerDispute(data: EmailData): EmailContent {
  const { language, t, format, facts, booking, dispute, adminLink } = data;
  const { reference, currency } = booking;
  const guest = guestName(booking);
  const amount = format.money(dispute.amount, currency);
  const due = dispute.dueBy === null ? null : propertyDay(new Date(dispute.dueBy), facts.timeZone);
  const dueBy =
    due &&
    t("admin.moment", { date: format.date(due.today), time: format.hour(due.hour, due.minute) });
  const words = (key: MessageKey<"admin-disputes.email">) =>
    t(`admin-disputes.email.${key}`, { reference, guest, amount, moment: dueBy ?? "" });
  return {
    language,
    subject: words("subject"),
    preview: words("preview"),
    picture: null,
    title: words("title"),
    lead: words("lead"),
    reference,
    parts: [
      {
        kind: "text",
        lines: [
          t(`admin-disputes.reason.${disputeReason(dispute.reason)}`),
          words(dueBy === null ? "noDeadline" : "deadline"),
          words("how"),
        ],
      },
      { kind: "link", label: words("link"), href: `${adminLink}/bookings/${reference}` },
    ],
    footer: [words("why")],
  };
}
