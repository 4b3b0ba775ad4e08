// The email to a guest about a changed stay.
import type { LetterContent } from "#app/letters/letter-content.ts";
import { refundLine } from "./guest-cancellation.email.tsx";
import type { LetterMatter } from "./letter-matter.ts";
import {
  arrivalNote,
  cancellationOf,
  datesOf,
  footerOf,
  partyOf,
  priceOf,
  stayFacts,
} from "./letter-words.ts";

/** The new stay, the previous one, and how the difference in price is settled. */
export function guestChange(matter: LetterMatter): LetterContent {
  const { language, t, booking, apartment } = matter;
  const own = (key: string, values?: Record<string, string>) =>
    t(`letters.guestChange.${key}`, values);
  return {
    language,
    subject: own("subject", { reference: booking.reference }),
    preview: t("letters.guestCancellation.preview", { apartment, dates: datesOf(matter) }),
    picture: null,
    title: own("title", { guest: booking.firstName }),
    lead: own("lead"),
    reference: booking.reference,
    parts: [
      { kind: "facts", facts: stayFacts(matter, arrivalNote(matter)) },
      { kind: "text", title: own("nowTitle"), lines: linesOf(matter, own) },
      priceOf(matter),
      cancellationOf(matter, t("letters.guestConfirmation.cancelTitle")),
    ],
    footer: footerOf(matter, t("letters.guestConfirmation.why")),
  };
}

function linesOf(
  matter: LetterMatter,
  own: (key: string, values?: Record<string, string>) => string,
): string[] {
  const { booking, before, money, format, t } = matter;
  if (!before) throw new Error(`The previous stay of ${booking.reference} is missing`);
  const amount = (cents: number) => format.money(Math.abs(cents), booking.currency);
  const earlier = { ...matter, booking: { ...booking, ...before } };
  const kept = money.paid - money.refund;
  const { more } = before;
  const isSame = money.paid === 0 && more === 0;
  return [
    own("before", {
      apartment: before.apartment,
      dates: datesOf(earlier),
      party: partyOf(earlier),
      total: amount(before.total),
    }),
    ...(isSame ? [own("same")] : []),
    ...(money.refund > 0 ? [refundLine(matter)] : []),
    ...(kept > 0 ? [t("letters.guestCancellation.kept", { amount: amount(kept) })] : []),
    ...(more === 0 ? [] : [own(more > 0 ? "more" : "less", { amount: amount(more) })]),
    own("calendar"),
    t("letters.guestCancellation.question"),
  ];
}
