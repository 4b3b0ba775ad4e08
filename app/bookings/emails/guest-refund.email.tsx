// The email to a guest about a voluntary refund by the owner.
import type { EmailContent } from "#app/emails/email-content.ts";
import { refundLine } from "./guest-cancellation.email.tsx";
import type { EmailData } from "./email-data.ts";
import { datesOf, footerOf, stayFacts } from "./booking-email-parts.ts";

/** How much, to which card, and of which stay. */
export function guestRefund(data: EmailData): EmailContent {
  const { language, t, booking, apartment, format, money } = data;
  const amount = format.money(money.refund, booking.currency);
  const { reference } = booking;
  return {
    language,
    subject: t("letters.guestRefund.subject", { amount, reference }),
    preview: t("letters.guestCancellation.preview", { apartment, dates: datesOf(data) }),
    picture: null,
    title: t("letters.guestRefund.title", { guest: booking.firstName, amount }),
    lead: refundLine(data),
    reference,
    parts: [{ kind: "facts", facts: stayFacts(data, t("letters.ownerNewBooking.arrival")) }],
    footer: footerOf(data, t("letters.guestConfirmation.why")),
  };
}
