// Telephone numbers as they are dialled from anywhere: the metadata of all countries' numbers is libphonenumber's.
import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * A number as it was typed by a guest of `country` (ISO 3166 alpha-2), in international form (E.123): '0171/1234567' of Germany is
 * '+49 171 1234567'. A number with a country code keeps it, whatever the country. Null where there is no such country code, or no
 * number of this length there; numbers that are only not given out yet pass, since ranges change faster than this list.
 */
export function internationalPhone(phone: string, country: string): string | null {
  const number = parsePhoneNumberFromString(
    phone,
    isSupportedCountry(country) ? country : undefined,
  );
  return number?.isPossible() === true ? number.formatInternational() : null;
}
