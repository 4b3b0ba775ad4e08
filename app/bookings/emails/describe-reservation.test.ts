// Tests the data for mail programs: all that Google's page of hotel reservations names, with values worked out by hand.
import { expect, test } from "vitest";
import { aBooking } from "#tests/support/booking/bookings.ts";
import { testEmailData } from "#tests/support/emails/email-data.ts";
import { describeReservation } from "./describe-reservation.ts";

const read = (changes = {}) =>
  JSON.parse(describeReservation(testEmailData(changes))) as Record<string, unknown>;

test("a confirmed stay has what Google's page asks for, with the property's hours and offset", () => {
  expect(read()).toEqual({
    "@context": "http://schema.org",
    "@type": "LodgingReservation",
    reservationNumber: "KF-7M3QX9TD",
    reservationId: "KF-7M3QX9TD",
    reservationStatus: "http://schema.org/ReservationConfirmed",
    underName: { "@type": "Person", name: "Claire Moreau" },
    reservationFor: {
      "@type": "LodgingBusiness",
      name: "Kaz Filao",
      telephone: expect.stringMatching(/^\+230 /),
      email: expect.stringContaining("@"),
      address: {
        "@type": "PostalAddress",
        streetAddress: "Royal Road",
        addressLocality: "La Gaulette",
        addressRegion: "Black River",
        addressCountry: "MU",
      },
    },
    checkinDate: "2027-03-13T14:00:00+04:00",
    checkinTime: "2027-03-13T14:00:00+04:00",
    checkoutDate: "2027-03-20T11:00:00+04:00",
    checkoutTime: "2027-03-20T11:00:00+04:00",
    lodgingUnitDescription: "Deluxe Sea View Suite",
    numAdults: 2,
    numChildren: 1,
    price: "1021.33",
    totalPrice: "1021.33",
    priceCurrency: "EUR",
    bookingTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    modifiedTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    url: "https://hotel.example/en/my-booking/a-secret",
  });
});

test("a cancelled stay says so under the same number; without a link there is none", () => {
  const booking = aBooking({ status: "cancelled" });
  const reservation = read({ booking, manageLink: null });
  expect(reservation).toMatchObject({
    reservationNumber: "KF-7M3QX9TD",
    reservationStatus: "http://schema.org/ReservationCancelled",
  });
  expect(reservation).not.toHaveProperty("url");
});

test("no name ends the script element", () => {
  const booking = aBooking({ lastName: "</script><img src=x>" });
  expect(describeReservation(testEmailData({ booking }))).not.toContain("<");
  expect(read({ booking })).toMatchObject({
    underName: { name: "Claire </script><img src=x>" },
  });
});
