// Tests UTC offsets of hours, east and west of Greenwich, with and without daylight saving time.
import { expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { checkInOutTimes, coordinates, postalAddress } from "./place-and-amenities.ts";

test.each([
  ["Indian/Mauritius", "2026-07-01", "14:00:00+04:00", "11:00:00+04:00"],
  ["Europe/Paris", "2026-07-01", "14:00:00+02:00", "11:00:00+02:00"],
  ["Europe/Paris", "2026-12-01", "14:00:00+01:00", "11:00:00+01:00"],
  ["America/St_Johns", "2026-12-01", "14:00:00-03:30", "11:00:00-03:30"],
  ["Asia/Kathmandu", "2026-12-01", "14:00:00+05:45", "11:00:00+05:45"],
  ["UTC", "2026-12-01", "14:00:00+00:00", "11:00:00+00:00"],
])("the check-in time in %s on %s", (timeZone, today, checkinTime, checkoutTime) => {
  const hours = { checkInHour: 14, checkOutHour: 11, timeZone };
  expect(checkInOutTimes(hours, today)).toEqual({ checkinTime, checkoutTime });
});

test("an hour of one digit is written with two", () => {
  const hours = { checkInHour: 9, checkOutHour: 0, timeZone: "UTC" };
  expect(checkInOutTimes(hours, "2026-12-01")).toEqual({
    checkinTime: "09:00:00+00:00",
    checkoutTime: "00:00:00+00:00",
  });
});

test("coordinates have exactly five decimals", () => {
  expect(coordinates({ coordinates: { lat: -20, lng: 57.3240049 } })).toEqual({
    latitude: "-20.00000",
    longitude: "57.32400",
  });
});

test("the address is the one of the facts", () => {
  expect(postalAddress(facts)).toMatchObject({
    streetAddress: "Royal Road",
    addressLocality: "La Gaulette",
    addressRegion: "Black River",
    addressCountry: "MU",
  });
});
