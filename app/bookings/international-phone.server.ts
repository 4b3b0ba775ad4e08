// Telephone numbers as they are dialled from anywhere: the metadata of all countries' numbers is libphonenumber's.
import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { PhoneNumber } from "libphonenumber-js/max";

/**
 * A number as it was typed by a guest of `country` (ISO 3166 alpha-2), in international form (E.123): '0171/1234567' of Germany is
 * '+49 171 1234567'. A number with a country code keeps it, whatever the country. Null where there is no such country code, or no
 * number of this length there or in its range; numbers of ranges that the list does not know pass, since new ones are given out
 * faster than it changes.
 */
export function internationalPhone(phone: string, country: string): string | null {
  const number = parsePhoneNumberFromString(
    phone,
    isSupportedCountry(country) ? country : undefined,
  );
  if (number?.isPossible() !== true) return null;
  return number.isValid() || !hasOtherLength(number) ? number.formatInternational() : null;
}

// E.164 allows 15 digits with the country code; local numbers have four or more.
const lengths = Array.from({ length: 11 }, (_, at) => at + 4);

// Whether it would be a number of its range with fewer digits or with more: some were forgotten, or typed twice.
function hasOtherLength({ countryCallingCode, nationalNumber: digits }: PhoneNumber): boolean {
  return lengths
    .filter((length) => length !== digits.length)
    .map((length) => digits.slice(0, length).padEnd(length, "0"))
    .some(
      (other) => parsePhoneNumberFromString(`+${countryCallingCode}${other}`)?.isValid() === true,
    );
}
