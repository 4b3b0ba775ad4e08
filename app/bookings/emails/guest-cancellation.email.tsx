// The email to a guest about the cancellation of a booking.
import type { EmailContent } from "#app/emails/email-content.ts";
import type { EmailData } from "./email-data.ts";
import { datesOf, footerOf, stayFacts } from "./booking-email-parts.ts";

/** Which stay, and what is refunded. */
export function guestCancellation(data: EmailData): EmailContent {
  const { language, t, booking, apartment } = data;
  const words = (key: string, values?: Record<string, string>) =>
    t(`letters.guestCancellation.${key}`, values);
  return {
    language,
    subject: words("subject", { reference: booking.reference }),
    preview: words("preview", { apartment, dates: datesOf(data) }),
    picture: null,
    title: words("title", { guest: booking.firstName }),
    lead: words("lead"),
    reference: booking.reference,
    parts: [
      { kind: "facts", facts: stayFacts(data, t("letters.ownerNewBooking.arrival")) },
      {
        kind: "text",
        title: words("moneyTitle"),
        lines: [...moneyLines(data, words), words("question")],
      },
    ],
    footer: footerOf(data, words("why")),
  };
}

/** Which amount is refunded to which card. */
export function refundLine({ booking, card, money, format, t }: EmailData): string {
  const amount = format.money(money.refund, booking.currency);
  return card
    ? t("letters.guestCancellation.refundCard", { amount, ...card })
    : t("letters.guestCancellation.refund", { amount });
}

function moneyLines(
  data: EmailData,
  words: (key: string, values?: Record<string, string>) => string,
): string[] {
  const { booking, format, money } = data;
  const { paid, refund } = money;
  const amount = (cents: number) => ({ amount: format.money(cents, booking.currency) });
  if (paid === 0) return [words("unpaid")];
  if (refund === 0) return [words("nothing", amount(paid))];
  const back = refundLine(data);
  return refund < paid ? [back, words("kept", amount(paid - refund))] : [back];
}
