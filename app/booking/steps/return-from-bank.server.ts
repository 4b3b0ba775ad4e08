// The step after the bank's check, or while waiting for the guest's email: settles the payment and continues from there.
import { redirect } from "react-router";
import { facts } from "#property/facts.ts";
import { emailsWait } from "#app/platform/environment.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { listPayments, moneyCameLate } from "../payments.sql.server.ts";
import { endHold } from "../placing/end-hold.server.ts";
import type { Settled } from "../placing/request-outcomes.ts";
import { settlePayment } from "../placing/settle-payment.server.ts";
import { addressOfStay, bookedStay } from "../rules/book-address.ts";
import type { BookStep } from "../rules/book-address.ts";
import { awaitsEmail, hasLapsed } from "../rules/hold.ts";
import { propertyDay } from "../rules/plain-date.ts";
import type { PropertyNow } from "../rules/plain-date.ts";
import { finishDraft } from "./drafts.sql.server.ts";
import { findOwnBooking } from "./find-own-draft.server.ts";
import { forgetCard } from "./forget-card.server.ts";
import type { BookVisit } from "./read-visit.server.ts";

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
  again: string;
  otherwise: string;
}

/** Redirects to the confirmation, or back to the details; returns the waiting step when neither applies. */
export async function returnFromBank(visit: BookVisit): Promise<WaitingStep> {
  const own = await findOwnBooking(visit);
  if (!own) throw redirect(visit.to("/book?step=done"), 303);
  const { booking } = own;
  const stay = own.draft.stay ?? booking;
  const settled = await settleLast(booking, visit);
  const address = (step: BookStep, declined?: string) =>
    addressOfStay(bookedStay(booking), step, declined);
  const waiting = {
    step: "waiting",
    email: emailsWait(visit.house.environment) ? null : booking.email,
    until: null,
    bankUrl: null,
    again: address("return"),
  } as const;
  if (awaitsEmail(booking) && !hasLapsed(booking, visit.house.clock.now()))
    return {
      ...waiting,
      state: "byEmail",
      until: propertyDay(new Date(booking.holdExpiresAt ?? 0), facts.timeZone),
      otherwise: address("details"),
    };

  switch (settled.outcome) {
    case "confirmed":
      await finishDraft(visit.house.database.db, own.secret, stay, booking.id);
      throw redirect(visit.to(address("done")), 303);
    case "declined":
      await forgetCard(own, stay, settled, visit.house);
      throw redirect(visit.to(address("details", settled.why)), 303);
    case "expired":
      if (await moneyCameLate(visit.house.database.db, booking.id))
        return { ...waiting, state: "tooLate", otherwise: address("room") };
      throw redirect(visit.to(address("details")), 303);
    case "actionNeeded":
      return { ...waiting, state: "atBank", bankUrl: settled.url, otherwise: address("details") };
    default:
      return { ...waiting, state: "asking", otherwise: address("details") };
  }
}

// A booking without a payment is paid at the property: there was no bank. One that the guest did not confirm by email in
// time is over, even when the job that expires holds has not run yet.
async function settleLast(booking: Booking, { house }: BookVisit): Promise<Settled> {
  if (awaitsEmail(booking)) {
    const ended = await endHold(booking, "lapsed", house);
    return { outcome: "expired", booking: ended, refunded: false };
  }
  if (booking.status === "expired" && booking.paymentMethod === "property")
    return { outcome: "expired", booking, refunded: false };
  const last = (await listPayments(house.database.db, booking.id)).at(-1);
  const settled = last && (await settlePayment(last.id, house));
  return settled ?? { outcome: "confirmed", booking };
}
