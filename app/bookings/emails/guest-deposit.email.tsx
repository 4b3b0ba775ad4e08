// The emails about a damage deposit: a hold on the card is asked for, it is held, and it went back, less what was kept and why.
import type { EmailContent, EmailPart } from "#app/emails/email-content.ts";
import { translateBelow } from "#app/i18n/message-keys.ts";
import { returnDay } from "../deposits/rules/damage-deposit.ts";
import { datesOf, footerOf, stayFacts } from "./booking-email-parts.ts";
import type { EmailData } from "./email-data.ts";

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
  const { language, t, booking, apartment } = data;
  const { reference } = booking;
  const words = translateBelow("emails.guestDeposit", t);
  const text: EmailPart = { kind: "text", lines };
  return {
    language,
    subject: words(`${what}Subject`, { reference }),
    preview: t("emails.guestCancellation.preview", { apartment, dates: datesOf(data) }),
    picture: null,
    title: words(`${what}Title`),
    lead: words("lead"),
    reference,
    parts: [
      text,
      ...link,
      { kind: "facts", facts: stayFacts(data, t("emails.ownerNewBooking.arrival")) },
    ],
    footer: footerOf(data, t("emails.guestConfirmation.why")),
  };
}
