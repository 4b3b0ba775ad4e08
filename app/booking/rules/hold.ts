// How long nights are kept for a payment.

/** decisions.md, Booking: 15 minutes, while a payment is being made. */
const holdMilliseconds = 15 * 60 * 1000;

/** The instant, ISO 8601, from which on the nights of a payment begun now are kept no longer. */
export function holdUntil(now: Date): string {
  return new Date(now.getTime() + holdMilliseconds).toISOString();
}

/** Whether the time of a hold is over; from its very millisecond on it is. */
export function hasLapsed({ holdExpiresAt }: { holdExpiresAt: string | null }, now: Date): boolean {
  return holdExpiresAt !== null && holdExpiresAt <= now.toISOString();
}
