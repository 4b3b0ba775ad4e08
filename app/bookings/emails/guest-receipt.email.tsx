// The email with the receipt for a payment that staff recorded, or for money given back by hand.
import type { EmailContent } from "#app/emails/email-content.ts";
import { datesOf, footerOf, stayFacts } from "./booking-email-parts.ts";
import type { EmailData } from "./email-data.ts";

/** The amount, and the stay that it belongs to; the receipt itself is attached. */
export function guestReceipt(data: EmailData): EmailContent {
  const { language, t, booking, apartment, receipt } = data;
  if (!receipt) throw new Error(`The email about ${booking.reference} has no receipt`);
  const { number, amount, kind } = receipt;
  return {
    language,
    subject: t("emails.guestReceipt.subject", { number }),
    preview: t("emails.guestCancellation.preview", { apartment, dates: datesOf(data) }),
    picture: null,
    title: t(`emails.guestReceipt.${kind}`, { guest: booking.firstName, amount }),
    lead: t("emails.guestReceipt.lead"),
    reference: booking.reference,
    parts: [{ kind: "facts", facts: stayFacts(data, t("emails.ownerNewBooking.arrival")) }],
    footer: footerOf(data, t("emails.guestConfirmation.why")),
  };
}
