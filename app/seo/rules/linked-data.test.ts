// Tests of linked-data.ts.
import { describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { vocabularyFaults } from "#tests/support/pages/schema-org.ts";
import {
  breadcrumbs,
  faqPage,
  linkedData,
  webSite,
  checkInOutTimes,
  coordinates,
  postalAddress,
} from "./linked-data.ts";

// That no text can end its script element, and that the vocabulary check finds faults.

describe("linked data as text", () => {
  test.each([
    "</script><script>alert(1)</script>",
    "<!-- <script>",
    "</SCRIPT >",
    "]]></script>",
    "\u2028</script",
  ])("escapes %j, and parses back to the same value", (name) => {
    const text = linkedData([{ "@type": "Place", name }]);
    expect(text).not.toContain("<");
    expect(JSON.parse(text)["@graph"]).toEqual([{ "@type": "Place", name }]);
  });

  test("leaves out what is empty, but not false or 0", () => {
    const place = { "@type": "Place", name: "", url: undefined, petsAllowed: false, floor: 0 };
    expect(JSON.parse(linkedData([place]))).toEqual({
      "@context": "https://schema.org",
      "@graph": [{ "@type": "Place", petsAllowed: false, floor: 0 }],
    });
  });
});

describe("the check of the vocabulary", () => {
  test.each([
    [{ "@type": "Hovel" }, ' is of an unknown type "Hovel"'],
    [{ name: "Hotel" }, " has no type"],
    [{ "@type": "VacationRental", sleeps: 4 }, "/VacationRental.sleeps is no property of it"],
    [{ "@type": "VacationRental", occupancy: 4 }, "/VacationRental.occupancy is no property of it"],
    [
      { "@type": "Accommodation", numberOfBedrooms: "2" },
      '/Accommodation.numberOfBedrooms is "2", not Number or QuantitativeValue',
    ],
    [
      { "@type": "VacationRental", containsPlace: { "@type": "BedDetails" } },
      '/VacationRental.containsPlace is {"@type":"BedDetails"}, not Place',
    ],
    [
      { "@type": "LodgingBusiness", checkinTime: "2 pm" },
      '/LodgingBusiness.checkinTime is "2 pm", not DateTime or Time',
    ],
    [
      { "@type": "Place", address: [{ "@type": "PostalAddress", street: "x" }] },
      "/Place.address[0]/PostalAddress.street is no property of it",
    ],
  ])("finds the fault of %j", (thing, fault) => {
    expect(vocabularyFaults(thing)).toEqual([fault]);
  });

  test("accepts a reference as any thing, and a subtype as its supertype", () => {
    const lodging = { "@id": "https://hotel.example/#house" };
    const room = { "@type": "Accommodation", name: "Room" };
    const place = { "@type": "VacationRental", containedInPlace: lodging, containsPlace: room };
    expect(vocabularyFaults(place)).toEqual([]);
  });
});

// Checks breadcrumbs and questions against Google's lists and the vocabulary of schema.org.

const steps = [
  { name: "Home", url: "https://hotel.example/en" },
  { name: "Gallery", url: "https://hotel.example/en/gallery" },
];

// https://developers.google.com/search/docs/appearance/structured-data/breadcrumb: position, name, item; two or more.
test("breadcrumbs have position, name and URL of every step", () => {
  expect(breadcrumbs(steps)).toEqual({
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Home", item: "https://hotel.example/en" },
      {
        "@type": "ListItem",
        position: 2,
        name: "Gallery",
        item: "https://hotel.example/en/gallery",
      },
    ],
  });
});

// https://developers.google.com/search/docs/appearance/structured-data/faqpage: mainEntity, name, acceptedAnswer.text.
test("each question has its answer", () => {
  expect(faqPage([{ question: "Pets?", answer: "No." }])).toEqual({
    "@type": "FAQPage",
    mainEntity: [
      {
        "@type": "Question",
        name: "Pets?",
        acceptedAnswer: { "@type": "Answer", text: "No." },
      },
    ],
  });
});

test("they use the vocabulary of schema.org", () => {
  const site = webSite({ name: "Hotel", url: "https://hotel.example/" });
  const questions = faqPage([{ question: "Pets?", answer: "No." }]);
  expect(vocabularyFaults([site, breadcrumbs(steps), questions])).toEqual([]);
});

// Tests UTC offsets of hours, east and west of Greenwich, with and without daylight saving time.

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
