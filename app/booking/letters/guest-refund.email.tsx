// The email to a guest about a voluntary refund by the owner.
import type { LetterContent } from "#app/letters/letter-content.ts";
import { refundLine } from "./guest-cancellation.email.tsx";
import type { LetterMatter } from "./letter-matter.ts";
import { datesOf, footerOf, stayFacts } from "./letter-words.ts";

/** How much, to which card, and of which stay. */
export function guestRefund(matter: LetterMatter): LetterContent {
  const { language, t, booking, apartment, format, money } = matter;
  const amount = format.money(money.refund, booking.currency);
  const { reference } = booking;
  return {
    language,
    subject: t("letters.guestRefund.subject", { amount, reference }),
    preview: t("letters.guestCancellation.preview", { apartment, dates: datesOf(matter) }),
    picture: null,
    title: t("letters.guestRefund.title", { guest: booking.firstName, amount }),
    lead: refundLine(matter),
    reference,
    parts: [{ kind: "facts", facts: stayFacts(matter, t("letters.ownerNewBooking.arrival")) }],
    footer: footerOf(matter, t("letters.guestConfirmation.why")),
  };
}
