// Renders an email about a booking: HTML and plain text of the same content, attachments.
import type { App } from "#app/app.server.ts";
import type { PlacedStay } from "#app/stays/rules/moves.ts";
import { nameApartments, nameParts } from "../name-apartments.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { greetReader } from "#app/emails/email-content.ts";
import type { EmailContent } from "#app/emails/email-content.ts";
import { finishEmail } from "#app/emails/finish-email.server.ts";
import { oneLine, tidyLines, unlinked } from "#app/emails/rules/one-line.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import type { BookingPath, ToAddress } from "#app/i18n/addresses.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import type { LedgerBalance } from "#app/ledger/rules/accounts.ts";
import type { EmailAttachment } from "#app/platform/emails/mailer.server.ts";
import type { RenderedEmail } from "#app/platform/emails/send-emails.server.ts";
import { readEmailTexts } from "#app/settings/settings.sql.server.ts";
import { currencyOfGuest } from "#app/stays/rules/other-currencies.ts";
import { stayAddress } from "#app/stays/rules/stay-query.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { bookingMoney } from "../ledger/rules/booking-money.ts";
import { guestName, makeGuest } from "../rules/guest-fields.ts";
import { describeReservation } from "./describe-reservation.ts";
import type { EmailData, EmailPayload } from "./email-data.ts";
import {
  guestConfirmation,
  guestConfirmLink,
  guestLink,
  guestPaymentFailed,
} from "./guest-booking.email.tsx";
import { guestCancellation, guestChange, guestRefund } from "./guest-change.email.tsx";
import { guestBestPrice, ownerBestPrice } from "./best-price.email.tsx";
import { guestStorm, guestStormOver } from "./guest-storm.email.tsx";
import { guestBeforeArrival, guestThankYou } from "./guest-stay.email.tsx";
import {
  ownerDispute,
  ownerGuestDecision,
  ownerNewBooking,
  ownerUnpaidWave,
} from "./owner.email.tsx";
import {
  guestDepositAsked,
  guestDepositHeld,
  guestDepositReturned,
  guestReceipt,
  ownerPayment,
  paymentLink,
} from "./payment.email.tsx";
import { writeStayCalendar } from "./write-stay-calendar.server.ts";

/** Every kind of email about a booking. */
export const bookingEmailKinds = [
  "guestConfirmation",
  "guestPaymentFailed",
  "guestBeforeArrival",
  "guestThankYou",
  "ownerNewBooking",
  "guestCancellation",
  "guestRefund",
  "guestChange",
  "guestLink",
  "ownerGuestDecision",
  "guestConfirmLink",
  "ownerUnpaidWave",
  "guestReceipt",
  "ownerDispute",
  "paymentLink",
  "ownerPayment",
  "guestDepositHeld",
  "guestDepositReturned",
  "guestDepositAsked",
  "guestStorm",
  "guestStormOver",
  "guestBestPrice",
  "ownerBestPrice",
] as const;
export type BookingEmailKind = (typeof bookingEmailKinds)[number];

/** What an email is about. */
export interface BookingEmailInput extends Pick<EmailPayload, "storm" | "bestPrice"> {
  booking: Booking;
  language: Language;
  card: { brand: string; last4: string } | null;
  /** The secret of the guest's own page; null leaves its link out. */
  manageToken: string | null;
  /** The secret by which the stay can be reviewed; without it no review is asked for. */
  reviewToken?: string | null;
  /** Of a cancellation or change: what was paid by card, and what of that is refunded, in cents. */
  money?: EmailData["money"];
  /** Of an email with a receipt: that and its bytes. */
  receipt?: NonNullable<EmailData["receipt"]> & { pdf: Buffer };
  dispute?: EmailData["dispute"];
  /** The damage deposit that was agreed; without one none is mentioned. */
  deposit?: EmailData["deposit"];
  /** Why something of it was kept, as staff wrote it. */
  depositReason?: string | undefined;
  depositBy?: EmailData["depositBy"] | undefined;
  /** Of a confirmation: the others that were booked together with it, with the paths of their pages. */
  together?: { booking: Booking; path: BookingPath | null }[];
  /** Of a confirmation: whether its guest can order a transfer. */
  mayOrderTransfer?: boolean;
  /** Of an email that asks for money: the open sum in cents and the day until which it is asked for. */
  toPay?: EmailData["toPay"];
  /** What was paid by card after booking, in cents. */
  paidLater?: number;
  /** Whether its guest may read the door code. */
  mayReadCode: boolean;
  /** What the ledger says; left out when it has nothing of the booking. */
  balance?: LedgerBalance | undefined;
  later?: EmailData["later"];
  /** Of a changed stay: the previous one. */
  before?: EmailPayload["before"];
}

interface EmailDefinition {
  content(data: EmailData): EmailContent;
  /** The reply-to address. */
  replyTo(data: EmailData): string;
  /** It says how the stay is now: the calendar file is attached, and mail programs get its data. */
  calendar: boolean;
}

const toProperty = ({ facts }: EmailData) => facts.email;
const toGuest = ({ booking }: EmailData) => booking.email;

const definitions: Record<BookingEmailKind, EmailDefinition> = {
  guestConfirmation: { content: guestConfirmation, replyTo: toProperty, calendar: true },
  guestPaymentFailed: { content: guestPaymentFailed, replyTo: toProperty, calendar: false },
  guestBeforeArrival: { content: guestBeforeArrival, replyTo: toProperty, calendar: false },
  guestThankYou: { content: guestThankYou, replyTo: toProperty, calendar: false },
  ownerNewBooking: { content: ownerNewBooking, replyTo: toGuest, calendar: false },
  guestCancellation: { content: guestCancellation, replyTo: toProperty, calendar: true },
  guestChange: { content: guestChange, replyTo: toProperty, calendar: true },
  ownerGuestDecision: { content: ownerGuestDecision, replyTo: toGuest, calendar: false },
  guestLink: { content: guestLink, replyTo: toProperty, calendar: false },
  guestRefund: { content: guestRefund, replyTo: toProperty, calendar: false },
  guestConfirmLink: { content: guestConfirmLink, replyTo: toProperty, calendar: false },
  ownerUnpaidWave: { content: ownerUnpaidWave, replyTo: toProperty, calendar: false },
  guestReceipt: { content: guestReceipt, replyTo: toProperty, calendar: false },
  ownerDispute: { content: ownerDispute, replyTo: toProperty, calendar: false },
  paymentLink: { content: paymentLink, replyTo: toProperty, calendar: false },
  ownerPayment: { content: ownerPayment, replyTo: toGuest, calendar: false },
  guestDepositHeld: { content: guestDepositHeld, replyTo: toProperty, calendar: false },
  guestDepositReturned: { content: guestDepositReturned, replyTo: toProperty, calendar: false },
  guestDepositAsked: { content: guestDepositAsked, replyTo: toProperty, calendar: false },
  guestStorm: { content: guestStorm, replyTo: toProperty, calendar: false },
  guestStormOver: { content: guestStormOver, replyTo: toProperty, calendar: false },
  guestBestPrice: { content: guestBestPrice, replyTo: toProperty, calendar: false },
  ownerBestPrice: { content: ownerBestPrice, replyTo: toGuest, calendar: false },
};

/** The whole email without its recipient. What a guest typed reaches headers only as a single line of text. */
export async function composeBookingEmail(
  kind: BookingEmailKind,
  input: BookingEmailInput,
  {
    database,
    environment,
    clock,
    property: { facts },
  }: Pick<App, "database" | "environment" | "clock" | "property">,
): Promise<RenderedEmail> {
  const { language, card, manageToken, reviewToken = null, before } = input;
  const at: ToAddress = (path: string) => `${environment.origin}${addressIn(language, path)}`;
  const nameOf = async (stay: PlacedStay) =>
    oneLine(await nameApartments(database.db, stay, language, facts));
  const booking = cleaned(input.booking);
  const data: EmailData = {
    language,
    t: makeTranslator(
      language,
      facts,
      "emails",
      "payment-plan",
      "price",
      "policy",
      "admin",
      "admin-disputes",
      "best-price",
      "booking",
      "at-property",
      "layout",
      "payment-link",
      "together",
      "property.guide",
      "property.pictures",
    ),
    format: formatFor(language),
    facts,
    booking,
    other: kind.startsWith("owner") ? null : currencyOfGuest(booking, facts.otherCurrencies),
    apartment: await nameOf(booking),
    parts: (await nameParts(database.db, booking, language, facts)).map((part) => ({
      apartment: oneLine(part.apartment),
      checkIn: part.checkIn,
    })),
    card,
    money: input.money ?? { paid: 0, refund: 0 },
    receipt: input.receipt ?? null,
    balance: bookingMoney(booking, input.balance),
    later: input.later ?? null,
    toPay: input.toPay ?? { amount: booking.dueAtProperty, until: null },
    paidLater: input.paidLater ?? 0,
    before: before ? { ...before, apartment: await nameOf(before) } : null,
    together: await Promise.all(
      (input.together ?? []).map(async ({ booking: other, path }) => ({
        apartment: await nameOf(other),
        reference: other.reference,
        total: other.total,
        link: path && at(path),
      })),
    ),
    storm: input.storm ?? null,
    bestPrice: input.bestPrice ?? null,
    dispute: input.dispute ?? { amount: booking.dueNow, reason: "", dueBy: null },
    deposit: input.deposit ?? null,
    depositReason: tidyLines(input.depositReason ?? ""),
    depositBy: input.depositBy ?? "cash",
    // Only on the page that the email leads to.
    mayOrderTransfer: (input.mayOrderTransfer ?? false) && manageToken !== null,
    manageLink: manageToken && at(`/my-booking/${manageToken}`),
    reviewLink: reviewToken && at(`/review/${reviewToken}`),
    searchLink: at(searchOf(booking)),
    adminLink: `${environment.origin}/admin`,
    holdEndsAt: booking.holdExpiresAt
      ? propertyDay(new Date(booking.holdExpiresAt), facts.timeZone)
      : null,
    mayReadCode: input.mayReadCode,
    writtenAt: clock.now(),
  };
  const { content, replyTo, calendar } = definitions[kind];
  const { words } = await readEmailTexts(database.db);
  return finishEmail(withOwnerText(greeted(kind, content(data), data), words[kind]?.[language]), {
    environment,
    facts,
    replyTo: replyTo(data),
    attachments: [
      ...(calendar ? [calendarFile(data)] : []),
      ...(input.receipt ? [receiptFile(input.receipt)] : []),
    ],
    ...(kind === "guestThankYou" &&
      reviewToken !== null && {
        headers: {
          "Auto-Submitted": "auto-generated",
          // RFC 8058: the only email that the guest did not ask for; a mail program ends such requests with one press.
          "List-Unsubscribe": `<${environment.origin}/review/${reviewToken}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
      }),
    ...(calendar && { linkedData: describeReservation(data) }),
  });
}

function searchOf({ checkIn, checkOut, adults, children }: Booking): string {
  return stayAddress("/apartments", { checkIn, checkOut, adults, children });
}

// An unpaid booking may have another reader's address: the email that checks it repeats no name.
function greeted(kind: BookingEmailKind, email: EmailContent, data: EmailData): EmailContent {
  if (kind.startsWith("owner")) return email;
  const guest =
    kind === "guestConfirmLink" ? null : guestName(data.booking, data.language === "zh");
  return greetReader(email, guest, data.t, data.facts.name);
}

// A paragraph written by the owner, before the content generated from the booking.
function withOwnerText(email: EmailContent, text: string | undefined): EmailContent {
  if (!text) return email;
  const lines = tidyLines(text).split("\n").filter(Boolean);
  return { ...email, parts: [{ kind: "text", lines }, ...email.parts] };
}

function calendarFile(data: EmailData): EmailAttachment {
  return {
    filename: `${data.booking.reference}.ics`,
    contentType: "text/calendar; charset=utf-8; method=PUBLISH",
    content: writeStayCalendar(data),
  };
}

function receiptFile({ number, pdf }: NonNullable<BookingEmailInput["receipt"]>): EmailAttachment {
  return {
    filename: `${number}.pdf`,
    contentType: "application/pdf",
    content: pdf.toString("base64"),
    encoding: "base64",
  };
}

// The form refuses line ends and invisible characters already; an email does not rely on it.
function cleaned(booking: Booking): Booking {
  const cleanedGuest = makeGuest((name, { kind }) => {
    if (kind === "lines") return tidyLines(booking[name]);
    const line = oneLine(booking[name]);
    // Older bookings, and those entered by staff, may have anything for a name.
    return kind === "name" ? unlinked(line) : line;
  });
  return { ...booking, ...cleanedGuest };
}
