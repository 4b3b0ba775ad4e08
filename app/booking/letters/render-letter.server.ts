// Renders a letter of the outbox, from the booking as it stands when the letter leaves.
import type { House } from "#app/house.server.ts";
import { defaultLanguage, isLanguage } from "#app/i18n/languages.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { OutboxLetter } from "#app/platform/outbox.sql.server.ts";
import type { RenderedLetter } from "#app/platform/send-letters.server.ts";
import { findBookingById, findBookingByToken } from "../bookings.sql.server.ts";
import { findStayKeys } from "../guide/stay-keys.sql.server.ts";
import { listPayments, sumRefunded } from "../payments.sql.server.ts";
import { isLetterOvertaken } from "./judge-letter.server.ts";
import { readPayload } from "./read-payload.ts";
import {
  type LetterKind,
  letterKinds,
  type LetterSubject,
  writeLetter,
} from "./write-letter.server.ts";

/**
 * The letter of an outbox row, null when it has been overtaken. Its payload may be `{ manageToken }`, the secret of the guest's
 * own page; without it, or once it opens nothing any more, the letter has no link there. Or `{ reviewToken }`, that of the
 * review. Letters about money carry `{ money }`, that of a changed stay `before` too. Throws on an unknown kind and on a
 * missing booking: defects, the outbox keeps the letter.
 */
export async function renderLetter(
  letter: OutboxLetter,
  house: Pick<House, "database" | "environment" | "clock">,
): Promise<RenderedLetter | null> {
  const { db } = house.database;
  const { kind } = letter;
  if (!isLetterKind(kind)) throw new Error(`No letter of the kind "${kind}"`);
  const { manageToken, ...payload } = readPayload(letter.payload);
  // The guest may have ended the link while the letter waited; while it stands, it finds the booking.
  const opened = manageToken ? await findBookingByToken(db, manageToken) : null;
  const booking =
    opened?.id === letter.booking_id ? opened : await findBookingById(db, letter.booking_id ?? "");
  if (!booking) throw new Error(`The booking of letter ${letter.id} does not exist`);
  const isLinkEnded = manageToken !== null && !opened;
  if (await isLetterOvertaken(kind, { booking, isLinkEnded }, house)) return null;
  const money = kind === "guestPaymentFailed" ? await cameTooLate(db, booking.id) : payload.money;
  const subject = {
    booking,
    language: isLanguage(letter.language) ? letter.language : defaultLanguage,
    // Where nothing was paid by card and nothing goes back to one, none is named.
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

// Of a booking that was cancelled the card has its money back.
async function cardThatPaid(db: Db, bookingId: string): Promise<LetterSubject["card"]> {
  const payments = await listPayments(db, bookingId);
  const paid =
    payments.findLast(({ status }) => status === "captured" || status === "authorized") ??
    payments.findLast(({ status }) => status === "refunded");
  return paid?.cardBrand && paid.cardLast4
    ? { brand: paid.cardBrand, last4: paid.cardLast4 }
    : null;
}

// Money that came for a booking that had ended is given back whole.
async function cameTooLate(
  db: Db,
  bookingId: string,
): Promise<NonNullable<LetterSubject["money"]>> {
  const refund = await sumRefunded(db, bookingId);
  return { paid: refund, refund };
}
