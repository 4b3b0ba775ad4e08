// The step after the bank's check, or while waiting for the guest's email: settles the payment and continues from there.
import { redirect } from "react-router";
import { addressOfStay, bookedStay } from "#app/availability/rules/book-address.ts";
import type { BookStep } from "#app/availability/rules/book-address.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { endHold } from "#app/bookings/place/end-holds.server.ts";
import { listPayments, wasPaidLate } from "#app/bookings/payments/payments.sql.server.ts";
import { settlePayment } from "#app/bookings/payments/settle-payment.server.ts";
import type { SettlePaymentResult } from "#app/bookings/place/request-outcomes.ts";
import { awaitsEmailConfirmation, hasLapsed } from "#app/bookings/rules/booking-status.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PropertyNow } from "#app/dates/rules/plain-date.ts";
import { emailsWait } from "#app/platform/environment/environment.ts";
import { finishDraft } from "../drafts.sql.server.ts";
import { dropDeclinedCard, findOwnBooking } from "../own-drafts.server.ts";
import type { BookRequest } from "../read-book-request.server.ts";

/** Shown while the outcome of a payment is open, and when it came too late. */
export interface WaitingStep {
  step: "waiting";
  /**
   * `asking`: the outcome is not known yet. `atBank`: the guest came back without finishing the bank's check at `bankUrl`.
   * `tooLate`: the nights were sold to others, and the money is refunded. `byEmail`: the guest has to open the link in
   * the email until `until` on the property's clock.
   */
  state: "asking" | "atBank" | "tooLate" | "byEmail";
  /** Where the outcome is emailed to once it is known; null while emails wait for a mail server. */
  email: string | null;
  until: PropertyNow | null;
  bankUrl: string | null;
  /** Paths without language: this step, to check again, and the one to pay in another way or choose other nights. */
  retryPath: string;
  alternativePath: string;
}

/** Redirects to the confirmation, or back to the details; returns the waiting step when neither applies. */
export async function returnFromBank(bookRequest: BookRequest): Promise<WaitingStep> {
  const { facts } = bookRequest.app.property;
  const own = await findOwnBooking(bookRequest);
  if (!own) throw redirect(bookRequest.to("/book?step=done"), 303);
  const { booking } = own;
  const stay = own.draft.stay ?? booking;
  const settled = await settleLastPayment(booking, bookRequest);
  const address = (step: BookStep, declined?: string) =>
    addressOfStay(bookedStay(booking), step, declined);
  const waiting = {
    step: "waiting",
    email: emailsWait(bookRequest.app.environment) ? null : booking.email,
    until: null,
    bankUrl: null,
    retryPath: address("return"),
  } as const;
  if (awaitsEmailConfirmation(booking) && !hasLapsed(booking, bookRequest.app.clock.now()))
    return {
      ...waiting,
      state: "byEmail",
      until: propertyDay(new Date(booking.holdExpiresAt ?? 0), facts.timeZone),
      alternativePath: address("details"),
    };

  switch (settled.outcome) {
    case "confirmed":
      await finishDraft(bookRequest.app.database.db, own.secret, stay, booking.id);
      throw redirect(bookRequest.to(address("done")), 303);
    case "declined":
      await dropDeclinedCard(own, stay, settled, bookRequest.app);
      throw redirect(bookRequest.to(address("details", settled.why)), 303);
    case "expired":
      if (await wasPaidLate(bookRequest.app.database.db, booking.id))
        return { ...waiting, state: "tooLate", alternativePath: address("apartment") };
      throw redirect(bookRequest.to(address("details")), 303);
    case "actionNeeded":
      return {
        ...waiting,
        state: "atBank",
        bankUrl: settled.url,
        alternativePath: address("details"),
      };
    default:
      return { ...waiting, state: "asking", alternativePath: address("details") };
  }
}

// A booking without a payment is paid at the property: there was no bank. One that the guest did not confirm by email in
// time is over, even when the job that expires holds has not run yet.
async function settleLastPayment(
  booking: Booking,
  { app }: BookRequest,
): Promise<SettlePaymentResult> {
  if (awaitsEmailConfirmation(booking)) {
    const ended = await endHold(booking, "lapsed", app);
    return { outcome: "expired", booking: ended, refunded: false };
  }
  if (booking.status === "expired" && booking.paymentMethod === "property")
    return { outcome: "expired", booking, refunded: false };
  const last = (await listPayments(app.database.db, booking.id)).findLast(
    ({ purpose }) => purpose === "booking",
  );
  const settled = last && (await settlePayment(last.id, app));
  return settled ?? { outcome: "confirmed", booking };
}
