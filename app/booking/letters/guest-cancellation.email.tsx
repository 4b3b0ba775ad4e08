// The email to a guest about the cancellation of a booking.
import type { LetterContent } from "#app/letters/letter-content.ts";
import type { LetterMatter } from "./letter-matter.ts";
import { datesOf, footerOf, stayFacts } from "./letter-words.ts";

/** Which stay, and what is refunded. */
export function guestCancellation(matter: LetterMatter): LetterContent {
  const { language, t, booking, apartment } = matter;
  const own = (key: string, values?: Record<string, string>) =>
    t(`letters.guestCancellation.${key}`, values);
  return {
    language,
    subject: own("subject", { reference: booking.reference }),
    preview: own("preview", { apartment, dates: datesOf(matter) }),
    picture: null,
    title: own("title", { guest: booking.firstName }),
    lead: own("lead"),
    reference: booking.reference,
    parts: [
      { kind: "facts", facts: stayFacts(matter, t("letters.ownerNewBooking.arrival")) },
      {
        kind: "text",
        title: own("moneyTitle"),
        lines: [...moneyLines(matter, own), own("question")],
      },
    ],
    footer: footerOf(matter, own("why")),
  };
}

/** Which amount is refunded to which card. */
export function refundLine({ booking, card, money, format, t }: LetterMatter): string {
  const amount = format.money(money.refund, booking.currency);
  return card
    ? t("letters.guestCancellation.refundCard", { amount, ...card })
    : t("letters.guestCancellation.refund", { amount });
}

function moneyLines(
  matter: LetterMatter,
  own: (key: string, values?: Record<string, string>) => string,
): string[] {
  const { booking, format, money } = matter;
  const { paid, refund } = money;
  const amount = (cents: number) => ({ amount: format.money(cents, booking.currency) });
  if (paid === 0) return [own("unpaid")];
  if (refund === 0) return [own("nothing", amount(paid))];
  const back = refundLine(matter);
  return refund < paid ? [back, own("kept", amount(paid - refund))] : [back];
}
