// An API answer as text, and bookings in it: amounts are whole cents, dates plain days, instants UTC.
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import type { PaymentParts } from "#app/bookings/payments/plans/rules/payment-plan.ts";
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

/** The parts of a plan as the API has them. */
export function describeParts(
  { first, second, dueOn, collect }: PaymentParts,
  currency: string,
): NonNullable<DescribedBooking["parts"]> {
  return {
    first: { amount: first, currency },
    second: { amount: second, currency },
    dueOn,
    collect,
  };
}

/**
 * Describes a booking with what the ledger says of its money, in cents, the parts in which it is paid, and its `payment` if
 * there is one to report.
 */
export function describeBooking(
  booking: Booking,
  payment: DescribedPayment | null,
  { parts, paid, open }: { parts: PaymentParts | null; paid: Cents; open: Cents },
): DescribedBooking {
  const amount = (cents: number): Amount => ({ amount: cents, currency: booking.currency });
  return {
    reference: booking.reference,
    status: booking.status,
    apartment: booking.apartmentId,
    ...(booking.moves.length > 0 && {
      moves: booking.moves.map(({ from, apartmentId }) => ({ from, apartment: apartmentId })),
    }),
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    total: amount(booking.total),
    dueNow: amount(booking.dueNow),
    dueAtProperty: amount(booking.dueAtProperty - (parts?.second ?? 0)),
    paid: amount(paid),
    open: amount(open),
    lines: booking.quote.lines,
    cancellation: booking.policy.steps,
    ...(parts && { parts: describeParts(parts, booking.currency) }),
    ...(payment && { payment }),
  };
}
