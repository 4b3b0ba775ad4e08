// Tests how telephone numbers of guests are read; the expected forms are those of E.123.
import { expect, test } from "vitest";
import { countryCodes } from "#app/ui/rules/countries.ts";
import { aGuest } from "#tests/support/booking/guests.ts";
import { internationalPhone } from "./international-phone.server.ts";
import { parseGuest } from "./rules/booking-request.ts";

test.each([
  ["0171/1234567", "DE", "+49 171 1234567"],
  ["06 12 34 56 78", "FR", "+33 6 12 34 56 78"],
  ["138 0013 8000", "CN", "+86 138 0013 8000"],
  ["8 912 345-67-89", "RU", "+7 912 345 67 89"],
  ["(212) 555-0123", "US", "+1 212 555 0123"],
  ["5772 9919", "MU", "+230 5772 9919"],
  // With a country code, in the ways it is typed: the country of the address does not matter.
  ["+33 6-12-34-56-78", "MU", "+33 6 12 34 56 78"],
  ["0049 170 1234567", "FR", "+49 170 1234567"],
  ["+49 (0)170 1234567", "FR", "+49 170 1234567"],
])("%s of %s is %s", (typed, country, expected) => {
  expect(internationalPhone(typed, country)).toBe(expected);
  expect(internationalPhone(expected, country)).toBe(expected);
});

test.each([
  ["0171/1234567", "MU", "eleven digits are no number of Mauritius"],
  ["0171/1234567", "FR", "nor of France"],
  ["+999 123456", "FR", "no country has this code"],
  ["+0 612 345 678", "PL", "no country code begins with 0"],
  ["+33 6 12 34", "FR", "too short for France"],
  // Germany has numbers of four to fifteen digits, but each range has its own.
  ["0171/12345", "DE", "mobile numbers that begin with 171 have ten digits, not eight"],
  ["0171/123456789", "DE", "nor twelve"],
  ["138 0013 800", "CN", "mobile numbers have eleven digits, though those of towns have ten"],
  [
    "+39 333 12345",
    "FR",
    "as long as a number of an Italian town, but it begins like a mobile one",
  ],
])("%s of %s is refused: %s", (typed, country) => {
  expect(internationalPhone(typed, country)).toBeNull();
});

test.each([
  ["089/12345", "DE", "+49 89 12345"], // numbers in a town are of many lengths
  ["06101 1234", "DE", "+49 6101 1234"],
  ["5000 0000", "MU", "+230 5000 0000"],
  ["+44 7700 900123", "FR", "+44 7700 900123"],
])(
  "%s of %s passes, in a range of any length or one that the list does not know",
  (typed, country, expected) => {
    expect(internationalPhone(typed, country)).toBe(expected);
  },
);

test("a number with its country code is read in every country that can be chosen", () => {
  for (const country of countryCodes)
    expect(internationalPhone("+230 5772 9919", country)).toBe("+230 5772 9919");
});

test("a number without its country code waits for the country, and is refused beside other faults", () => {
  const guest = { ...aGuest(), phone: "0171 1234567" };
  expect(parseGuest({ ...guest, country: "" }, internationalPhone)).toMatchObject({
    faults: { country: "required" },
  });
  expect(parseGuest({ ...guest, country: "" }, internationalPhone)).not.toMatchObject({
    faults: { phone: "phoneShape" },
  });
  expect(parseGuest({ ...guest, country: "FR", email: "" }, internationalPhone)).toMatchObject({
    faults: { email: "required", phone: "phoneShape" },
  });
});

test("without a reader of numbers it stays as it was typed, as in a browser", () => {
  const guest = { ...aGuest(), phone: "123456" };
  expect(parseGuest(guest)).toMatchObject({ ok: true, guest });
});
