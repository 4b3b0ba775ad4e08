// The emails about money: the link by which a guest pays an open sum, the notice to the owner that it was paid, the receipt
// for a payment that staff recorded or for money given back by hand; and of a damage deposit, that a hold on the card is
// asked for, that it is placed, and that it went back, less what was kept and why.
import type { EmailContent, EmailPart } from "#app/emails/email-content.ts";
import { translateBelow } from "#app/i18n/message-keys.ts";
import { returnDay } from "../deposits/rules/damage-deposit.ts";
import { guestName } from "../rules/guest-fields.ts";
import { emailAbout, priceOf, stayFacts } from "./booking-email-parts.ts";
import type { EmailData } from "./email-data.ts";

/** The sum and the link that pays it, by when, and what it is made of. Without its secret the email has no link. */
export function paymentLink(data: EmailData): EmailContent {
  const { t, manageLink, format, toPay } = data;
  const { reference, currency } = data.booking;
  const words = translateBelow("payment-link.paymentLink", t);
  const amount = format.money(toPay.amount, currency);
  const link: EmailPart[] = manageLink
    ? [{ kind: "link", label: words("link", { amount }), href: `${manageLink}/pay` }]
    : [];
  const until = toPay.until ? [words("until", { date: format.date(toPay.until) })] : [];
  return emailAbout(data, "guestConfirmation", {
    subject: words("subject", { amount, reference }),
    title: words("title", { amount }),
    lead: words("lead"),
    parts: [
      ...link,
      { kind: "text", title: words("goodToKnow"), lines: [...until, words("text"), words("keep")] },
      priceOf(data),
      { kind: "facts", facts: stayFacts(data, t("emails.ownerNewBooking.arrival")) },
    ],
  });
}

/** What the guest paid, and what is open or was paid too much since. */
export function ownerPayment(data: EmailData): EmailContent {
  const { t, booking, format, money, balance, adminLink } = data;
  const { reference, currency } = data.booking;
  const words = translateBelow("payment-link.ownerPayment", t);
  const inMoney = (cents: number) => format.money(cents, currency);
  const paid = { guest: guestName(booking), amount: inMoney(money.paid) };
  const after =
    balance.toPay > 0
      ? words("open", { amount: inMoney(balance.toPay) })
      : balance.owedBack > 0
        ? words("overpaid", { amount: inMoney(balance.owedBack) })
        : words("settled");
  return emailAbout(data, "guestConfirmation", {
    subject: words("subject", { ...paid, reference }),
    title: words("title", paid),
    lead: words("lead"),
    parts: [
      { kind: "text", lines: [after] },
      { kind: "link", label: words("link"), href: `${adminLink}/bookings/${reference}` },
      { kind: "facts", facts: stayFacts(data, t("emails.ownerNewBooking.arrival")) },
    ],
    footer: [t("emails.ownerNewBooking.why")],
  });
}

/** The amount, and the stay that it belongs to; the receipt itself is attached. */
export function guestReceipt(data: EmailData): EmailContent {
  const { t, booking, receipt } = data;
  if (!receipt) throw new Error(`The email about ${booking.reference} has no receipt`);
  const { number, amount, kind } = receipt;
  return emailAbout(data, "guestCancellation", {
    subject: t("emails.guestReceipt.subject", { number }),
    title: t(`emails.guestReceipt.${kind}`, { amount }),
    lead: t("emails.guestReceipt.lead"),
    parts: [{ kind: "facts", facts: stayFacts(data, t("emails.ownerNewBooking.arrival")) }],
  });
}

/** The link to the page on which the hold is placed. Without its secret the email has no link. */
export function guestDepositAsked(data: EmailData): EmailContent {
  const { manageLink, t } = data;
  const words = translateBelow("emails.guestDeposit", t);
  const values = heldValues(data);
  const mayBringCash = agreedOf(data).method === "choice";
  const link: EmailPart[] = manageLink
    ? [{ kind: "link", label: words("askedLink", values), href: `${manageLink}/deposit` }]
    : [];
  const lines = [words("askedText", values), ...(mayBringCash ? [words("askedChoice")] : [])];
  return depositEmail(data, "asked", lines, link);
}

/** Cash was received, or the hold placed; by when it goes back. */
export function guestDepositHeld(data: EmailData): EmailContent {
  const words = translateBelow("emails.guestDeposit", data.t);
  const text = data.depositBy === "card" ? "onCardText" : "heldText";
  return depositEmail(data, "held", [words(text, heldValues(data))]);
}

function heldValues(data: EmailData): { amount: string; date: string } {
  const { booking, format } = data;
  const { amount, returnDays } = agreedOf(data);
  return {
    amount: format.money(amount, booking.currency),
    date: format.date(returnDay(booking.checkOut, returnDays)),
  };
}

/** What went back, and what was kept for the reason that staff wrote. */
export function guestDepositReturned(data: EmailData): EmailContent {
  const { booking, format, depositReason, depositBy } = data;
  const words = translateBelow("emails.guestDeposit", data.t);
  const { amount, kept } = agreedOf(data);
  const money = (cents: number) => format.money(cents, booking.currency);
  const isOnCard = depositBy === "card";
  if (kept === 0) {
    const text = isOnCard ? "releasedText" : "returnedText";
    return depositEmail(data, "returned", [words(text, { amount: money(amount) })]);
  }
  return depositEmail(data, "returned", [
    words(isOnCard ? "takenText" : "keptText", {
      amount: money(amount),
      returned: money(amount - kept),
      kept: money(kept),
    }),
    ...(depositReason ? [depositReason] : []),
    words("keptNext"),
  ]);
}

function agreedOf({ deposit, booking }: EmailData) {
  if (!deposit) throw new Error(`The booking ${booking.reference} has no damage deposit`);
  return deposit;
}

function depositEmail(
  data: EmailData,
  what: "asked" | "held" | "returned",
  lines: string[],
  link: EmailPart[] = [],
): EmailContent {
  const { t } = data;
  const { reference } = data.booking;
  const words = translateBelow("emails.guestDeposit", t);
  const text: EmailPart = { kind: "text", lines };
  return emailAbout(data, "guestCancellation", {
    subject: words(`${what}Subject`, { reference }),
    title: words(`${what}Title`),
    lead: words("lead"),
    parts: [
      text,
      ...link,
      { kind: "facts", facts: stayFacts(data, t("emails.ownerNewBooking.arrival")) },
    ],
  });
}
