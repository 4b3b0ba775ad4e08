// A guest's personal data (GDPR): loads how much there is, exports it (articles 15 and 20), erases it (article 17).
import type { PropertyFacts } from "#property/facts.ts";
import type { App } from "#app/app.server.ts";
import { lockApartment } from "#app/availability/nights.sql.server.ts";
import { findBookingWithGuest } from "#app/bookings/find-typed-booking.server.ts";
import { insertEvents } from "#app/bookings/booking-events.sql.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { listHolds } from "#app/bookings/deposits/holds.sql.server.ts";
import { endedHoldStatuses } from "#app/bookings/deposits/rules/deposit-hold.ts";
import { listRefunds } from "#app/bookings/payments/booking-refunds.sql.server.ts";
import { listDisputes } from "#app/bookings/payments/disputes.sql.server.ts";
import { listPayments, openStatuses } from "#app/bookings/payments/payments.sql.server.ts";
import { closedDisputes } from "#app/bookings/payments/rules/provider-refunds.ts";
import { endPlan } from "#app/bookings/payments/plans/write-plan.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { readBalance } from "#app/ledger/ledger.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { listWaitingOf } from "#app/waiting/waiting.sql.server.ts";
import { writeAudit } from "../../audit-log/audit-log.sql.server.ts";
import type { User } from "../../auth/users.sql.server.ts";
import { mayErase } from "../rules/booking-forms.ts";
import { endPassesOf } from "#app/wallet/ended-passes.sql.server.ts";
import { eraseGuestData } from "./erase-guest.sql.server.ts";
import { findGuestData, readGuestData } from "./guest-data.sql.server.ts";
import type { GuestDataIds } from "./guest-data.sql.server.ts";

/** A guest, found by one of their bookings. */
export interface GuestView {
  /** The booking that was looked up. */
  booking: Booking;
  dataIds: GuestDataIds;
  bookings: Booking[];
  /** The references of bookings that still need the guest's name. */
  blocking: string[];
  /** What is not settled: above zero what the guest owes, below zero what the property does, in cents of `currency`. */
  unsettled: { reference: string; open: number; currency: string }[];
}

/** Null when there is no such booking, or its guest was erased. */
export async function loadGuest(
  typedReference: string,
  db: Db,
  now: Date,
  facts: PropertyFacts,
): Promise<GuestView | null> {
  const booking = await findBookingWithGuest(db, typedReference, facts);
  if (!booking) return null;
  const dataIds = await findGuestData(db, booking);
  const bookings: Booking[] = [];
  const blocking: string[] = [];
  const unsettled: GuestView["unsettled"] = [];
  const { today } = propertyDay(now, facts.timeZone);
  for (const id of dataIds.bookings) {
    const one = await findBookingById(db, id);
    if (!one) continue;
    bookings.push(one);
    if (!mayErase(one, await hasUnsettledPayment(id, db), today)) blocking.push(one.reference);
    const { open } = await readBalance(db, id);
    if (open !== 0) unsettled.push({ reference: one.reference, open, currency: one.currency });
  }
  return { booking, dataIds, bookings, blocking, unsettled };
}

async function hasUnsettledPayment(bookingId: string, db: Db): Promise<boolean> {
  const refunds = await listRefunds(db, bookingId);
  const payments = await listPayments(db, bookingId);
  const disputes = await listDisputes(db, bookingId);
  const holds = await listHolds(db, bookingId);
  return (
    holds.some(({ status }) => !endedHoldStatuses.includes(status)) ||
    refunds.some(({ status }) => status === "owed") ||
    // The evidence needs what the guest agreed to and wrote.
    disputes.some(({ status }) => !closedDisputes.includes(status)) ||
    payments.some(({ status }) => openStatuses.includes(status))
  );
}

/** JSON, amounts in cents; null when there is no such guest. The audit log records the export, not its content. */
export async function exportGuest(
  typedReference: string,
  user: User,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<{ reference: string; json: string } | null> {
  const now = clock.now();
  const guest = await loadGuest(typedReference, db, now, facts);
  if (!guest) return null;
  const { reference, email } = guest.booking;
  const bookings = guest.bookings.map(({ id, version: _version, ...booking }) => ({
    booking_id: id,
    ...booking,
  }));
  const content = {
    email,
    writtenAt: now.toISOString(),
    amounts: "cents",
    bookings,
    ...(await readGuestData(db, guest.dataIds)),
    waitingFor: email === "" ? [] : await listWaitingOf(db, email),
  };
  await inTransaction(db, (trx) =>
    writeAudit(trx, {
      actor: user,
      what: "guestExported",
      subject: reference,
      bookingId: guest.booking.id,
      after: { bookings: bookings.length },
      now,
    }),
  );
  return { reference, json: `${JSON.stringify(content, null, 2)}\n` };
}

/** `notTyped`: the typed email address differs from the stored one; without one the reference is typed. `stayAhead`: a booking still needs the name. */
export type EraseGuestResult =
  | { ok: true; reference: string }
  | { ok: false; reason: "unknown" | "notTyped" | "stayAhead" };

/** All or nothing; the audit log retains references and amounts, which then identify no guest. */
export async function eraseGuest(
  typedReference: string,
  typedEmail: string,
  user: User,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<EraseGuestResult> {
  const known = await loadGuest(typedReference, db, clock.now(), facts);
  if (!known) return { ok: false, reason: "unknown" };
  return inTransaction(db, async (trx): Promise<EraseGuestResult> => {
    const now = clock.now();
    const apartments = new Set(known.bookings.map(({ apartmentId }) => apartmentId));
    for (const id of [...apartments].toSorted((a, b) => a - b)) await lockApartment(trx, id);
    const guest = await loadGuest(typedReference, trx, now, facts);
    if (!guest) return { ok: false, reason: "unknown" };
    const { booking, bookings, dataIds, blocking } = guest;
    const { email, reference } = booking;
    if (typedEmail.trim().toLowerCase() !== (email || reference).toLowerCase())
      return { ok: false, reason: "notTyped" };
    if (blocking.length > 0) return { ok: false, reason: "stayAhead" };
    await eraseGuestData(trx, email, dataIds);
    for (const { id } of bookings) {
      await endPlan(trx, id, now);
      await endPassesOf(trx, id, now);
      await insertEvents(trx, id, { actor: "owner", what: "guestErased", now });
    }
    await writeAudit(trx, {
      actor: user,
      what: "guestErased",
      subject: reference,
      bookingId: booking.id,
      after: { bookings: bookings.length },
      now,
    });
    return { ok: true, reference };
  });
}
