// Renders an email of the outbox, from the booking as it is when the email is sent.
import type { App } from "#app/app.server.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { BookingPath } from "#app/i18n/addresses.ts";
import { languageOr } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { readBalances } from "#app/ledger/ledger.sql.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { OutboxEmail } from "#app/platform/emails/outbox.sql.server.ts";
import type { RenderedEmail } from "#app/platform/emails/send-emails.server.ts";
import { createBookingLink } from "../booking-links.sql.server.ts";
import { findBookingById, findBookingByToken, listGroup } from "../bookings.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { findDeposit } from "../deposits/deposits.sql.server.ts";
import { readDepositState } from "../deposits/read-deposit-state.server.ts";
import { refusePlacing, standingStatuses } from "../deposits/rules/deposit-hold.ts";
import { findTransfer } from "../extras/preview-extras.server.ts";
import { readSumToPay } from "../payments/guest-payments/request-payment.server.ts";
import { buildReceipt } from "../invoices/build-receipt.server.ts";
import { drawInvoice } from "../invoices/draw-invoice.server.ts";
import { listRefunds } from "../payments/booking-refunds.sql.server.ts";
import {
  listPayments,
  paidStatuses,
  sumPaidLater,
  sumRefunded,
} from "../payments/payments.sql.server.ts";
import { readLaterPart } from "../payments/plans/read-plan.server.ts";
import { awaitsEmailConfirmation, statusesHoldingNights } from "../rules/booking-status.ts";
import { arrivalDaysBefore } from "../rules/stay-emails.ts";
import type { RepeatableEmail } from "../rules/stay-emails.ts";
import { findStayKeys } from "../arrival/stay-keys.sql.server.ts";
import { bookingEmailKinds, composeBookingEmail } from "./compose-booking-email.server.ts";
import type { BookingEmailInput, BookingEmailKind } from "./compose-booking-email.server.ts";
import { parseEmailPayload } from "./email-data.ts";
import type { EmailPayload } from "./email-data.ts";
import { hasBookedSince, refusesReviewRequests } from "./stay-emails.sql.server.ts";

/**
 * The email of an outbox row, null when it is obsolete. Its payload may be `{ manageToken }`, the secret of the guest's own
 * page; without it, or once it is invalid, the email has no link there. Or `{ reviewToken }`, that of the review. Emails
 * about money have `{ money }`, that of a changed stay `before` too, that of a dispute `{ dispute }`. Throws on an unknown kind and on a missing booking:
 * these are bugs, and the email stays in the outbox.
 */
export async function renderBookingEmail(
  email: OutboxEmail,
  app: Pick<App, "database" | "environment" | "clock" | "property">,
): Promise<RenderedEmail | null> {
  const { facts } = app.property;
  const { db } = app.database;
  const { kind } = email;
  if (!isBookingEmailKind(kind)) throw new Error(`No email of the kind "${kind}"`);
  const payload = parseEmailPayload(email.payload);
  const { manageToken, receipt: entryId, askedUntil: until = null, ...about } = payload;
  // The guest may have ended the link while the email waited; a valid link finds the booking.
  const linkedBooking = manageToken ? await findBookingByToken(db, manageToken) : null;
  const booking =
    linkedBooking?.id === email.booking_id
      ? linkedBooking
      : await findBookingById(db, email.booking_id ?? "");
  if (!booking) throw new Error(`The booking of email ${email.id} does not exist`);
  const isLinkEnded = manageToken !== null && !linkedBooking;
  const { recipient } = email;
  const isAsked = payload.asked === true;
  if (await isObsolete(kind, { booking, recipient, isLinkEnded, isAsked }, app)) return null;
  const receipt = kind === "guestReceipt" ? await drawReceipt(booking, entryId ?? "", app) : null;
  if (kind === "guestReceipt" && !receipt) return null;
  return compose(
    kind,
    {
      booking,
      language: languageOr(email.language, facts.defaultLanguage),
      ...about,
      ...(receipt && { receipt }),
      ...(kind === "paymentLink" && { toPay: { amount: await sumToPayNow(booking, app), until } }),
      manageToken: linkedBooking && manageToken,
    },
    app,
  );
}

/** A guest's email as it would be sent now, to be looked at before: its links have secrets that open nothing. */
export async function previewBookingEmail(
  kind: RepeatableEmail,
  booking: Booking,
  language: Language,
  app: Pick<App, "database" | "environment" | "clock" | "property">,
): Promise<RenderedEmail> {
  const payload = await repeatPayload(kind, booking, app.database.db);
  return compose(
    kind,
    { booking, language, ...payload, manageToken: "preview", reviewToken: "preview" },
    app,
  );
}

/** What the payload of such an email says beside its secrets: it was erased when the email was sent. */
export async function repeatPayload(
  kind: RepeatableEmail,
  booking: Booking,
  db: Db,
): Promise<Pick<EmailPayload, "money" | "asked">> {
  if (kind === "guestBeforeArrival") return { asked: true };
  if (kind !== "guestCancellation") return {};
  const payments = await listPayments(db, booking.id);
  const paid = payments
    .filter(({ status }) => paidStatuses.includes(status))
    .reduce((sum, { amount }) => sum + amount, 0);
  const refunds = await listRefunds(db, booking.id);
  const refund = refunds.reduce((sum, { amount }) => sum + amount, 0);
  return { money: { paid, refund } };
}

async function compose(
  kind: BookingEmailKind,
  {
    booking,
    language,
    ...about
  }: Pick<BookingEmailInput, "booking" | "language" | "manageToken"> & Partial<BookingEmailInput>,
  app: Pick<App, "database" | "environment" | "clock" | "property">,
): Promise<RenderedEmail> {
  const { db } = app.database;
  const { facts } = app.property;
  const money = kind === "guestPaymentFailed" ? await lateRefund(db, booking.id) : about.money;
  const toOwner = kind.startsWith("owner");
  const input = {
    booking,
    language,
    // Where nothing was paid by card or refunded to one, no card is named.
    card: booking.paymentMethod === "card" || money ? await cardThatPaid(db, booking.id) : null,
    ...about,
    // Every statement counts twice for a booking: what only some emails say is read for those alone.
    deposit: toOwner ? null : await findDeposit(db, booking.id),
    mayReadCode: !toOwner && (await findStayKeys(db, booking.id)).mayRead,
    balance: (await readBalances(db, [booking.id])).get(booking.id),
    // Only what is paid by card is paid in parts.
    later:
      booking.paymentMethod === "card"
        ? await readLaterPart(db, booking, { now: app.clock.now(), timeZone: facts.timeZone })
        : null,
    ...(kind === "guestConfirmation" && {
      mayOrderTransfer:
        (await findTransfer(db, booking, { now: app.clock.now(), facts })) === "open",
      together: await readTogether(booking, about.manageToken, app),
    }),
    paidLater: await sumPaidLater(db, booking.id),
    ...(money && { money }),
  };
  return composeBookingEmail(kind, input, app);
}

// The others that were booked together with it and take place. A preview has links that open nothing.
async function readTogether(
  { id, groupId, email }: Booking,
  manageToken: string | null,
  app: Pick<App, "database" | "clock">,
): Promise<NonNullable<BookingEmailInput["together"]>> {
  if (groupId === null) return [];
  const others = (await listGroup(app.database.db, groupId)).filter(
    (other) => other.id !== id && statusesHoldingNights.includes(other.status),
  );
  const together = [];
  for (const booking of others) {
    const own = manageToken === "preview" ? `/my-booking/${manageToken}` : null;
    const path =
      manageToken === null || booking.email !== email
        ? null
        : ((own ?? (await createBookingLink(booking.id, app))) as BookingPath);
    together.push({ booking, path });
  }
  return together;
}

function sumToPayNow(
  booking: Booking,
  { database, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<number> {
  return readSumToPay(database.db, booking, { now: clock.now(), timeZone: facts.timeZone });
}

function isBookingEmailKind(kind: string): kind is BookingEmailKind {
  return (bookingEmailKinds as readonly string[]).includes(kind);
}

// The payment of a cancelled booking may have been refunded in full.
async function cardThatPaid(db: Db, bookingId: string): Promise<BookingEmailInput["card"]> {
  const payments = await listPayments(db, bookingId);
  const paid =
    payments.findLast(({ status }) => status === "captured" || status === "authorized") ??
    payments.findLast(({ status }) => status === "refunded");
  return paid?.cardBrand && paid.cardLast4
    ? { brand: paid.cardBrand, last4: paid.cardLast4 }
    : null;
}

// Null when the payment was undone since.
async function drawReceipt(
  booking: Booking,
  entryId: string,
  { database: { db }, property }: Pick<App, "database" | "property">,
): Promise<BookingEmailInput["receipt"] | null> {
  const receipt = await buildReceipt(booking, entryId, property, db);
  if (!receipt || receipt.isVoid) return null;
  const { number, kind, paper } = receipt;
  return { number, kind, amount: paper.table.total.amount, pdf: await drawInvoice(receipt) };
}

async function lateRefund(
  db: Db,
  bookingId: string,
): Promise<NonNullable<BookingEmailInput["money"]>> {
  const refund = await sumRefunded(db, bookingId);
  return { paid: refund, refund };
}

/**
 * True for a confirmation or a warning of a storm whose stay was cancelled, for the email before an arrival that was cancelled or
 * postponed (it is sent when the new day comes, unless staff asked for it), for a new link that was ended, for a link to pay what is
 * not open any more or to hold a deposit that is held, for the link to confirm a booking that no longer waits for it, for a damage
 * deposit whose recording was undone, for the request of a review that was refused, and for a failed payment whose guest has booked since.
 */
async function isObsolete(
  kind: BookingEmailKind,
  {
    booking,
    recipient,
    isLinkEnded,
    isAsked,
  }: { booking: Booking; recipient: string; isLinkEnded: boolean; isAsked: boolean },
  app: Pick<App, "database" | "clock" | "property">,
): Promise<boolean> {
  const { facts } = app.property;
  const { db } = app.database;
  const { today } = propertyDay(app.clock.now(), facts.timeZone);
  const isCancelled = booking.status === "cancelled";
  switch (kind) {
    case "guestLink":
      return isLinkEnded;
    case "guestConfirmLink":
      return !awaitsEmailConfirmation(booking);
    case "guestPaymentFailed":
      return hasBookedAgain(booking.id, db);
    case "guestConfirmation":
    case "guestStorm":
      return isCancelled;
    case "guestBeforeArrival":
      return isCancelled || (!isAsked && today < addDays(booking.checkIn, -arrivalDaysBefore));
    case "paymentLink":
      return isLinkEnded || (await sumToPayNow(booking, app)) === 0;
    case "guestDepositAsked": {
      const state = await readDepositState(db, booking);
      return isLinkEnded || !state || refusePlacing(state, today) !== null;
    }
    case "guestThankYou":
      return isReviewRefused(booking, recipient, db);
    case "ownerPayment":
    case "guestCancellation":
    case "guestRefund":
    case "guestChange":
    case "guestStormOver":
    case "ownerNewBooking":
    case "ownerGuestDecision":
    case "ownerUnpaidWave":
    case "ownerDispute":
    case "ownerBestPrice":
    case "guestBestPrice":
    case "guestReceipt":
      return false;
    case "guestDepositHeld":
      return !(await isDepositHeld(booking, db));
    case "guestDepositReturned":
      return (await findDeposit(db, booking.id))?.status !== "ended";
    default:
      return kind satisfies never;
  }
}

/** Whether the guest, or the reader at another address that gets the email, is not to be asked for a review any more. */
export async function isReviewRefused(
  { email }: Pick<Booking, "email">,
  recipient: string,
  db: Db,
): Promise<boolean> {
  return (await refusesReviewRequests(db, email)) || refusesReviewRequests(db, recipient);
}

// In cash, or on a card: then the deposit itself is still due. One that has gone back since was held when the email was written.
async function isDepositHeld(booking: Booking, db: Db): Promise<boolean> {
  const state = await readDepositState(db, booking);
  if (!state) return false;
  return (
    state.deposit.status !== "due" ||
    state.holds.some(({ status }) => standingStatuses.includes(status))
  );
}

async function hasBookedAgain(bookingId: string, db: Db): Promise<boolean> {
  return (await sumRefunded(db, bookingId)) === 0 && (await hasBookedSince(db, bookingId));
}
