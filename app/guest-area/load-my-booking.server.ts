// Loads a guest's own booking, with its card payment, by the secret of the link in the email.
import type { PropertyFacts } from "#property/facts.ts";
import { nameApartments, nameParts } from "#app/bookings/name-apartments.server.ts";
import { takesCards } from "#app/app.server.ts";
import type { App } from "#app/app.server.ts";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { previewCancellation } from "#app/bookings/change/cancel-booking.server.ts";
import { readGuestDeposit } from "#app/bookings/deposits/guest-deposit.server.ts";
import type { GuestDeposit } from "#app/bookings/deposits/guest-deposit.server.ts";
import { mayOrder } from "#app/bookings/extras/change-extras.server.ts";
import { findTransfer, readBookingExtras } from "#app/bookings/extras/preview-extras.server.ts";
import { readSumToPay } from "#app/bookings/payments/guest-payments/request-payment.server.ts";
import { listBookingInvoices } from "#app/bookings/invoices/draw-invoice.server.ts";
import type { ListedInvoice } from "#app/bookings/invoices/draw-invoice.server.ts";
import { bookingMoney } from "#app/bookings/ledger/rules/booking-money.ts";
import type { RecordedMoney } from "#app/bookings/ledger/rules/booking-money.ts";
import { listPayments, sumPaidLater } from "#app/bookings/payments/payments.sql.server.ts";
import { readLaterPart } from "#app/bookings/payments/plans/read-plan.server.ts";
import type { LaterPart } from "#app/bookings/payments/plans/read-plan.server.ts";
import { readSiblings } from "./pay/my-group.server.ts";
import type { GroupSibling } from "./pay/my-group.server.ts";
import { awaitsEmailConfirmation } from "#app/bookings/rules/booking-status.ts";
import type { BookingStatus } from "#app/bookings/rules/booking-status.ts";
import { guestName } from "#app/bookings/rules/guest-fields.ts";
import { guideState, isSelfServiceOpen } from "#app/bookings/rules/self-service.ts";
import type { ArrivalDetails, GuideState } from "#app/bookings/rules/self-service.ts";
import { findStayKeys } from "#app/bookings/arrival/stay-keys.sql.server.ts";
import { listBookingExtras } from "#app/extras/booking-extras.sql.server.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import { readBalances } from "#app/ledger/ledger.sql.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { findReturningOffer } from "#app/promotions/find-code.server.ts";
import { stepAt } from "#app/stays/rules/cancellation.ts";
import type { CancellationPolicy } from "#app/stays/rules/cancellation.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { Quote } from "#app/stays/price/rules/price.ts";

/** What the page shows; `price` and `policy` as they were frozen when the guest booked. */
export interface MyBooking {
  reference: string;
  status: BookingStatus;
  /** The guest still has to confirm it by the link in an email. */
  awaitsEmail: boolean;
  /** How the headings address the guest: by the first name; in Chinese, where that is too familiar, by the whole name. */
  guest: string;
  apartment: string;
  /** Into which other apartments the guest moves during the stay. */
  moves: { from: PlainDate; apartment: string }[];
  checkIn: PlainDate;
  checkOut: PlainDate;
  adults: number;
  children: number;
  price: Quote;
  policy: CancellationPolicy;
  /** The index of the step of `policy` that applies now. */
  policyStep: number;
  /** Null when nothing was paid by card. */
  paid: CardPayment | null;
  /** More is due at the property than the quote of a stay paid by card says: it became more expensive after it was paid. */
  owesMore: boolean;
  /** What of it was refunded or is being refunded. */
  refunded: Cents;
  /** What of that the payment provider has not refunded yet. */
  onItsWay: Cents;
  /** Payments recorded by staff. */
  recorded: RecordedMoney[];
  /** What was paid by card after booking. */
  paidLater: Cents;
  /** What is still to be paid, at the property or online. */
  dueAtProperty: Cents;
  /** What of it can be paid online now; 0 where no card is taken. */
  payable: Cents;
  /** What is paid later by a plan, beside that; null without one. */
  later: LaterPart | null;
  /** The damage deposit, and by which day it goes back; null when none was agreed, or it is not received any more. */
  deposit: GuestDeposit | null;
  /** What the guest paid too much. */
  owedBack: Cents;
  /** Whether the guest may still change or cancel it online. */
  mayDecide: boolean;
  /** Whether extras can be ordered or changed by the guest. */
  mayOrder: boolean;
  /** What the guest has entered about the arrival; null when it cannot be changed any more. */
  arrivalDetails: ArrivalDetails | null;
  /** A transfer is ordered: it has its own flights, and only the time of arrival is asked for. */
  hasTransfer: boolean;
  guide: GuideState;
  /** The guest leaves today or tomorrow. */
  isLeaving: boolean;
  /** The code for returning guests, once the stay is over; null without such an offer. */
  returningCode: string | null;
  /** Today is the day of arrival. */
  isToday: boolean;
  /** The others that were booked together with it, and what all of them cost that take place; null for one made alone. */
  together: { others: GroupSibling[]; total: Cents } | null;
  /** Invoices and credit notes, oldest first; "none" when there is nothing to bill. */
  invoices: ListedInvoice[] | "none";
}

/** The booking of that secret, with its apartment's name in `language`; null for an unknown secret. */
export async function loadMyBooking(
  manageToken: string,
  language: Language,
  app: Pick<App, "database" | "clock" | "property" | "gateway">,
): Promise<MyBooking | null> {
  const { clock, property, database } = app;
  const { facts } = property;
  const { db } = database;
  const booking = await findBookingByToken(db, manageToken);
  if (!booking) return null;
  const { reference, status, checkIn, checkOut, adults, children } = booking;
  const now = clock.now();
  const day = propertyDay(now, facts.timeZone);
  const mayDecide = isSelfServiceOpen(booking, day, facts.checkInHour);
  const { arrivalTime, transfer, flight, specialRequests } = booking;
  // That of the transfer is shown beside it, and is the one that is waited for.
  const hasOwnFlight =
    !transfer && (await listBookingExtras(db, booking.id)).some((extra) => extra.flight !== "");
  const { mayRead } = await findStayKeys(db, booking.id);
  const { given, left } = await previewCancellation(booking, db, now, facts.timeZone);
  const balance = (await readBalances(db, [booking.id])).get(booking.id);
  const { toPay, owedBack, onItsWay, recorded } = bookingMoney(booking, balance);
  const later = await readLaterPart(db, booking, { now, timeZone: facts.timeZone });
  return {
    reference,
    status,
    awaitsEmail: awaitsEmailConfirmation(booking),
    together: await readSiblings(booking, language, app),
    guest: language === "zh" ? guestName(booking, true) : booking.firstName,
    apartment: await nameApartments(db, booking, language, facts),
    moves: (await nameParts(db, booking, language, facts))
      .slice(1)
      .map(({ checkIn: from, apartment }) => ({ from, apartment })),
    checkIn,
    checkOut,
    adults,
    children,
    price: booking.quote,
    policy: booking.policy,
    policyStep: stepAt(booking.policy, { date: day.today, hour: day.hour }),
    paid: await findCardPayment(db, booking.id, facts.timeZone),
    owesMore: toPay - (later?.amount ?? 0) > booking.quote.dueAtProperty,
    refunded: given,
    onItsWay,
    recorded,
    paidLater: await sumPaidLater(db, booking.id),
    dueAtProperty: toPay - (later?.amount ?? 0),
    payable: takesCards(app)
      ? await readSumToPay(db, booking, { now, timeZone: facts.timeZone })
      : 0,
    later,
    owedBack,
    deposit: await readGuestDeposit(db, booking, day.today),
    invoices: await listBookingInvoices(booking, left, db),
    guide: guideState(booking, mayRead, day, facts.checkOutHour),
    isLeaving: day.today >= addDays(booking.checkOut, -1),
    returningCode: await findReturningOffer(reference, app),
    isToday: day.today === checkIn,
    mayDecide,
    mayOrder: mayDecide || (await mayOrderInStay(booking, { now, facts }, db)),
    hasTransfer: mayDecide && (await findTransfer(db, booking, { now, facts })) === "ordered",
    arrivalDetails: mayDecide
      ? { arrivalTime, transfer, flight: hasOwnFlight ? "" : flight, specialRequests }
      : null,
  };
}

/**
 * Whether the booking has a transfer, its guest can order one now, or neither; the last one also for an unknown secret.
 */
export async function findGuestTransfer(
  manageToken: string,
  { database: { db }, clock, property: { facts } }: Pick<App, "clock" | "database" | "property">,
): Promise<"ordered" | "open" | null> {
  const booking = await findBookingByToken(db, manageToken);
  return booking && findTransfer(db, booking, { now: clock.now(), facts });
}

// After arrival only extras that are counted from the day of departure are left.
async function mayOrderInStay(
  booking: Booking,
  at: { now: Date; facts: PropertyFacts },
  db: Db,
): Promise<boolean> {
  const day = propertyDay(at.now, at.facts.timeZone);
  if (!mayOrder(booking, "guest", day, at.facts.checkOutHour)) return false;
  const { offers } = await readBookingExtras(db, booking, { ...at, by: "guest" });
  return offers.some(({ mayChange, impossible }) => mayChange && impossible === null);
}

/** The amount, and the day at the property when it was paid; brand and digits are "" when unknown. */
export interface CardPayment {
  amount: Cents;
  brand: string;
  last4: string;
  on: PlainDate;
}

/** The captured payment, else the last one that was refunded in full; null when nothing was paid by card. */
export async function findCardPayment(
  db: Db,
  bookingId: string,
  timeZone: string,
): Promise<CardPayment | null> {
  const payments = (await listPayments(db, bookingId)).filter(
    ({ purpose }) => purpose !== "balance",
  );
  const paid =
    payments.findLast(({ status }) => status === "captured") ??
    payments.findLast(({ status }) => status === "refunded");
  if (!paid) return null;
  // A refund updates the row again, so a refunded payment has the day it was created.
  const moment = paid.status === "captured" ? paid.updatedAt : paid.createdAt;
  return {
    amount: paid.amount,
    brand: paid.cardBrand ?? "",
    last4: paid.cardLast4 ?? "",
    on: propertyDay(new Date(moment), timeZone).today,
  };
}
