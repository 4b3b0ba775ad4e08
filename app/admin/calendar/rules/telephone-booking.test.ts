// The form of a booking by telephone: what is accepted, and every fault at once.
import { expect, test } from "vitest";
import { readTelephoneBooking, telephoneFields } from "./telephone-booking.ts";
import type { TypedTelephone } from "./telephone-booking.ts";

const typed: TypedTelephone = {
  apartment: "4",
  checkIn: "2027-01-10",
  checkOut: "2027-01-17",
  adults: "2",
  children: "1",
  plan: "nonRefundable",
  code: "",
  firstName: "Claire",
  lastName: "Moreau",
  email: "claire@example.com",
  phone: "+33 6 12 34 56 78",
  country: "FR",
  language: "fr",
  specialRequests: "",
};

function faultsOf(changes: Partial<TypedTelephone>): string[] {
  const { stayFaults, guestFaults } = readTelephoneBooking({ ...typed, ...changes });
  return [...stayFaults, ...guestFaults].map(({ field, reason }) => `${field} ${reason}`);
}

test("a complete form is a booking request", () => {
  expect(readTelephoneBooking(typed)).toEqual({
    request: {
      apartmentId: 4,
      stay: { checkIn: "2027-01-10", checkOut: "2027-01-17" },
      party: { adults: 2, children: 1 },
      plan: "nonRefundable",
    },
    stayFaults: [],
    guestFaults: [],
  });
});

test.each<[Partial<TypedTelephone>, string[]]>([
  [{ apartment: "" }, ["apartment apartmentMissing"]],
  [{ apartment: "1e9" }, ["apartment apartmentMissing"]],
  [{ checkIn: "", checkOut: "" }, ["checkIn datesMissing"]],
  [{ checkIn: "2027-02-30" }, ["checkIn checkInUnreadable"]],
  [{ checkOut: "soon" }, ["checkOut checkOutUnreadable"]],
  [{ checkOut: "2027-01-10" }, ["checkOut checkOutNotAfterCheckIn"]],
  [{ adults: "0" }, ["adults noAdult"]],
  [{ adults: "1e9" }, ["adults notWhole"]],
  [{ adults: "21" }, ["adults tooManyGuests"]],
  [{ children: "-1" }, ["children notWhole"]],
  [{ plan: "free" }, ["plan planUnknown"]],
  [{ email: "claire" }, ["email emailShape"]],
  [{ lastName: "Moreau\r\nBcc: x@example.com" }, ["lastName controlCharacters"]],
  [{ firstName: "x".repeat(81) }, ["firstName textTooLong"]],
])("%o is refused", (changes, faults) => {
  expect(faultsOf(changes)).toEqual(faults);
});

test("an empty form lists every missing field, in the order of the form", () => {
  const empty = Object.fromEntries(telephoneFields.map((name) => [name, ""]));
  expect(faultsOf(empty)).toEqual([
    "apartment apartmentMissing",
    "checkIn datesMissing",
    "firstName required",
    "lastName required",
    "email required",
    "phone required",
    "country required",
  ]);
});
