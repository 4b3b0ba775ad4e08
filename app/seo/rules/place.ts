// Address, coordinates, and check-in and check-out times of the property in the notation of schema.org.
import type { PropertyFacts } from "#property/facts.ts";
import { instantAt } from "#app/dates/rules/property-instant.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { LinkedThing } from "./linked-data.ts";

/** The postal address; empty parts are left out of the JSON. */
export function postalAddress({ address }: Pick<PropertyFacts, "address">): LinkedThing {
  return {
    "@type": "PostalAddress",
    streetAddress: address.street,
    addressLocality: address.locality,
    addressRegion: address.district,
    postalCode: address.postalCode,
    addressCountry: address.countryCode,
  };
}

/** Both coordinates as text: Google requires five decimals, and a JSON number would drop a trailing zero. */
export function coordinates({ coordinates: { lat, lng } }: Pick<PropertyFacts, "coordinates">) {
  return { latitude: lat.toFixed(5), longitude: lng.toFixed(5) };
}

/** Check-in and check-out time, with the UTC offset of the property's time zone on `today`. */
export function checkInOutTimes(
  facts: Pick<PropertyFacts, "checkInHour" | "checkOutHour" | "timeZone">,
  today: PlainDate,
) {
  return {
    checkinTime: timeOn(today, facts.checkInHour, facts.timeZone),
    checkoutTime: timeOn(today, facts.checkOutHour, facts.timeZone),
  };
}

// ISO 8601: 14:00:00+04:00.
function timeOn(day: PlainDate, hour: number, timeZone: string): string {
  const clock = `${twoDigits(hour)}:00:00`;
  const ahead =
    (Date.parse(`${day}T${clock}Z`) - instantAt(day, hour, timeZone).getTime()) / 60_000;
  const minutes = Math.abs(ahead);
  const offset = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  return `${clock}${ahead < 0 ? "-" : "+"}${offset}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
