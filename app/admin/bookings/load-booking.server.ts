// Loads everything about one booking for its admin page.
import { nameApartments } from "#app/bookings/name-apartments.server.ts";
import { randomUUID } from "node:crypto";
import type { PropertyFacts } from "#property/facts.ts";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { findTypedBooking } from "#app/bookings/find-typed-booking.server.ts";
import { listEvents } from "#app/bookings/booking-events.sql.server.ts";
import type { BookingEvent } from "#app/bookings/booking-events.sql.server.ts";
import { listGroup } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { chargedStatuses } from "#app/bookings/payments/by-hand/exempt-from-fee.server.ts";
import { findExemption } from "#app/bookings/payments/by-hand/fee-exemptions.sql.server.ts";
import type { MarkedExemption } from "#app/bookings/payments/by-hand/fee-exemptions.sql.server.ts";
import { previewCancellation } from "#app/bookings/change/cancel-booking.server.ts";
import { listBookingInvoices } from "#app/bookings/invoices/draw-invoice.server.ts";
import type { ListedInvoice } from "#app/bookings/invoices/draw-invoice.server.ts";
import { bookingMoney } from "#app/bookings/ledger/rules/booking-money.ts";
import { listRefunds } from "#app/bookings/payments/booking-refunds.sql.server.ts";
import type { Refund } from "#app/bookings/payments/booking-refunds.sql.server.ts";
import { listDisputes } from "#app/bookings/payments/disputes.sql.server.ts";
import type { Dispute } from "#app/bookings/payments/disputes.sql.server.ts";
import { listPayments } from "#app/bookings/payments/payments.sql.server.ts";
import type { Payment } from "#app/bookings/payments/payments.sql.server.ts";
import { readLaterPart } from "#app/bookings/payments/plans/read-plan.server.ts";
import type { LaterPart } from "#app/bookings/payments/plans/read-plan.server.ts";
import {
  allowedArrivalStatuses,
  nightReleaseStatuses,
  isOption,
} from "#app/bookings/rules/booking-status.ts";
import type { ArrivalStatus } from "#app/bookings/rules/booking-status.ts";
import { paymentDue } from "#app/bookings/rules/booking-terms.ts";
import { isErased } from "#app/bookings/rules/guest-fields.ts";
import { guideState } from "#app/bookings/rules/self-service.ts";
import type { GuideState } from "#app/bookings/rules/self-service.ts";
import { mayChange } from "#app/bookings/rules/stay-change.ts";
import { findStayKeys, listEndedCodes } from "#app/bookings/arrival/stay-keys.sql.server.ts";
import { addDays, daysBetween, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate, PropertyNow } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import { readBalances } from "#app/ledger/ledger.sql.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { listAudit } from "../audit-log/audit-log.sql.server.ts";
import type { AuditEntry } from "../audit-log/audit-log.sql.server.ts";
import { loadBookingThread } from "../messages/thread.server.ts";
import type { BookingThread } from "../messages/thread.server.ts";
import type { Role, StaffRights } from "../rules/access.ts";
import { listBookingEmails, listNotes } from "./booking-history.sql.server.ts";
import type { BookingEmail, BookingNote } from "./booking-history.sql.server.ts";
import { holdMinutes } from "./rules/booking-forms.ts";

/** One booking with all its related data, without internal fields such as ids and consents. */
export interface BookingView {
  booking: Omit<Booking, "id" | "consents" | "updatedAt">;
  apartment: string;
  /** The bookings of other apartments that were made together with it. */
  together: { reference: string; apartment: string; status: Booking["status"] }[];
  nights: number;
  /** The guest's personal data was erased on request. */
  isErased: boolean;
  /** Whether this user may export and erase the guest's data. */
  mayManageGuestData: boolean;
  /** Whether this user may correct the guest's details and send emails again. */
  mayCorrect: boolean;
  holdMinutes: number | null;
  /** The day and hour at the property until which an option is held, for its form; null for any other booking, and for a user who may not book. */
  optionEnd: { optionDay: string; optionHour: string } | null;
  /** The part of the total agreed to be paid by card, and what the guest still has to pay by the ledger, in cents. */
  due: { byCard: number; toPay: number; later: LaterPart | null };
  /** Whether it can be cancelled now, or its stay changed. */
  mayCancel: boolean;
  mayChange: boolean;
  /** The first day from which its guest can sleep in another apartment; null when that is over, or not this user's. */
  moveFrom: PlainDate | null;
  /** What the owner may still refund as goodwill, in cents; 0 for staff. */
  refundable: number;
  refunds: Omit<Refund, "bookingId" | "paymentId" | "gatewayReference">[];
  disputes: Omit<Dispute, "bookingId" | "paymentId">[];
  /** Whether this user may gather the evidence against a dispute. */
  mayGatherEvidence: boolean;
  /** The tourist fee as charged now, in cents, and who is exempt; null where none is charged. */
  fee: { amount: number; exemption: MarkedExemption | null } | null;
  /** Invoices and credit notes, the oldest first; "none" when there is nothing to bill. */
  invoices: ListedInvoice[] | "none";
  payments: Omit<Payment, "id" | "bookingId" | "gatewayReference">[];
  /** The door code of the stay. `left`: its own codes that are still in the locks of other apartments. */
  keys: {
    state: GuideState;
    paid: boolean;
    released: boolean;
    code: string;
    version: number;
    left: { id: string; code: string; apartment: string }[];
  };
  /** The arrival statuses that this user can set now; `isTooEarly` when it is too early for any. */
  arrivalStatuses: ArrivalStatus[];
  isTooEarly: boolean;
  notes: BookingNote[];
  /** Idempotency key of the form for a new note. */
  noteKey: string;
  /** What the guest and staff wrote to each other. */
  thread: BookingThread;
  emails: BookingEmail[];
  /** The oldest first. */
  events: BookingEvent[];
  /** Audit log entries, the latest first; null for staff, who may not see the log. */
  changes: AuditEntry[] | null;
}

function optionEndOf(holdExpiresAt: string | null, timeZone: string): BookingView["optionEnd"] {
  if (holdExpiresAt === null) return null;
  const { today, hour } = propertyDay(new Date(holdExpiresAt), timeZone);
  return { optionDay: today, optionHour: String(hour) };
}

async function listTogether(
  { id, groupId }: Booking,
  { db, language, facts }: { db: Db; language: Language; facts: PropertyFacts },
): Promise<BookingView["together"]> {
  const others = groupId === null ? [] : await listGroup(db, groupId);
  return Promise.all(
    others
      .filter((other) => other.id !== id)
      .map(async (other) => ({
        reference: other.reference,
        apartment: await nameApartments(db, other, language, facts),
        status: other.status,
      })),
  );
}

/** The booking of that reference in any spelling; null when there is none. */
export async function loadBooking(
  typed: string,
  { role, rights, language }: { role: Role; rights: StaffRights; language: Language },
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<BookingView | null> {
  const found = await findTypedBooking(db, typed, facts);
  if (!found) return null;
  const { id, consents: _consents, updatedAt: _updatedAt, ...booking } = found;
  const payments = await listPayments(db, id);
  const now = clock.now();
  const day = propertyDay(now, facts.timeZone);
  const { today } = day;
  const { mayCancel, left } = await previewCancellation(found, db, now, facts.timeZone);
  return {
    booking,
    apartment: await nameApartments(db, booking, language, facts),
    together: await listTogether(found, { db, language, facts }),
    isErased: isErased(booking),
    mayManageGuestData: role === "owner" && !isErased(booking),
    mayCorrect: rights.change && !isErased(booking),
    nights: daysBetween(booking.checkIn, booking.checkOut),
    holdMinutes: holdMinutes(booking.holdExpiresAt, clock.now()),
    optionEnd:
      isOption(booking) && rights.book ? optionEndOf(booking.holdExpiresAt, facts.timeZone) : null,
    due: {
      byCard: paymentDue(booking).byCard,
      toPay: bookingMoney(booking, (await readBalances(db, [id])).get(id)).toPay,
      later: await readLaterPart(db, found, { now, timeZone: facts.timeZone }),
    },
    mayCancel: mayCancel && rights.cancel,
    mayChange: mayChange(booking, today) && rights.change,
    moveFrom: rights.change ? firstMove(booking, today) : null,
    refundable: role === "owner" ? left : 0,
    fee: await feeOfBooking(found, db),
    invoices: await listBookingInvoices(found, left, db),
    refunds: (await listRefunds(db, id)).map(
      ({ bookingId: _bookingId, paymentId: _paymentId, gatewayReference: _reference, ...refund }) =>
        refund,
    ),
    disputes: (await listDisputes(db, id)).map(
      ({ bookingId: _bookingId, paymentId: _paymentId, ...dispute }) => dispute,
    ),
    mayGatherEvidence: role === "owner" && !isErased(booking),
    payments: payments.map(
      ({ id: _id, bookingId: _bookingId, gatewayReference: _reference, ...payment }) => payment,
    ),
    keys: await keysOf(found, language, db, { ...day, now }, facts),
    arrivalStatuses: allowedArrivalStatuses(booking, today).filter(
      (each) => rights.freeNights || !nightReleaseStatuses.includes(each),
    ),
    isTooEarly: booking.status === "confirmed" && today < booking.checkIn,
    notes: await listNotes(db, id),
    noteKey: randomUUID(),
    thread: await loadBookingThread(found, { seesMoney: rights.money }, db),
    emails: await listBookingEmails(db, id),
    events: await listEvents(db, id),
    changes: role === "owner" ? await listAudit(db, { limit: 50, bookingId: id }) : null,
  };
}

function firstMove(booking: Pick<Booking, "status" | "checkIn" | "checkOut">, today: PlainDate) {
  const second = addDays(booking.checkIn, 1);
  const from = today > second ? today : second;
  return mayChange(booking, today) && from < booking.checkOut ? from : null;
}

async function feeOfBooking(
  { id, status, quote, adults }: Booking,
  db: Db,
): Promise<BookingView["fee"]> {
  const found = await findExemption(db, id);
  // The party may have become smaller since.
  const exemption = found && { ...found, adults: Math.min(found.adults, adults) };
  const line = quote.lines.find(({ kind }) => kind === "touristFee");
  if (!chargedStatuses.includes(status) || (!line && !exemption)) return null;
  return { amount: line?.amount ?? 0, exemption };
}

async function keysOf(
  booking: Booking,
  language: Language,
  db: Db,
  { now, ...day }: PropertyNow & { now: Date },
  facts: PropertyFacts,
): Promise<BookingView["keys"]> {
  const { mayRead, paid, released, code, version } = await findStayKeys(db, booking.id);
  const left = (await listEndedCodes(db, now, booking.id)).filter((ended) => ended.code !== "");
  return {
    state: guideState(booking, mayRead, day, facts.checkOutHour),
    paid,
    released,
    code,
    version,
    left: await Promise.all(
      left.map(async (ended) => ({
        id: ended.id,
        code: ended.code,
        apartment: await findApartmentName(db, ended.apartmentId, language, facts),
      })),
    ),
  };
}

/** The same without any sum, for a user who may see none; a note that the app wrote loses the sum that it begins with. */
export function withoutSums(view: BookingView): BookingView {
  const { quote, policy } = view.booking;
  const none = { total: 0, dueNow: 0, dueAtProperty: 0, retained: null };
  return {
    ...view,
    booking: {
      ...view.booking,
      ...none,
      quote: withoutNumbers(quote),
      policy: withoutNumbers(policy),
    },
    due: { byCard: 0, toPay: 0, later: null },
    refundable: 0,
    refunds: [],
    disputes: [],
    fee: null,
    invoices: [],
    payments: [],
    notes: view.notes.map((note) => ({ ...note, text: note.text.replace(/^[\d.,]+: /, "") })),
    events: view.events.map((event) => ({ ...event, detail: {} })),
  };
}

function zero(_key: string, value: unknown): unknown {
  return typeof value === "number" ? 0 : value;
}

function withoutNumbers<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), zero) as Value;
}
