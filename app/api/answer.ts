// An API answer as text, and bookings in it: amounts are whole cents, dates plain days, instants UTC.
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import type { DeclineReason } from "#app/payments/gateway.ts";
import type { CancellationPolicy } from "#app/stays/rules/cancellation.ts";
import type { PriceLine } from "#app/stays/rules/price.ts";

/** What is sent; `headers` hold the content type and, where the text depends on it, the language. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** An amount: whole cents and ISO 4217. */
export interface Amount {
  amount: number;
  currency: string;
}

/** A JSON answer; `language` when it contains translated text. */
export function answerJson(
  status: number,
  body: unknown,
  { type = "application/json", language }: { type?: string; language?: string } = {},
): Answer {
  const headers: Record<string, string> = { "Content-Type": type };
  if (language) headers["Content-Language"] = language;
  return { status, headers, body: JSON.stringify(body) };
}

/** The payment, while it is unfinished or after it has failed. */
export interface DescribedPayment {
  /** What is missing: the payment, or that the guest opens the link in the email. */
  awaits: "payment" | "email";
  /** Until when the nights are held. */
  heldUntil: string | null;
  /** The URL to open, where the guest's bank requires a step. */
  url: string | null;
  /** The secret with which the API client can query the outcome. */
  secret?: string;
  /** Why the last attempt was declined, null when it was not. */
  declined?: DeclineReason | null;
  /** The money arrived after the nights were released, and all of it is refunded. */
  refunded?: boolean;
}

/** A booking as API clients see it. `lines` add up to `total`; each is in its currency. */
export interface DescribedBooking {
  reference: string;
  status: Booking["status"];
  apartment: number;
  checkIn: string;
  checkOut: string;
  total: Amount;
  dueNow: Amount;
  dueAtProperty: Amount;
  lines: PriceLine[];
  cancellation: CancellationPolicy["steps"];
  payment?: DescribedPayment;
}

/** Describes a booking, with its `payment` if there is one to report. */
export function describeBooking(
  booking: Booking,
  payment: DescribedPayment | null,
): DescribedBooking {
  const amount = (cents: number): Amount => ({ amount: cents, currency: booking.currency });
  return {
    reference: booking.reference,
    status: booking.status,
    apartment: booking.apartmentId,
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    total: amount(booking.total),
    dueNow: amount(booking.dueNow),
    dueAtProperty: amount(booking.dueAtProperty),
    lines: booking.quote.lines,
    cancellation: booking.policy.steps,
    ...(payment && { payment }),
  };
}
