// Checks the structured data of the property against Google's list of properties and the vocabulary of schema.org.
import { expect, test } from "vitest";
import { apartments } from "#property/apartments.ts";
import { facts } from "#property/facts.ts";
import { listing } from "#property/listing.ts";
import { vocabularyFaults } from "#tests/support/pages/schema-org.ts";
import { linkedData, sharedFeatures } from "./linked-data.ts";
import { lodgingBusiness } from "./lodging-business.ts";

// https://developers.google.com/search/docs/appearance/structured-data/local-business; aggregateRating and review,
// recommended too, are left out: there are none of the property as a whole.
const required = ["name", "address"];
const recommended = [
  "geo",
  "openingHoursSpecification",
  "priceRange",
  "telephone",
  "url",
  "address.streetAddress",
  "address.addressLocality",
  "address.addressRegion",
  "address.addressCountry",
  "geo.latitude",
  "geo.longitude",
  "openingHoursSpecification.0.opens",
  "openingHoursSpecification.0.closes",
  "openingHoursSpecification.0.dayOfWeek",
];

const businessData = lodgingBusiness(
  {
    id: "https://hotel.example/#house",
    description: "Six apartments.",
    url: "https://hotel.example/de",
    images: ["https://hotel.example/photos/beach.jpg"],
    priceRange: "€85–€383",
    apartments: [{ name: "Suite", url: "https://hotel.example/de/apartments/suite", guests: 3 }],
    features: sharedFeatures(apartments),
    languages: ["en", "de"],
  },
  { facts, listing, today: "2026-11-21" },
);
// As serialized: without empty values.
const business = JSON.parse(linkedData([businessData]))["@graph"][0] as Record<string, unknown>;

function at(path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], business);
}

test("it has every property that Google requires, and those that it recommends", () => {
  expect([...required, ...recommended].filter((path) => !at(path))).toEqual([]);
});

test("it uses the vocabulary of schema.org", () => {
  expect(vocabularyFaults(business)).toEqual([]);
});

test("it has no ratings", () => {
  expect(JSON.stringify(business)).not.toMatch(/rating|review|star/i);
});

test("a price range is short enough for Google, below 100 characters", () => {
  expect(String(business["priceRange"]).length).toBeLessThan(100);
});

test("the reception is open from Monday to Saturday", () => {
  expect(business["openingHoursSpecification"]).toEqual([
    {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: ["Mon", "Tues", "Wednes", "Thurs", "Fri", "Satur"].map(
        (day) => `https://schema.org/${day}day`,
      ),
      opens: "08:30",
      closes: "17:00",
    },
  ]);
});

test("it has only amenities that every apartment has", () => {
  const names = (business["amenityFeature"] as { name: string }[]).map(({ name }) => name);
  expect(names).toContain("kitchen");
  expect(names).not.toContain("washerDryer");
  expect(sharedFeatures([{ features: ["a", "b"] }, { features: ["b", "c"] }])).toEqual(["b"]);
  expect(sharedFeatures([])).toEqual([]);
});

test("an apartment on the home page is not a VacationRental, which would have to be complete", () => {
  expect(JSON.stringify(business)).not.toContain("VacationRental");
});
