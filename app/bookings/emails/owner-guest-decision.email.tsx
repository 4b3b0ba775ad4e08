// The email to the owner about a change or cancellation that a guest made online.
import type { EmailContent } from "#app/emails/email-content.ts";
import { guestName } from "../rules/guest-name.ts";
import type { EmailData } from "./email-data.ts";
import { datesOf, partyOf, stayFacts } from "./booking-email-parts.ts";

/** The stay, the previous one when it was changed, and what is refunded. */
export function ownerGuestDecision(data: EmailData): EmailContent {
  const { language, t, booking, apartment, before, money, format } = data;
  const words = (key: string, values?: Record<string, string>) =>
    t(`letters.ownerGuestDecision.${key}`, values);
  const { reference, currency } = booking;
  const [guest, dates] = [guestName(booking), datesOf(data)];
  const what = before ? "changed" : "cancelled";
  const amount = (cents: number) => format.money(cents, currency);
  const earlier = before && { ...data, booking: { ...booking, ...before } };
  return {
    language,
    subject: words(`${what}Subject`, { reference, guest, dates }),
    preview: t("letters.guestConfirmation.preview", { apartment, dates }),
    picture: null,
    title: words(`${what}Title`, { guest }),
    lead: words("lead"),
    reference,
    parts: [
      { kind: "facts", facts: stayFacts(data, t("letters.ownerNewBooking.arrival")) },
      {
        kind: "text",
        title: words("moneyTitle"),
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
          money.refund > 0 ? words("refund", { amount: amount(money.refund) }) : words("noRefund"),
        ],
      },
    ],
    footer: [t("letters.ownerNewBooking.why")],
  };
}
