// A client that books through the public API, as another site's program would.
import { randomUUID } from "node:crypto";
import type { Stay } from "#app/stays/rules/stay.ts";
import { aGuest } from "../booking/guests.ts";

/** The API's answer, or `null` when the connection broke. */
export interface ApiAnswer {
  status: number;
  body: Record<string, unknown>;
}

/**
 * Posts a booking, paid at the property; `key` is a new idempotency key unless given, `network` the address in X-Forwarded-For,
 * `email` the guest's.
 */
export async function postBooking(
  origin: string,
  booking: { apartment: number; stay: Stay; key?: string; network?: string; email?: string },
): Promise<ApiAnswer | null> {
  try {
    const response = await fetch(`${origin}/api/bookings`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Idempotency-Key": booking.key ?? randomUUID(),
        ...(booking.network && { "X-Forwarded-For": booking.network }),
      },
      body: bookingBody(booking),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  } catch {
    return null;
  }
}

/** The request body of a booking by one adult, paid at the property. */
export function bookingBody(booking: { apartment: number; stay: Stay; email?: string }): string {
  return JSON.stringify({
    apartment: booking.apartment,
    checkIn: booking.stay.checkIn,
    checkOut: booking.stay.checkOut,
    adults: 1,
    children: 0,
    ratePlan: "flexible",
    guest: aGuest(booking.email ? { email: booking.email } : {}),
    payment: { method: "property" },
    consents: { terms: true, privacy: true, cancellation: true },
    language: "en",
  });
}
