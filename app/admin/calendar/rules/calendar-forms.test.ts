// Tests of calendar-forms.
import { describe, expect, test } from "vitest";
import {
  readBlock,
  readBlockedNight,
  readBlockPart,
  readTelephoneBooking,
  telephoneFields,
} from "./calendar-forms.ts";
import type { TypedTelephone } from "./calendar-forms.ts";

// Which nights may be blocked, and every fault; today is 10 January 2027.

const today = "2027-01-10";
const typedBlock = { apartment: "5", from: "2027-01-12", to: "2027-01-15", reason: " New  floor " };

describe("readBlock", () => {
  test("accepts nights, and trims the reason", () => {
    expect(readBlock(typedBlock, today)).toEqual({
      ok: true,
      block: { apartmentId: 5, from: "2027-01-12", to: "2027-01-15", reason: "New  floor" },
    });
  });

  test("a block that has begun may be entered while a night of it is left", () => {
    const began = { ...typedBlock, from: "2027-01-01", to: "2027-01-11" };
    expect(readBlock(began, today).ok).toBe(true);
    expect(readBlock({ ...began, to: "2027-01-10" }, today)).toMatchObject({
      faults: { to: "over" },
    });
  });

  test.each([
    [{ apartment: "" }, { apartment: "apartmentMissing" }],
    [{ apartment: "1e3" }, { apartment: "apartmentMissing" }],
    [{ from: "2027-02-30" }, { from: "firstNightMissing" }],
    [{ to: "tomorrow" }, { to: "freeAgainMissing" }],
    [{ to: "2027-01-12" }, { to: "notAfter" }],
    [{ from: "2027-01-20" }, { to: "notAfter" }],
    [{ to: "2028-01-14" }, { to: "tooManyNights" }],
    [{ from: "2030-01-01", to: "2030-01-11" }, { to: "tooFarToBlock" }],
    [{ reason: "   " }, { reason: "reasonMissing" }],
    [{ reason: "\u200b…" }, { reason: "reasonMissing" }],
    [{ reason: "x".repeat(81) }, { reason: "reasonTooLong" }],
    [{ reason: "Works\r\nBcc: all@example.com" }, { reason: "unprintable" }],
    [
      { apartment: "x", from: "", to: "", reason: "" },
      {
        apartment: "apartmentMissing",
        from: "firstNightMissing",
        to: "freeAgainMissing",
        reason: "reasonMissing",
      },
    ],
  ])("%o is refused", (changes, faults) => {
    const read = readBlock({ ...typedBlock, ...changes }, today);
    expect(read).toMatchObject({ ok: false });
    expect(!read.ok && read.faults).toEqual(faults);
  });

  test("the limits: 366 nights, 36 months ahead, 80 characters", () => {
    const reason = "é".repeat(80);
    expect(readBlock({ ...typedBlock, to: "2028-01-13", reason }, today).ok).toBe(true);
    expect(readBlock({ ...typedBlock, from: "2030-01-01", to: "2030-01-10" }, today).ok).toBe(true);
  });

  test("the reason to be shown again has no line break", () => {
    const read = readBlock({ ...typedBlock, reason: "a\r\nb" }, today);
    expect(!read.ok && read.typed.reason).toBe("a b");
  });
});

test.each([
  ["2027-01-12", "2027-01-15", true],
  ["2027-01-13", "2027-01-14", true],
  ["2027-01-11", "2027-01-14", false],
  ["2027-01-13", "2027-01-16", false],
  ["2027-01-14", "2027-01-14", false],
  ["2027-01-14", "2027-01-13", false],
  ["", "2027-01-15", false],
])("from %s to %s is a part of the block: %s", (from, to, is) => {
  expect(readBlockPart({ from: "2027-01-12", to: "2027-01-15" }, { from, to })).toEqual(
    is ? { from, to } : null,
  );
});

function named(text: string) {
  return readBlockedNight(new URLSearchParams(text));
}

test("a query names a night, or none", () => {
  expect(named("apartment=5&night=2027-01-12")).toEqual({ apartmentId: 5, night: "2027-01-12" });
  for (const text of ["", "apartment=5", "apartment=x&night=2027-01-12", "apartment=5&night=12"])
    expect(named(text)).toBeNull();
});

// The form of a booking by telephone: what is accepted, and every fault at once.

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
  noEmail: "",
  ownPrice: "",
  beyond: "",
  deskReason: "",
  optionDay: "",
  optionHour: "",
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
