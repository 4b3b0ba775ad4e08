// The emails to guests that may carry a paragraph by the owner.

/** By their kinds in the outbox, in the order of a stay. */
export const guestEmails = [
  "guestConfirmation",
  "guestBeforeArrival",
  "guestThankYou",
  "guestChange",
  "guestCancellation",
  "guestRefund",
] as const;

/** The kind of that name; the first for anything else. */
export function findGuestEmail(name: string | null): (typeof guestEmails)[number] {
  return guestEmails.find((known) => known === name) ?? "guestConfirmation";
}
