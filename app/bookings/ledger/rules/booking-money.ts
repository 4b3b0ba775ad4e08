// What a booking's guest has paid and still owes, as its balance in the ledger says.
import { recordedMethods } from "#app/ledger/rules/accounts.ts";
import type { LedgerBalance, RecordedMethod } from "#app/ledger/rules/accounts.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { BookingStatus } from "../../rules/booking-status.ts";
import { paymentDue } from "../../rules/booking-terms.ts";

/** In cents, none below zero. */
export interface BookingMoney {
  /** What the guest still has to pay. */
  toPay: Cents;
  /** What the guest paid too much, and gets back; without refunds to a card that are on their way. */
  owedBack: Cents;
  /** Refunds to a card that the provider has not made yet. */
  onItsWay: Cents;
  /** Payments recorded by staff, less what was given back by hand; methods without any are left out. */
  recorded: RecordedMoney[];
}

export interface RecordedMoney {
  method: RecordedMethod;
  amount: Cents;
}

/** What of a booking decides about its money as long as the ledger has nothing of it. */
interface AgreedBooking {
  status: BookingStatus;
  paymentMethod: "card" | "property";
  total: Cents;
  dueNow: Cents;
}

/**
 * Without a balance, so before a booking is confirmed or until one written by the previous release is posted, what was agreed
 * to pay at the property.
 */
export function bookingMoney(
  booking: AgreedBooking,
  balance: LedgerBalance | undefined,
): BookingMoney {
  if (!balance) {
    const toPay = owingStatuses.includes(booking.status) ? paymentDue(booking).atProperty : 0;
    return { toPay, owedBack: 0, onItsWay: 0, recorded: [] };
  }
  const { open, refundsOwed, received } = balance;
  return {
    toPay: Math.max(0, open),
    owedBack: Math.max(0, -open),
    onItsWay: refundsOwed,
    recorded: recordedMethods
      .map((method) => ({ method, amount: received[method] }))
      .filter(({ amount }) => amount > 0),
  };
}

const owingStatuses: readonly BookingStatus[] = [
  "pending_payment",
  "confirmed",
  "checked_in",
  "checked_out",
];
