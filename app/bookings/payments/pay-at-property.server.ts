// A booking whose card payment failed becomes one paid at the property: by its guest's decision, or by the owner's.
import { newLinkSecret } from "../booking-links.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { reserveNights } from "#app/availability/nights.sql.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { nightsOf } from "#app/stays/rules/stay.ts";
import type { BookingEvent } from "../booking-events.sql.server.ts";
import { findBookingByReference, updateBooking } from "../bookings.sql.server.ts";
import type { Booking, BookingChanges } from "../bookings.sql.server.ts";
import { readLockedBooking } from "../concurrent-writes.server.ts";
import {
  confirmBooking,
  enqueueConfirmLinkEmail,
  NightsGone,
} from "../place/confirm-booking.server.ts";
import { reserveExtraNights } from "../extras/price-extras.server.ts";
import { postBooking } from "../ledger/post-booking.server.ts";
import { checkBookingLimits } from "../place/check-booking-limits.server.ts";
import { checkPayAtProperty } from "../place/check-booking-request.server.ts";
import type { PlaceBookingResult } from "../place/request-outcomes.ts";
import { deletePlan } from "./plans/plans.sql.server.ts";
import { emailHoldUntil } from "../rules/booking-status.ts";
import { consentsAt, hasConsented, makeBookingTerms } from "../rules/booking-terms.ts";
import { openStatuses } from "./payments.sql.server.ts";
import { closePayments } from "./settle-payment.server.ts";

/** Who decides it: the guest from a `network`, within the limits on unpaid bookings; or staff, who are not limited. */
type DecidedBy =
  | { actor: "guest"; network: string | undefined }
  | {
      actor: Exclude<BookingEvent["actor"], "guest">;
      /** Further writes of the caller, in the transaction that confirms the booking. */
      alsoWrite(trx: Trx, before: Booking, after: Booking): Promise<void>;
    };

/** Confirms a pending booking without a payment. Null: the booking has changed since, look up the key again. */
export async function payAtProperty(
  known: Booking,
  decidedBy: DecidedBy,
  app: App,
): Promise<PlaceBookingResult | null> {
  const { facts } = app.property;
  const { actor } = decidedBy;
  await closePayments(known.id, app);
  try {
    return await inTransaction(app.database.db, async (trx): Promise<PlaceBookingResult | null> => {
      const { booking, payments } = await readLockedBooking(trx, known);
      if (booking.status !== "pending_payment") return null;
      if (payments.some(({ status }) => openStatuses.includes(status)))
        return { ok: true, outcome: "paymentUnknown", booking };
      const day = propertyDay(app.clock.now(), facts.timeZone);
      const terms = makeBookingTerms("property", booking, booking.quote, facts, day);
      // An option: its guest agrees now, on the telephone, as staff record by confirming it.
      const agreed = !hasConsented(booking.consents) && {
        consents: consentsAt(app.clock.now(), facts.termsVersion, "telephone"),
      };
      const changes = { ...terms, ...agreed };
      if (decidedBy.actor === "guest") {
        const unpaid = { ...booking, ...changes };
        const refusal = await checkPayAtProperty(trx, unpaid, app);
        if (refusal) return { ok: false, reason: "notAtProperty", refusal };
        const limits = await checkBookingLimits(trx, unpaid, decidedBy.network, app);
        if (!limits.ok) return limits;
        if (limits.byEmail) return holdForEmail(trx, booking, changes, app);
      }
      const confirmed = await confirmBooking(trx, booking, { actor, changes }, app);
      if (!confirmed) throw new NightsGone();
      await deletePlan(trx, booking.id);
      await postBooking(trx, confirmed, { actor, now: app.clock.now(), facts });
      if (decidedBy.actor !== "guest") await decidedBy.alsoWrite(trx, booking, confirmed);
      return { ok: true, outcome: "confirmed", booking: confirmed };
    });
  } catch (error) {
    if (error instanceof NightsGone) return { ok: false, reason: "nightsTaken" };
    throw error;
  }
}

async function holdForEmail(
  trx: Trx,
  booking: Booking,
  changes: BookingChanges,
  app: App,
): Promise<PlaceBookingResult> {
  const now = app.clock.now();
  const holdExpiresAt = emailHoldUntil(now);
  const { id: bookingId, apartmentId } = booking;
  const nights = nightsOf(booking);
  const expiresAt = new Date(holdExpiresAt);
  const hold = { apartmentId, nights, kind: "hold", bookingId, expiresAt, now } as const;
  if (!(await reserveNights(trx, hold))) throw new NightsGone();
  const { facts } = app.property;
  if (!(await reserveExtraNights(trx, { ...booking, holdExpiresAt }, { now, facts })))
    throw new NightsGone();
  await deletePlan(trx, booking.id);
  const manageToken = newLinkSecret();
  const held = await updateBooking(trx, booking, { ...changes, holdExpiresAt, manageToken }, now);
  if (!held) throw new Error(`Booking ${booking.reference} was changed under its lock`);
  await enqueueConfirmLinkEmail(trx, held, manageToken, app);
  return { ok: true, outcome: "confirmByEmail", booking: held };
}

/**
 * `changed`: the booking has changed since `version` was shown, or the payment has succeeded after all.
 * `paymentOpen`: it is not known yet whether the card was charged; a job asks the gateway, so try again in a minute.
 */
export type ConfirmPendingResult =
  | { ok: true; booking: Booking }
  | { ok: false; reason: "unknown" | "changed" | "notNow" | "paymentOpen" | "nightsGone" };

/**
 * Voids an open card payment first, so that the guest cannot pay twice. Guest and owner get the usual emails; `alsoWrite`
 * writes the caller's own rows in the same transaction.
 */
export async function confirmPending(
  { reference, version }: { reference: string; version: number },
  app: App,
  alsoWrite: (trx: Trx, before: Booking, after: Booking) => Promise<void>,
): Promise<ConfirmPendingResult> {
  const found = await findBookingByReference(app.database.db, reference);
  if (!found) return { ok: false, reason: "unknown" };
  if (found.version !== version) return { ok: false, reason: "changed" };
  if (found.status !== "pending_payment") return { ok: false, reason: "notNow" };
  const placed = await payAtProperty(found, { actor: "owner", alsoWrite }, app);
  if (!placed) return { ok: false, reason: "changed" };
  if (!placed.ok) return { ok: false, reason: "nightsGone" };
  return placed.outcome === "confirmed"
    ? { ok: true, booking: placed.booking }
    : { ok: false, reason: "paymentOpen" };
}
