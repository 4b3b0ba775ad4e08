// The emails about a damage deposit: it is held, and it went back, less what was kept and why.
import type { EmailContent, EmailPart } from "#app/emails/email-content.ts";
import { translateBelow } from "#app/i18n/translate.ts";
import { returnDay } from "../deposits/rules/damage-deposit.ts";
import { datesOf, footerOf, stayFacts } from "./booking-email-parts.ts";
import type { EmailData } from "./email-data.ts";

/** Cash was received; by when it goes back. */
export function guestDepositHeld(data: EmailData): EmailContent {
  const { booking, format } = data;
  const { amount, returnDays } = agreedOf(data);
  const date = format.date(returnDay(booking.checkOut, returnDays));
  return depositEmail(data, "held", [
    translateBelow("emails.guestDeposit", data.t)("heldText", {
      amount: format.money(amount, booking.currency),
      date,
    }),
  ]);
}

/** What went back, and what was kept for the reason that staff wrote. */
export function guestDepositReturned(data: EmailData): EmailContent {
  const { booking, format, depositReason } = data;
  const words = translateBelow("emails.guestDeposit", data.t);
  const { amount, kept } = agreedOf(data);
  const money = (cents: number) => format.money(cents, booking.currency);
  if (kept === 0)
    return depositEmail(data, "returned", [words("returnedText", { amount: money(amount) })]);
  return depositEmail(data, "returned", [
    words("keptText", { amount: money(amount), returned: money(amount - kept), kept: money(kept) }),
    ...(depositReason ? [depositReason] : []),
    words("keptNext"),
  ]);
}

function agreedOf({ deposit, booking }: EmailData) {
  if (!deposit) throw new Error(`The booking ${booking.reference} has no damage deposit`);
  return deposit;
}

function depositEmail(data: EmailData, what: "held" | "returned", lines: string[]): EmailContent {
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
    parts: [text, { kind: "facts", facts: stayFacts(data, t("emails.ownerNewBooking.arrival")) }],
    footer: footerOf(data, t("emails.guestConfirmation.why")),
  };
}
