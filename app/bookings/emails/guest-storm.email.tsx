// The emails to guests about a storm: that their stay is concerned and what they may choose, and that it is over.
import { addDays, addMonths } from "#app/dates/rules/plain-date.ts";
import type { EmailContent } from "#app/emails/email-content.ts";
import { translateBelow } from "#app/i18n/message-keys.ts";
import { emailAbout, stayFacts } from "./booking-email-parts.ts";
import type { EmailData } from "./email-data.ts";

/** What may happen, that the guest is looked after, and the choices, which are made on the guest's own page. */
export function guestStorm(data: EmailData): EmailContent {
  const { t, storm, booking, manageLink, format } = data;
  const words = translateBelow("emails.guestStorm", t);
  const isAgreed = booking.status !== "pending_payment";
  const begun = booking.status === "checked_in";
  const { moveMonths = 0, refundPercent = 0 } = storm ?? {};
  const choices = [
    words("stay"),
    ...(moveMonths > 0 && !begun
      ? [words("move", { date: format.date(addMonths(storm?.to ?? booking.checkIn, moveMonths)) })]
      : []),
    ...(refundPercent > 0 ? [words(begun ? "leave" : "refund")] : []),
  ];
  return emailAbout(data, "guestCancellation", {
    subject: words("subject", { reference: booking.reference }),
    title: words("title"),
    lead: words("lead", { dates: nightsIn(data) }),
    parts: [
      { kind: "text", lines: [words("safety")] },
      { kind: "facts", facts: stayFacts(data, t("emails.ownerNewBooking.arrival")) },
      isAgreed
        ? { kind: "text", title: words("choiceTitle"), lines: choices }
        : { kind: "text", lines: [words("notConfirmed")] },
      ...(manageLink && isAgreed
        ? [{ kind: "link" as const, label: words("link"), href: manageLink }]
        : []),
      { kind: "text", lines: [t("emails.guestCancellation.question")] },
    ],
  });
}

/** That sales are open again, and what holds of the guest's answer. */
export function guestStormOver(data: EmailData): EmailContent {
  const { t, storm, booking, manageLink } = data;
  const words = translateBelow("emails.guestStormOver", t);
  const answer = storm?.answer ?? "stay";
  return emailAbout(data, "guestCancellation", {
    subject: words("subject", { reference: booking.reference }),
    title: words("title"),
    lead: words("lead", { dates: nightsIn(data) }),
    parts: [
      { kind: "text", lines: [words(answer)] },
      ...(answer === "refund"
        ? []
        : [
            { kind: "facts" as const, facts: stayFacts(data, t("emails.ownerNewBooking.arrival")) },
          ]),
      ...(manageLink ? [{ kind: "link" as const, label: words("link"), href: manageLink }] : []),
      { kind: "text", lines: [t("emails.guestCancellation.question")] },
    ],
  });
}

// Nights are named by the evenings on which they begin.
function nightsIn({ storm, format, booking }: EmailData): string {
  const { from, to } = storm ?? { from: booking.checkIn, to: booking.checkOut };
  return format.dateRange(from, addDays(to, -1));
}
