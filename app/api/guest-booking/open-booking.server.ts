// A guest's own booking for programs, by its reference and the secret of the link that the guest has: the same proof as the page takes.
import type { App } from "#app/app.server.ts";
import { filingEnd } from "#app/bookings/best-price/rules/guarantee.ts";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { bookingMoney } from "#app/bookings/ledger/rules/booking-money.ts";
import { listBookingExtras } from "#app/extras/booking-extras.sql.server.ts";
import { summarizeBestPrice } from "#app/guest-area/best-price/my-best-price.server.ts";
import { loadMyBooking } from "#app/guest-area/load-my-booking.server.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import type { BookingPath } from "#app/i18n/addresses.ts";
import type { Language } from "#app/i18n/languages.ts";
import { readBalances } from "#app/ledger/ledger.sql.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { describeStored } from "../answer-booking.server.ts";
import { answerJson } from "../answer.ts";
import type { Answer } from "../answer.ts";
import { refuseRequest } from "../refuse-request.server.ts";
import type { Done, GuestBooking } from "./guest-schemas.ts";

/** A request about a booking whose secret was right; `language` is that of the answer's texts. */
export interface GuestCall {
  booking: Booking;
  secret: string;
  language: Language;
}

/** An unknown reference, a wrong secret, that of another booking and none are all null, and get one answer (`refuseUnknown`). */
export async function openGuestBooking(
  { reference, authorization }: { reference: string; authorization: string },
  { database: { db } }: Pick<App, "database">,
): Promise<{ booking: Booking; secret: string } | null> {
  // RFC 9110, 11.1: the name of the scheme is case-insensitive.
  const secret = /^bearer +([\w-]{1,100})$/i.exec(authorization)?.[1] ?? "";
  const booking = await findBookingByToken(db, secret);
  return booking?.reference === reference ? { booking, secret } : null;
}

/** The answer to every request that does not prove whose booking it is. */
export async function refuseUnknown(language: Language, app: App): Promise<Answer> {
  return refuseRequest([{ code: "bookingUnknown", field: null }], language, app);
}

/** The booking with its money and terms, and what its guest may still do; no personal data. */
export async function answerGuestBooking(call: GuestCall, app: App): Promise<Answer> {
  const { language } = call;
  const described = await describeGuestBooking(call, app);
  // The links were ended since.
  if (!described) return refuseUnknown(language, app);
  return answerJson(200, described, { language });
}

async function describeGuestBooking(
  { secret, language }: GuestCall,
  app: App,
): Promise<GuestBooking | null> {
  const { db } = app.database;
  const booking = await findBookingByToken(db, secret);
  const mine = booking && (await loadMyBooking(secret, language, app));
  if (!mine) return null;
  const bestPrice = await summarizeBestPrice(secret, language, app);
  const amount = amountIn(booking);
  const { version, adults, children, bestPrice: guarantee } = booking;
  const { later, deposit, together, mayDecide } = mine;
  const urlOf = (path: BookingPath | `${BookingPath}/${"pay" | "best-price"}`) =>
    app.environment.origin + addressIn(language, path);
  const page: BookingPath = `/my-booking/${secret}`;
  return {
    ...(await describeStored(booking, db)),
    version,
    name: mine.apartment,
    adults,
    children,
    cancellationStep: mine.policyStep,
    refunded: amount(mine.refunded),
    onItsWay: amount(mine.onItsWay),
    owedBack: amount(mine.owedBack),
    later: later && { amount: amount(later.amount), dueOn: later.dueOn },
    deposit: deposit && {
      amount: amount(deposit.amount),
      state: deposit.state,
      returnBy: deposit.returnBy,
    },
    extras: await listBookingExtras(db, booking.id),
    may: { cancel: mayDecide, change: mayDecide, order: mine.mayOrder },
    pay: mine.payable > 0 ? { amount: amount(mine.payable), url: urlOf(`${page}/pay`) } : null,
    bestPrice: bestPrice && {
      state: bestPrice.state,
      until: guarantee.on ? filingEnd(guarantee, booking, app.property.facts).toISOString() : null,
      saved: amount(bestPrice.saved),
      page: urlOf(`${page}/best-price`),
    },
    page: urlOf(page),
    together: together && {
      total: amount(together.total),
      others: together.others.map(({ reference, apartment, path }) => ({
        reference,
        name: apartment,
        page: path && urlOf(path),
      })),
    },
  };
}

/** What is answered to a change, as it is in its transaction. `refund`: what goes back to the card by it, in cents. */
export async function describeDone(db: Db, after: Booking, refund: Cents): Promise<Answer> {
  const amount = amountIn(after);
  const { reference, status, version, checkIn, checkOut, adults, children, total } = after;
  const balance = (await readBalances(db, [after.id])).get(after.id);
  const done: Done = {
    reference,
    status,
    version,
    checkIn,
    checkOut,
    adults,
    children,
    total: amount(total),
    refund: amount(refund),
    open: amount(bookingMoney(after, balance).toPay),
  };
  return answerJson(200, done);
}

/** Amounts in the currency of a booking. */
export function amountIn({ currency }: Pick<Booking, "currency">) {
  return (cents: Cents) => ({ amount: cents, currency });
}

/** A name in a language, else in the property's own, else the first that there is. */
export function nameIn(
  names: Record<string, string>,
  language: Language,
  { property }: Pick<App, "property">,
): string {
  return names[language] ?? names[property.facts.defaultLanguage] ?? Object.values(names)[0] ?? "";
}
