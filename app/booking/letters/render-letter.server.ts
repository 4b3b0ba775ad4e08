// Renders an email of the outbox, from the booking as it is when the email is sent.
import { facts } from "#property/facts.ts";
import type { House } from "#app/house.server.ts";
import { defaultLanguage, isLanguage } from "#app/i18n/languages.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { OutboxLetter } from "#app/platform/outbox.sql.server.ts";
import type { RenderedLetter } from "#app/platform/send-letters.server.ts";
import { findBookingById, findBookingByToken } from "../bookings.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { findStayKeys } from "../guide/stay-keys.sql.server.ts";
import { listPayments, sumRefunded } from "../payments.sql.server.ts";
import { awaitsEmail } from "../rules/hold.ts";
import { addDays, propertyDay } from "../rules/plain-date.ts";
import { arrivalDaysBefore } from "../rules/stay-letters.ts";
import type { LetterMatter, StayBefore } from "./letter-matter.ts";
import { hasBookedSince } from "./stay-letters.sql.server.ts";
import { letterKinds, writeLetter } from "./write-letter.server.ts";
import type { LetterKind, LetterSubject } from "./write-letter.server.ts";

/**
 * The email of an outbox row, null when it is obsolete. Its payload may be `{ manageToken }`, the secret of the guest's own
 * page; without it, or once it is invalid, the email has no link there. Or `{ reviewToken }`, that of the review. Emails
 * about money have `{ money }`, that of a changed stay `before` too. Throws on an unknown kind and on a missing booking:
 * these are bugs, and the email stays in the outbox.
 */
export async function renderLetter(
  letter: OutboxLetter,
  house: Pick<House, "database" | "environment" | "clock">,
): Promise<RenderedLetter | null> {
  const { db } = house.database;
  const { kind } = letter;
  if (!isLetterKind(kind)) throw new Error(`No letter of the kind "${kind}"`);
  const { manageToken, ...payload } = readPayload(letter.payload);
  // The guest may have ended the link while the email waited; a valid link finds the booking.
  const opened = manageToken ? await findBookingByToken(db, manageToken) : null;
  const booking =
    opened?.id === letter.booking_id ? opened : await findBookingById(db, letter.booking_id ?? "");
  if (!booking) throw new Error(`The booking of email ${letter.id} does not exist`);
  const isLinkEnded = manageToken !== null && !opened;
  if (await isLetterOvertaken(kind, { booking, isLinkEnded }, house)) return null;
  const money = kind === "guestPaymentFailed" ? await cameTooLate(db, booking.id) : payload.money;
  const subject = {
    booking,
    language: isLanguage(letter.language) ? letter.language : defaultLanguage,
    // Where nothing was paid by card or refunded to one, no card is named.
    card: booking.paymentMethod === "card" || money ? await cardThatPaid(db, booking.id) : null,
    ...payload,
    mayReadCode: (await findStayKeys(db, booking.id)).mayRead,
    manageToken: opened && manageToken,
    ...(money && { money }),
  };
  return writeLetter(kind, subject, house);
}

function isLetterKind(kind: string): kind is LetterKind {
  return (letterKinds as readonly string[]).includes(kind);
}

// The payment of a cancelled booking may have been refunded in full.
async function cardThatPaid(db: Db, bookingId: string): Promise<LetterSubject["card"]> {
  const payments = await listPayments(db, bookingId);
  const paid =
    payments.findLast(({ status }) => status === "captured" || status === "authorized") ??
    payments.findLast(({ status }) => status === "refunded");
  return paid?.cardBrand && paid.cardLast4
    ? { brand: paid.cardBrand, last4: paid.cardLast4 }
    : null;
}

// Money that came for a booking that had ended is refunded in full.
async function cameTooLate(
  db: Db,
  bookingId: string,
): Promise<NonNullable<LetterSubject["money"]>> {
  const refund = await sumRefunded(db, bookingId);
  return { paid: refund, refund };
}

/** Secrets for links, and the data of emails about money and about a changed stay. */
interface LetterPayload {
  manageToken: string | null;
  reviewToken: string | null;
  money?: LetterMatter["money"];
  before?: Omit<StayBefore, "apartment"> & { apartmentId: number };
}

/** `payload` is JSON of our own, null once the email was sent; a secret that is not a string counts as none. */
function readPayload(payload: string | null): LetterPayload {
  const { manageToken, reviewToken, money, before } = (JSON.parse(payload ?? "null") ?? {}) as {
    manageToken?: unknown;
    reviewToken?: unknown;
  } & Pick<LetterPayload, "money" | "before">;
  return {
    manageToken: typeof manageToken === "string" ? manageToken : null,
    reviewToken: typeof reviewToken === "string" ? reviewToken : null,
    ...(money && { money }),
    ...(before && { before }),
  };
}

/**
 * True for a confirmation whose stay was cancelled, for the email before an arrival that was cancelled or postponed (it is
 * sent when the new day comes), for a new link that was ended, for the link to confirm a booking that no longer waits for
 * it, and for a failed payment whose guest has started another booking since, unless there is a refund to report.
 */
async function isLetterOvertaken(
  kind: LetterKind,
  { booking, isLinkEnded }: { booking: Booking; isLinkEnded: boolean },
  { database: { db }, clock }: Pick<House, "database" | "clock">,
): Promise<boolean> {
  if (kind === "guestLink") return isLinkEnded;
  if (kind === "guestConfirmLink") return !awaitsEmail(booking);
  if (kind === "guestPaymentFailed") return hasMovedOn(booking.id, db);
  if (kind !== "guestConfirmation" && kind !== "guestBeforeArrival") return false;
  if (booking.status === "cancelled") return true;
  if (kind === "guestConfirmation") return false;
  const { today } = propertyDay(clock.now(), facts.timeZone);
  return today < addDays(booking.checkIn, -arrivalDaysBefore);
}

async function hasMovedOn(bookingId: string, db: Db): Promise<boolean> {
  return (await sumRefunded(db, bookingId)) === 0 && (await hasBookedSince(db, bookingId));
}
