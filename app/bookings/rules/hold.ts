// How long nights are held for a payment, or for a confirmation by email.
import type { BookingStatus } from "./booking-status.ts";

/** 15 minutes, while a payment is being made. */
const holdMilliseconds = 15 * 60 * 1000;

/** Two hours to open the link in the email (docs/decisions, 47). */
const emailHoldMilliseconds = 2 * 60 * 60 * 1000;

/** When the hold of a payment started now expires (ISO 8601 instant). */
export function holdUntil(now: Date): string {
  return new Date(now.getTime() + holdMilliseconds).toISOString();
}

/** The same for a booking to be confirmed by email. */
export function emailHoldUntil(now: Date): string {
  return new Date(now.getTime() + emailHoldMilliseconds).toISOString();
}

/** Whether a hold has expired; it has from its exact millisecond on. */
export function hasLapsed({ holdExpiresAt }: { holdExpiresAt: string | null }, now: Date): boolean {
  return holdExpiresAt !== null && holdExpiresAt <= now.toISOString();
}

/** Whether a booking waits for confirmation by email: a pending one that is not paid by card. */
export function awaitsEmailConfirmation(booking: {
  status: BookingStatus;
  paymentMethod: "card" | "property";
}): boolean {
  return booking.status === "pending_payment" && booking.paymentMethod === "property";
}
