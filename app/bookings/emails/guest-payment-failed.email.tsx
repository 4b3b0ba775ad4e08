// The email to a guest who did not finish the payment: nothing was booked, with a link to search the dates again.
import type { EmailContent } from "#app/emails/email-content.ts";
import { translateBelow } from "#app/i18n/translate.ts";
import { offersPropertyPayment } from "#app/stays/rules/pay-at-property.ts";
import { datesOf, footerOf, stayFacts } from "./booking-email-parts.ts";
import type { EmailData } from "./email-data.ts";
import { refundLine } from "./guest-change.email.tsx";

/** Says about the money what the page says: nothing was charged, or a late payment is refunded. */
export function guestPaymentFailed(data: EmailData): EmailContent {
  const { language, t, booking, apartment, money, searchLink } = data;
  const words = translateBelow("emails.guestPaymentFailed", t);
  const { reference, firstName: guest } = booking;
  const offered = offersPropertyPayment(data.facts.payAtProperty);
  const again = offered === "always" ? "again" : "againByCard";
  return {
    language,
    subject: words("subject", { reference }),
    preview: t("emails.guestConfirmation.preview", { apartment, dates: datesOf(data) }),
    picture: null,
    title: words("title", { guest }),
    lead: words("lead"),
    reference,
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
  };
}
