// The property's facts as values for messages, so that no translation contains an hour or a number itself.
import { facts } from "#property/facts.ts";
import { formatFor } from "./format.ts";
import type { Language } from "./languages.ts";

const cache = new Map<Language, Record<string, string | number>>();

/** Values that every message may use, formatted for `language`: {name}, {checkIn}, {checkOut}, {golfHoles}, ... */
export function factValues(language: Language): Record<string, string | number> {
  let values = cache.get(language);
  if (!values) {
    const format = formatFor(language);
    values = {
      name: facts.name,
      legalName: facts.legalName,
      address: [
        facts.address.street,
        facts.address.locality,
        format.country(facts.address.countryCode),
      ].join(", "),
      phone: facts.telephone,
      email: facts.email,
      checkIn: format.hour(facts.checkInHour),
      checkOut: format.hour(facts.checkOutHour),
      golfHoles: facts.golfHoles,
      restaurantWalk: facts.restaurantWalkMinutes,
    };
    cache.set(language, values);
  }
  return values;
}

/** Clears the cached values; call it when the facts change. */
export function clearFactValues(): void {
  cache.clear();
}
