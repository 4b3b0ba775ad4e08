// The emails to a guest about a new booking: the link that confirms an unpaid one, its confirmation, a payment that was not finished,
// and a new link to it.
import type { EmailContent, EmailPart } from "#app/emails/email-content.ts";
import { emailPicture } from "#app/emails/email-picture.ts";
import { translateBelow } from "#app/i18n/message-keys.ts";
import { offersPropertyPayment } from "#app/stays/rules/cancellation.ts";
import {
  arrivalNote,
  cancellationOf,
  chatLinkOf,
  datesOf,
  depositLines,
  emailAbout,
  footerOf,
  laterLines,
  priceOf,
  stayFacts,
  accessLines,
  payLines,
} from "./booking-email-parts.ts";
import type { EmailData } from "./email-data.ts";
import { refundLine } from "./guest-change.email.tsx";

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

/** Everything the guest needs: reference, stay, price, what happens next, how to cancel. */
export function guestConfirmation(data: EmailData): EmailContent {
  const { t, booking, facts, format } = data;
  const words = translateBelow("emails.guestConfirmation", t);
  const byCard = booking.paymentMethod === "card";
  return emailAbout(data, "guestConfirmation", {
    subject: words("subject", { reference: booking.reference }),
    picture: emailPicture("booked", t),
    title: words("title"),
    lead: words(data.later ? "leadParts" : byCard ? "leadCard" : "leadProperty"),
    parts: [
      { kind: "facts", facts: stayFacts(data, arrivalNote(data)) },
      priceOf(data),
      ...manageLinkOf(data, words("manage")),
      ...togetherOf(data),
      {
        kind: "text",
        title: words("nextTitle"),
        lines: [
          ...laterLines(data),
          ...payLines(data),
          ...(byCard ? [] : [words("card")]),
          ...depositLines(data),
          words("next"),
          ...accessLines(data),
          words("drive", { drive: format.duration(facts.travelMinutes.airport) }),
          ...(data.mayOrderTransfer ? [words("transfer")] : []),
          words("calendar"),
        ],
      },
      ...guideLinkOf(data, words("guide")),
      ...chatLinkOf(data),
      cancellationOf(data, words("cancelTitle")),
    ],
  });
}

// One email about all apartments that were booked together: what each of the others costs, and the link to its own page.
function togetherOf({ together, booking, t, format }: EmailData): EmailPart[] {
  if (together.length === 0) return [];
  const words = translateBelow("together.email", t);
  const money = (cents: number) => format.money(cents, booking.currency);
  const total = together.reduce((sum, other) => sum + other.total, booking.total);
  return [
    {
      kind: "text",
      title: words("heading"),
      lines: [
        ...together.map(({ apartment, reference, total: amount }) =>
          words("line", { apartment, reference, amount: money(amount) }),
        ),
        words("total", { amount: money(total) }),
      ],
    },
    ...together.flatMap(({ reference, link }) =>
      link ? [{ kind: "link", label: words("open", { reference }), href: link } as const] : [],
    ),
  ];
}

function manageLinkOf({ manageLink }: EmailData, label: string): EmailPart[] {
  return manageLink ? [{ kind: "link", label, href: manageLink }] : [];
}

function guideLinkOf({ manageLink }: EmailData, label: string): EmailPart[] {
  return manageLink ? [{ kind: "link", label, href: `${manageLink}/guide` }] : [];
}

/** Says about the money what the page says: nothing was charged, or a late payment is refunded. */
export function guestPaymentFailed(data: EmailData): EmailContent {
  const { t, money, searchLink } = data;
  const words = translateBelow("emails.guestPaymentFailed", t);
  const { reference } = data.booking;
  const offered = offersPropertyPayment(data.facts.payAtProperty);
  const again = offered === "always" ? "again" : "againByCard";
  return emailAbout(data, "guestConfirmation", {
    subject: words("subject", { reference }),
    title: words("title"),
    lead: words("lead"),
    parts: [
      { kind: "facts", facts: stayFacts(data, t("emails.ownerNewBooking.arrival")) },
      {
        kind: "text",
        title: t("emails.guestCancellation.moneyTitle"),
        lines: money.refund > 0 ? [words("tooLate"), refundLine(data)] : [words("nothing")],
      },
      { kind: "text", title: words("againTitle"), lines: [words(again)] },
      { kind: "link", label: words("search"), href: searchLink },
    ],
    footer: footerOf(data, words("why")),
  });
}

/** The link, of which stay, and what to do when the guest did not ask for it. */
export function guestLink(data: EmailData): EmailContent {
  const { t, manageLink } = data;
  const words = translateBelow("emails.guestLink", t);
  const { reference } = data.booking;
  return emailAbout(data, "guestConfirmation", {
    subject: words("subject", { reference }),
    title: words("title"),
    lead: words("lead"),
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
  });
}
