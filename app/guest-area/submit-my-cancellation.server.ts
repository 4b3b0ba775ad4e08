// Cancels the booking of a secret link, once the guest agrees to the refund that was shown.
import type { App } from "#app/app.server.ts";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking } from "#app/bookings/cancel-booking.server.ts";
import { agreedCents, formText } from "#app/bookings/rules/form-values.ts";
import { isSelfServiceOpen } from "#app/bookings/rules/is-self-service-open.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { enqueueOwnerDecisionEmail } from "./enqueue-owner-decision-email.server.ts";

/** Keys of `my-cancel.faults`. */
export type MyCancelFault = "agreeNeeded" | "changed" | "refundChanged" | "notNow";

/** Cancelled, or why nothing was done. */
export type MyCancellationResult =
  | { ok: true }
  | { ok: false; status: 400 | 409; fault: MyCancelFault };

/**
 * The form has the version and the refund, in cents, that the guest saw, and `agree`; the secret alone identifies the
 * booking. Null for an unknown secret.
 */
export async function submitMyCancellation(
  manageToken: string,
  form: FormData,
  app: App,
): Promise<MyCancellationResult | null> {
  const { facts } = app.property;
  const booking = await findBookingByToken(app.database.db, manageToken);
  if (!booking) return null;
  if (formText(form, "agree") !== "yes") return { ok: false, status: 400, fault: "agreeNeeded" };
  const day = propertyDay(app.clock.now(), facts.timeZone);
  if (!isSelfServiceOpen(booking, day, facts.checkInHour))
    return { ok: false, status: 409, fault: "notNow" };
  const cancelled = await cancelBooking(
    {
      reference: booking.reference,
      version: Number(formText(form, "version")),
      agreedRefund: agreedCents(form, "refund"),
      actor: "guest",
    },
    app,
    (trx, before, _after, refund) =>
      enqueueOwnerDecisionEmail(trx, before, { money: { paid: refund, refund } }, app),
  );
  if (cancelled.ok) return { ok: true };
  if (cancelled.reason === "unknown") return null;
  // Only the owner can choose another amount; a guest sends none.
  const { reason } = cancelled;
  const fault = reason === "amountTooLow" || reason === "amountTooHigh" ? "refundChanged" : reason;
  return { ok: false, status: 409, fault };
}
