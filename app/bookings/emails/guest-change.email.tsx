// The email to a guest about a changed stay.
import type { EmailContent } from "#app/emails/email-content.ts";
import { refundLine } from "./guest-cancellation.email.tsx";
import type { EmailData } from "./email-data.ts";
import {
  arrivalNote,
  cancellationOf,
  datesOf,
  footerOf,
  partyOf,
  priceOf,
  stayFacts,
} from "./booking-email-parts.ts";

/** The new stay, the previous one, and how the difference in price is settled. */
export function guestChange(data: EmailData): EmailContent {
  const { language, t, booking, apartment } = data;
  const words = (key: string, values?: Record<string, string>) =>
    t(`letters.guestChange.${key}`, values);
  return {
    language,
    subject: words("subject", { reference: booking.reference }),
    preview: t("letters.guestCancellation.preview", { apartment, dates: datesOf(data) }),
    picture: null,
    title: words("title", { guest: booking.firstName }),
    lead: words("lead"),
    reference: booking.reference,
    parts: [
      { kind: "facts", facts: stayFacts(data, arrivalNote(data)) },
      { kind: "text", title: words("nowTitle"), lines: changeLines(data, words) },
      priceOf(data),
      cancellationOf(data, t("letters.guestConfirmation.cancelTitle")),
    ],
    footer: footerOf(data, t("letters.guestConfirmation.why")),
  };
}

function changeLines(
  data: EmailData,
  words: (key: string, values?: Record<string, string>) => string,
): string[] {
  const { booking, before, money, format, t } = data;
  if (!before) throw new Error(`The previous stay of ${booking.reference} is missing`);
  const amount = (cents: number) => format.money(Math.abs(cents), booking.currency);
  const earlier = { ...data, booking: { ...booking, ...before } };
  const kept = money.paid - money.refund;
  const { more } = before;
  const isSame = money.paid === 0 && more === 0;
  return [
    words("before", {
      apartment: before.apartment,
      dates: datesOf(earlier),
      party: partyOf(earlier),
      total: amount(before.total),
    }),
    ...(isSame ? [words("same")] : []),
    ...(money.refund > 0 ? [refundLine(data)] : []),
    ...(kept > 0 ? [t("letters.guestCancellation.kept", { amount: amount(kept) })] : []),
    ...(more === 0 ? [] : [words(more > 0 ? "more" : "less", { amount: amount(more) })]),
    words("calendar"),
    t("letters.guestCancellation.question"),
  ];
}
