// The stay as a LodgingReservation (JSON-LD), by which mail programs show it as a card, in the calendar and in travel plans.
// https://developers.google.com/workspace/gmail/markup/reference/hotel-reservation
import { clockAt } from "#app/dates/rules/plain-date.ts";
import { guestName } from "../rules/guest-fields.ts";
import type { EmailData } from "./email-data.ts";

/** The part of an email's data that it needs. */
export type ReservationInput = Pick<
  EmailData,
  "facts" | "booking" | "apartment" | "language" | "manageLink"
>;

/**
 * JSON for a script element: `<` is escaped, so that no name can end it. Google's names of properties (`reservationNumber`,
 * `checkinDate`, `price`) stand beside those of schema.org, which other mail programs read. Nothing of payments or the party's names.
 */
export function describeReservation(data: ReservationInput): string {
  const { facts, booking, apartment, language, manageLink } = data;
  const { address } = facts;
  const at = (day: string, hour: number) => `${day}T${clockAt(day, hour, facts.timeZone)}`;
  const arrives = at(booking.checkIn, facts.checkInHour);
  const leaves = at(booking.checkOut, facts.checkOutHour);
  const total = (booking.total / 100).toFixed(2);
  const isCancelled = booking.status === "cancelled";
  const reservation = {
    "@context": "http://schema.org",
    "@type": "LodgingReservation",
    reservationNumber: booking.reference,
    reservationId: booking.reference,
    reservationStatus: `http://schema.org/Reservation${isCancelled ? "Cancelled" : "Confirmed"}`,
    underName: { "@type": "Person", name: guestName(booking, language === "zh") },
    reservationFor: {
      "@type": "LodgingBusiness",
      name: facts.name,
      telephone: facts.telephone,
      email: facts.email,
      address: {
        "@type": "PostalAddress",
        streetAddress: address.street,
        addressLocality: address.locality,
        addressRegion: address.district,
        postalCode: address.postalCode,
        addressCountry: address.countryCode,
      },
    },
    checkinDate: arrives,
    checkinTime: arrives,
    checkoutDate: leaves,
    checkoutTime: leaves,
    lodgingUnitDescription: apartment,
    numAdults: booking.adults,
    numChildren: booking.children,
    price: total,
    totalPrice: total,
    priceCurrency: booking.currency,
    bookingTime: booking.createdAt,
    modifiedTime: booking.updatedAt,
    url: manageLink ?? undefined,
  };
  return JSON.stringify(reservation, (_, value: unknown) =>
    value === "" ? undefined : value,
  ).replaceAll("<", String.raw`\u003c`);
}
