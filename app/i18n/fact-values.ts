// The property's facts as values for messages, so that no translation contains an hour or a number itself.
import type { PropertyFacts } from "#property/facts.ts";
import { formatFor } from "./format.ts";
import type { Language } from "./languages.ts";

// Facts are values that nobody changes: what was made of them stays right.
const cache = new WeakMap<PropertyFacts, Map<Language, Record<string, string | number>>>();

/** Values that every message may use, formatted for `language`: {name}, {checkIn}, {checkOut}, {golfHoles}, ... */
export function factValues(
  language: Language,
  facts: PropertyFacts,
): Record<string, string | number> {
  const known = cache.get(facts) ?? new Map<Language, Record<string, string | number>>();
  cache.set(facts, known);
  let values = known.get(language);
  if (!values) {
    const format = formatFor(language);
    values = {
      name: facts.name,
      legalName: facts.legalName,
      // Written when asked for: a browser takes milliseconds to prepare the names of countries, and few pages use them.
      get address() {
        const { street, locality, countryCode } = facts.address;
        return [street, locality, format.country(countryCode)].join(", ");
      },
      phone: facts.telephone,
      email: facts.email,
      get checkIn() {
        return format.hour(facts.checkInHour);
      },
      get checkOut() {
        return format.hour(facts.checkOutHour);
      },
      ...(facts.golfHoles !== undefined && { golfHoles: facts.golfHoles }),
      restaurantWalk: facts.restaurantWalkMinutes,
    };
    known.set(language, values);
  }
  return values;
}
