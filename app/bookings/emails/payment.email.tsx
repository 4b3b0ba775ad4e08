// The emails about payments: the link by which a guest pays an open sum, the notice to the owner that it was paid, and the receipt
// for a payment that staff recorded, or for money given back by hand.
import type { EmailContent, EmailPart } from "#app/emails/email-content.ts";
import { translateBelow } from "#app/i18n/message-keys.ts";
import { guestName } from "../rules/guest-fields.ts";
import { datesOf, footerOf, priceOf, stayFacts } from "./booking-email-parts.ts";
import type { EmailData } from "./email-data.ts";

/** The sum and the link that pays it, by when, and what it is made of. Without its secret the email has no link. */
export function paymentLink(data: EmailData): EmailContent {
  const { language, t, booking, apartment, manageLink, format, toPay } = data;
  const { reference, currency } = booking;
  const words = translateBelow("payment-link.paymentLink", t);
  const amount = format.money(toPay.amount, currency);
  const link: EmailPart[] = manageLink
    ? [{ kind: "link", label: words("link", { amount }), href: `${manageLink}/pay` }]
    : [];
  const until = toPay.until ? [words("until", { date: format.date(toPay.until) })] : [];
  return {
    language,
    subject: words("subject", { amount, reference }),
    preview: t("emails.guestConfirmation.preview", { apartment, dates: datesOf(data) }),
    picture: null,
    title: words("title", { amount }),
    lead: words("lead"),
    reference,
    parts: [
      ...link,
      { kind: "text", title: words("goodToKnow"), lines: [...until, words("text"), words("keep")] },
      priceOf(data),
      { kind: "facts", facts: stayFacts(data, t("emails.ownerNewBooking.arrival")) },
    ],
    footer: footerOf(data, t("emails.guestConfirmation.why")),
  };
}

/** What the guest paid, and what is open or was paid too much since. */
export function ownerPayment(data: EmailData): EmailContent {
  const { language, t, booking, apartment, format, money, balance, adminLink } = data;
  const { reference, currency } = booking;
  const words = translateBelow("payment-link.ownerPayment", t);
  const inMoney = (cents: number) => format.money(cents, currency);
  const paid = { guest: guestName(booking), amount: inMoney(money.paid) };
  const after =
    balance.toPay > 0
      ? words("open", { amount: inMoney(balance.toPay) })
      : balance.owedBack > 0
        ? words("overpaid", { amount: inMoney(balance.owedBack) })
        : words("settled");
  return {
    language,
    subject: words("subject", { ...paid, reference }),
    preview: t("emails.guestConfirmation.preview", { apartment, dates: datesOf(data) }),
    picture: null,
    title: words("title", paid),
    lead: words("lead"),
    reference,
    parts: [
      { kind: "text", lines: [after] },
      { kind: "link", label: words("link"), href: `${adminLink}/bookings/${reference}` },
      { kind: "facts", facts: stayFacts(data, t("emails.ownerNewBooking.arrival")) },
    ],
    footer: [t("emails.ownerNewBooking.why")],
  };
}

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
    title: t(`emails.guestReceipt.${kind}`, { amount }),
    lead: t("emails.guestReceipt.lead"),
    reference: booking.reference,
    parts: [{ kind: "facts", facts: stayFacts(data, t("emails.ownerNewBooking.arrival")) }],
    footer: footerOf(data, t("emails.guestConfirmation.why")),
  };
}
