// Checks each apartment's structured data against Google's list of properties and the vocabulary of schema.org.
import { describe, expect, test } from "vitest";
import { apartments } from "#property/apartments.ts";
import { facts } from "#property/facts.ts";
import { listing } from "#property/listing.ts";
import { vocabularyFaults } from "#tests/support/pages/schema-org.ts";
import { linkedData } from "./linked-data.ts";
import { vacationRental } from "./vacation-rental.ts";
import type { RentalData } from "./vacation-rental.ts";

// https://developers.google.com/search/docs/appearance/structured-data/vacation-rental
const required = [
  "containsPlace",
  "containsPlace.occupancy",
  "containsPlace.occupancy.value",
  "identifier",
  "image",
  "latitude",
  "longitude",
  "name",
];
const recommended = [
  "additionalType",
  "address",
  "address.addressCountry",
  "address.addressLocality",
  "address.addressRegion",
  "address.streetAddress",
  "checkinTime",
  "checkoutTime",
  "containsPlace.additionalType",
  "containsPlace.amenityFeature",
  "containsPlace.bed",
  "containsPlace.bed.0.numberOfBeds",
  "containsPlace.bed.0.typeOfBed",
  "containsPlace.floorSize",
  "containsPlace.numberOfBathroomsTotal",
  "containsPlace.numberOfBedrooms",
  "containsPlace.numberOfRooms",
  "description",
  "knowsLanguage",
];
// Recommended too, but left out: postal code (empty), reviews (none here), brand (an id of the Hotel Center).
const omitted = ["address.postalCode", "aggregateRating", "review", "brand"];

const additionalTypes = [
  "Apartment",
  "Bungalow",
  "Cabin",
  "Chalet",
  "Cottage",
  "Gite",
  "HolidayVillageRental",
  "Hotel",
  "Villa",
  "VacationRental",
];
const booleanAmenities = [
  "ac",
  "airportShuttle",
  "balcony",
  "beachAccess",
  "childFriendly",
  "crib",
  "elevator",
  "fireplace",
  "freeBreakfast",
  "gymFitnessEquipment",
  "heating",
  "hotTub",
  "instantBookable",
  "ironingBoard",
  "kitchen",
  "microwave",
  "outdoorGrill",
  "ovenStove",
  "patio",
  "petsAllowed",
  "pool",
  "privateBeachAccess",
  "selfCheckinCheckout",
  "smokingAllowed",
  "tv",
  "washerDryer",
  "wheelchairAccessible",
  "wifi",
];
const namedAmenities: Record<string, string[]> = {
  internetType: ["Free", "Paid", "None"],
  parkingType: ["Free", "Paid", "None"],
  poolType: ["Indoor", "Outdoor", "None"],
};
const bedTypes = ["CaliforniaKing", "King", "Queen", "Full", "Double", "SemiDouble", "Single"];

const property = { facts, listing, today: "2026-11-21" };

function rentalOf(slug: string, changes: Partial<RentalData> = {}) {
  const apartment = apartments.find((one) => one.slug === slug);
  if (!apartment) throw new Error(slug);
  return vacationRental(
    {
      apartment,
      name: "Name",
      description: "A description.",
      url: `https://hotel.example/fr/apartments/${slug}`,
      ids: {
        rental: `https://hotel.example/apartments/${slug}#rental`,
        property: "https://hotel.example/#house",
      },
      images: Array.from({ length: 8 }, (_, n) => `https://hotel.example/photos/${n}.jpg`),
      priceRange: "€85–€136",
      reviews: { reviews: [], rating: null },
      ...changes,
    },
    property,
  );
}

function at(thing: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((found, key) => (found as Record<string, unknown> | undefined)?.[key], thing);
}

// oxlint-disable-next-line typescript/no-explicit-any -- as a search engine reads it
const placeOf = (slug: string) => rentalOf(slug)["containsPlace"] as any;

interface Amenity {
  name: string;
  value: boolean | string;
}

function isKnown({ name, value }: Amenity): boolean {
  return typeof value === "boolean"
    ? booleanAmenities.includes(name)
    : (namedAmenities[name]?.includes(value) ?? false);
}

describe.each(apartments)("$slug", ({ slug, guests }) => {
  test("has every property that Google requires, and those that it recommends", () => {
    expect([...required, ...recommended].filter((path) => !at(rentalOf(slug), path))).toEqual([]);
  });

  test("has no empty values", () => {
    expect(omitted.filter((path) => at(rentalOf(slug), path))).toEqual([]);
  });

  test("uses the vocabulary of schema.org", () => {
    // As serialized: without empty values.
    expect(vocabularyFaults(JSON.parse(linkedData([rentalOf(slug)]))["@graph"])).toEqual([]);
  });

  test("uses Google's values where it has a list of them", () => {
    const rental = rentalOf(slug);
    expect(additionalTypes).toContain(rental["additionalType"]);
    expect(placeOf(slug).additionalType).toBe("EntirePlace");
    expect(placeOf(slug).floorSize.unitCode).toBe("MTK");
    expect(placeOf(slug).amenityFeature.filter((one: Amenity) => !isKnown(one))).toEqual([]);
    for (const { typeOfBed } of placeOf(slug).bed)
      expect([...bedTypes, "SofaBed"]).toContain(typeOfBed);
  });

  test("has each amenity once", () => {
    const names = placeOf(slug).amenityFeature.map((one: Amenity) => one.name);
    expect(new Set(names).size).toBe(names.length);
  });

  test("has as many beds as guests may book it", () => {
    expect(placeOf(slug).occupancy.value).toBe(guests);
  });
});

test("the coordinates have five decimals, including a trailing zero", () => {
  expect(rentalOf("classic-double-room")).toMatchObject({
    latitude: "-20.44850",
    longitude: "57.32400",
  });
});

test("the hours have the UTC offset of Mauritius", () => {
  expect(rentalOf("classic-double-room")).toMatchObject({
    checkinTime: "14:00:00+04:00",
    checkoutTime: "11:00:00+04:00",
  });
});

test("the identifier does not depend on name, slug and language", () => {
  const first = rentalOf("luxury-penthouse-suite");
  const second = rentalOf("luxury-penthouse-suite", {
    name: "Suite penthouse",
    url: "https://x.example",
  });
  expect([first["identifier"], second["identifier"]]).toEqual(["KF-4", "KF-4"]);
  const all = apartments.map(({ slug }) => rentalOf(slug)["identifier"]);
  expect(new Set(all).size).toBe(6);
});

// Written by hand from property/apartments.ts.
test("the family apartment has its real facts", () => {
  expect(placeOf("premium-family-apartment")).toMatchObject({
    occupancy: { value: 5 },
    bed: [
      { numberOfBeds: 1, typeOfBed: "Double" },
      { numberOfBeds: 2, typeOfBed: "Single" },
      { numberOfBeds: 1, typeOfBed: "SofaBed" },
    ],
    floorSize: { value: 78, unitCode: "MTK" },
    numberOfBathroomsTotal: 2,
    numberOfBedrooms: 2,
    numberOfRooms: 3, // two bedrooms and a living room
    petsAllowed: false,
    smokingAllowed: false,
  });
  const amenities = Object.fromEntries(
    placeOf("premium-family-apartment").amenityFeature.map(({ name, value }: Amenity) => [
      name,
      value,
    ]),
  );
  expect(amenities).toEqual({
    ac: true,
    childFriendly: true,
    crib: true,
    elevator: false,
    freeBreakfast: false,
    instantBookable: true,
    internetType: "Free",
    kitchen: true,
    parkingType: "Free",
    patio: true,
    pool: true,
    poolType: "Outdoor",
    selfCheckinCheckout: true,
    washerDryer: true,
    wifi: true,
  });
});

test("a studio is one room", () => {
  expect(placeOf("executive-beach-studio")).toMatchObject({
    numberOfRooms: 1,
    numberOfBedrooms: 1,
    numberOfBathroomsTotal: 1,
  });
});

test("a feature that Google has no name for is left out, even if it is a property of Object.prototype", () => {
  const [apartment] = apartments;
  if (!apartment) throw new Error("no apartment");
  const data = rentalOf(apartment.slug, {
    apartment: { ...apartment, features: ["constructor", "glassWall", "wifi"] },
  });
  expect(at(data, "containsPlace.amenityFeature")).toEqual(
    [
      ["wifi", true],
      ["internetType", "Free"],
      ["instantBookable", true],
      ["freeBreakfast", false],
      ["elevator", false],
    ].map(([name, value]) => ({ "@type": "LocationFeatureSpecification", name, value })),
  );
});

test("without reviews there is no rating", () => {
  expect(rentalOf("deluxe-sea-view-suite")).not.toHaveProperty("aggregateRating");
  expect(rentalOf("deluxe-sea-view-suite")).not.toHaveProperty("review");
});

// https://developers.google.com/search/docs/appearance/structured-data/review-snippet: author, rating value and scale.
test("it has the reviews on the page, with the average of all", () => {
  const review = { stars: 4, title: "", text: "Le lagon.", guest: "Claire", language: "fr" };
  const reviews = {
    reviews: [{ ...review, day: "2027-03-22" }],
    rating: { average: 4.3, count: 3 },
  };
  const rental = rentalOf("deluxe-sea-view-suite", { reviews });
  expect(vocabularyFaults(JSON.parse(linkedData([rental]))["@graph"])).toEqual([]);
  expect(rental).toMatchObject({
    aggregateRating: { ratingValue: 4.3, reviewCount: 3, bestRating: 5, worstRating: 1 },
    review: [
      {
        reviewRating: { "@type": "Rating", ratingValue: 4 },
        author: { "@type": "Person", name: "Claire" },
        datePublished: "2027-03-22",
        reviewBody: "Le lagon.",
        inLanguage: "fr",
      },
    ],
  });
});
