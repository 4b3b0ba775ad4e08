// The email to the owner about a change or cancellation that a guest made online.
import type { LetterContent } from "#app/letters/letter-content.ts";
import { guestName } from "../rules/guest-name.ts";
import type { LetterMatter } from "./letter-matter.ts";
import { datesOf, partyOf, stayFacts } from "./letter-words.ts";

/** The stay, the previous one when it was changed, and what is refunded. */
export function ownerGuestDecision(matter: LetterMatter): LetterContent {
  const { language, t, booking, apartment, before, money, format } = matter;
  const own = (key: string, values?: Record<string, string>) =>
    t(`letters.ownerGuestDecision.${key}`, values);
  const { reference, currency } = booking;
  const [guest, dates] = [guestName(booking), datesOf(matter)];
  const what = before ? "changed" : "cancelled";
  const amount = (cents: number) => format.money(cents, currency);
  const earlier = before && { ...matter, booking: { ...booking, ...before } };
  return {
    language,
    subject: own(`${what}Subject`, { reference, guest, dates }),
    preview: t("letters.guestConfirmation.preview", { apartment, dates }),
    picture: null,
    title: own(`${what}Title`, { guest }),
    lead: own("lead"),
    reference,
    parts: [
      { kind: "facts", facts: stayFacts(matter, t("letters.ownerNewBooking.arrival")) },
      {
        kind: "text",
        title: own("moneyTitle"),
        lines: [
          ...(earlier
            ? [
                t("letters.guestChange.before", {
                  apartment: before.apartment,
                  dates: datesOf(earlier),
                  party: partyOf(earlier),
                  total: amount(before.total),
                }),
              ]
            : []),
          money.refund > 0 ? own("refund", { amount: amount(money.refund) }) : own("noRefund"),
        ],
      },
    ],
    footer: [t("letters.ownerNewBooking.why")],
  };
}
