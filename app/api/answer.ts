// An API answer as text, and bookings in it: amounts are whole cents, dates plain days, instants UTC.
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { Amount, DescribedBooking, DescribedPayment } from "./answer-schemas.ts";

/** What is sent; `headers` hold the content type and, where the text depends on it, the language. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
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

/** Describes a booking with what the ledger says of its money, in cents, and its `payment` if there is one to report. */
export function describeBooking(
  booking: Booking,
  payment: DescribedPayment | null,
  { paid, open }: { paid: Cents; open: Cents },
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
    paid: amount(paid),
    open: amount(open),
    lines: booking.quote.lines,
    cancellation: booking.policy.steps,
    ...(payment && { payment }),
  };
}
