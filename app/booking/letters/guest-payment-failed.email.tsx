// The email to a guest who did not finish the payment: nothing was booked, with a link to search the dates again.
import type { LetterContent } from "#app/letters/letter-content.ts";
import { refundLine } from "./guest-cancellation.email.tsx";
import type { LetterMatter } from "./letter-matter.ts";
import { datesOf, footerOf, stayFacts } from "./letter-words.ts";

/** Says about the money what the page says: nothing was charged, or a late payment is refunded. */
export function guestPaymentFailed(matter: LetterMatter): LetterContent {
  const { language, t, booking, apartment, money, searchLink } = matter;
  const own = (key: string, values?: Record<string, string>) =>
    t(`letters.guestPaymentFailed.${key}`, values);
  const { reference, firstName: guest } = booking;
  return {
    language,
    subject: own("subject", { reference }),
    preview: t("letters.guestConfirmation.preview", { apartment, dates: datesOf(matter) }),
    picture: null,
    title: own("title", { guest }),
    lead: own("lead"),
    reference,
    parts: [
      { kind: "facts", facts: stayFacts(matter, t("letters.ownerNewBooking.arrival")) },
      {
        kind: "text",
        title: t("letters.guestCancellation.moneyTitle"),
        lines: money.refund > 0 ? [own("tooLate"), refundLine(matter)] : [own("nothing")],
      },
      { kind: "text", title: own("againTitle"), lines: [own("again")] },
      { kind: "link", label: own("search"), href: searchLink },
    ],
    footer: footerOf(matter, own("why")),
  };
}
