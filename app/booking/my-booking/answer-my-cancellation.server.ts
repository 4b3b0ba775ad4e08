// Cancels the booking of a secret link, once the guest agrees to the refund that was shown.
import { facts } from "#property/facts.ts";
import type { House } from "#app/house.server.ts";
import { findBookingByToken } from "../bookings.sql.server.ts";
import { cancelBooking } from "../cancel-booking.server.ts";
import { agreedCents, formText } from "../rules/form-values.ts";
import { guestMayDecide } from "../rules/guest-may.ts";
import { propertyDay } from "../rules/plain-date.ts";
import { tellOwnerOfDecision } from "./tell-owner-of-decision.server.ts";

/** Keys of `my-cancel.faults`. */
export type MyCancelFault = "agreeNeeded" | "changed" | "refundChanged" | "notNow";

/** Cancelled, or why nothing was done. */
export type MyCancellationAnswer =
  | { ok: true }
  | { ok: false; status: 400 | 409; fault: MyCancelFault };

/**
 * The form has the version and the refund, in cents, that the guest saw, and `agree`; the secret alone identifies the
 * booking. Null for an unknown secret.
 */
export async function answerMyCancellation(
  manageToken: string,
  form: FormData,
  house: House,
): Promise<MyCancellationAnswer | null> {
  const booking = await findBookingByToken(house.database.db, manageToken);
  if (!booking) return null;
  if (formText(form, "agree") !== "yes") return { ok: false, status: 400, fault: "agreeNeeded" };
  const day = propertyDay(house.clock.now(), facts.timeZone);
  if (!guestMayDecide(booking, day, facts.checkInHour))
    return { ok: false, status: 409, fault: "notNow" };
  const cancelled = await cancelBooking(
    {
      reference: booking.reference,
      version: Number(formText(form, "version")),
      agreedRefund: agreedCents(form, "refund"),
      actor: "guest",
    },
    house,
    (trx, before, _after, refund) =>
      tellOwnerOfDecision(trx, before, { money: { paid: refund, refund } }, house),
  );
  if (cancelled.ok) return { ok: true };
  if (cancelled.reason === "unknown") return null;
  // Only the owner can choose another amount; a guest sends none.
  const { reason } = cancelled;
  const fault = reason === "amountTooLow" || reason === "amountTooHigh" ? "refundChanged" : reason;
  return { ok: false, status: 409, fault };
}
