// The emails about a lower price elsewhere: to the guest that we have it and by when we answer, that it is matched or not; to the
// owner that it waits.
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { EmailContent, EmailPart } from "#app/emails/email-content.ts";
import { translateBelow } from "#app/i18n/message-keys.ts";
import { declineReasonOf } from "../best-price/rules/claim-form.ts";
import { guestName } from "../rules/guest-fields.ts";
import {
  cancellationOf,
  datesOf,
  emailAbout,
  footerOf,
  priceOf,
  stayFacts,
} from "./booking-email-parts.ts";
import type { EmailData } from "./email-data.ts";
import { refundLine } from "./guest-change.email.tsx";

/** What becomes of the price that the guest has shown: received, matched with the new sums, or declined with the reason. */
export function guestBestPrice(data: EmailData): EmailContent {
  const { t, booking, bestPrice, manageLink } = data;
  const words = translateBelow("best-price.email", t);
  const state = bestPrice?.state ?? "filed";
  const { reference } = booking;
  const values = valuesOf(data);
  return emailAbout(data, "guestCancellation", {
    subject: words(`${state}Subject`, { reference }),
    title: words(`${state}Title`, values),
    lead: words(`${state}Lead`, values),
    parts: [
      ...partsOf[state](data),
      ...(manageLink ? [{ kind: "link" as const, label: words("link"), href: manageLink }] : []),
      { kind: "text", lines: [t("emails.guestCancellation.question")] },
    ],
  });
}

const partsOf: Record<
  NonNullable<EmailData["bestPrice"]>["state"],
  (data: EmailData) => EmailPart[]
> = {
  filed: (data) => [
    { kind: "text", lines: [data.t("best-price.email.filedText")] },
    { kind: "facts", facts: stayFacts(data, data.t("emails.ownerNewBooking.arrival")) },
  ],
  matched: (data) => [
    {
      kind: "text",
      title: data.t("emails.guestChange.nowTitle"),
      lines: matchedLines(data),
    },
    priceOf(data),
    cancellationOf(data, data.t("emails.guestConfirmation.cancelTitle")),
  ],
  declined: ({ t, bestPrice }) => {
    const reason = declineReasonOf(bestPrice?.reason ?? "") ?? "other";
    const answer = bestPrice?.answer ?? "";
    return [
      { kind: "text", lines: [t(`best-price.reasons.${reason}`)] },
      ...(answer === ""
        ? []
        : [{ kind: "quote" as const, title: t("best-price.email.ours"), text: answer }]),
      { kind: "text", lines: [t("best-price.email.again")] },
    ];
  },
};

// What the guest pays less, and what becomes of the difference.
function matchedLines(data: EmailData): string[] {
  const { t, booking, money, balance, format } = data;
  const words = translateBelow("best-price.email", t);
  const amount = (cents: number) => ({ amount: format.money(cents, booking.currency) });
  return [
    words("before", valuesOf(data)),
    ...(money.refund > 0 ? [refundLine(data)] : []),
    ...(balance.owedBack > 0 ? [words("back", amount(balance.owedBack))] : []),
    ...(balance.toPay > 0 ? [words("open", amount(balance.toPay))] : []),
  ];
}

/** The price elsewhere beside ours, by when the guest expects an answer, and where it is given. */
export function ownerBestPrice(data: EmailData): EmailContent {
  const { language, t, booking, apartment, adminLink } = data;
  const words = translateBelow("best-price.email", t);
  const { reference } = booking;
  const [guest, dates] = [guestName(booking), datesOf(data)];
  const values = { ...valuesOf(data), reference, guest, dates };
  return {
    language,
    subject: words("ownerSubject", values),
    preview: t("emails.guestConfirmation.preview", { apartment, dates }),
    picture: null,
    title: words("ownerTitle", values),
    lead: words("ownerLead", values),
    reference,
    parts: [
      { kind: "text", lines: [words("ownerBy", values)] },
      { kind: "facts", facts: stayFacts(data, t("emails.ownerNewBooking.arrival")) },
      {
        kind: "link",
        label: words("ownerLink"),
        href: `${adminLink}/bookings/${reference}/best-price`,
      },
    ],
    footer: footerOf(data, t("emails.ownerNewBooking.why")),
  };
}

function valuesOf({ bestPrice, booking, format, facts, t }: EmailData) {
  const {
    amount = 0,
    currency = booking.currency,
    answerBy,
    before = booking.total,
  } = bestPrice ?? {};
  const { today, hour, minute } = propertyDay(
    new Date(answerBy ?? booking.updatedAt),
    facts.timeZone,
  );
  const own = (cents: number) => format.money(cents, booking.currency);
  return {
    price: format.money(amount, currency),
    total: own(booking.total),
    before: own(before),
    saved: own(before - booking.total),
    moment: t("best-price.moment", {
      date: format.date(today),
      time: format.hour(hour, minute),
    }),
  };
}
