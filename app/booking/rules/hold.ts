// How long nights are kept for a payment, or for a guest to confirm by email.
import type { BookingStatus } from "./status.ts";

/** 15 minutes, while a payment is being made. */
const holdMilliseconds = 15 * 60 * 1000;

/** Docs, decision 47: two hours, until the link in the email is opened. */
const emailHoldMilliseconds = 2 * 60 * 60 * 1000;

/** The instant, ISO 8601, from which on the nights of a payment begun now are kept no longer. */
export function holdUntil(now: Date): string {
  return new Date(now.getTime() + holdMilliseconds).toISOString();
}

/** The same for a booking that its guest confirms by email. */
export function emailHoldUntil(now: Date): string {
  return new Date(now.getTime() + emailHoldMilliseconds).toISOString();
}

/** Whether the time of a hold is over; from its very millisecond on it is. */
export function hasLapsed({ holdExpiresAt }: { holdExpiresAt: string | null }, now: Date): boolean {
  return holdExpiresAt !== null && holdExpiresAt <= now.toISOString();
}

/** Whether a booking waits for its guest to open the link in the email: a pending one that is not paid by card. */
export function awaitsEmail(booking: {
  status: BookingStatus;
  paymentMethod: "card" | "property";
}): boolean {
  return booking.status === "pending_payment" && booking.paymentMethod === "property";
}
