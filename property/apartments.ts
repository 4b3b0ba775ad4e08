// The six initial apartments; the seed copies them into the database, their texts are in words/<language>/.
import type { Apartment } from "#app/apartments/rules/apartment.ts";

/** What guests with reduced mobility or a wheelchair must know before booking. */
export interface ApartmentAccess {
  /** Steps from the parking place to the door. */
  steps: number;
  /** The narrowest door a guest must pass, in centimetres. */
  doorWidthCm: number;
  stepFreeShower: boolean;
}

/** An apartment as this property describes it: the shape the site needs, and its access facts. */
export interface PropertyApartment extends Apartment {
  access: ApartmentAccess;
}

const inEveryApartment = [
  "kitchen",
  "terrace",
  "airConditioning",
  "wifi",
  "selfCheckIn",
  "parking",
  "linen",
  "sharedPool",
  "hairdryer",
  "safe",
];

/**
 * Kind, guests, size, side and rates. Rates in cents per night and per stay; floor 0 is
 * the ground floor; in `beds`, room 0 is the living room. The first three features are the ones a card shows.
 */
export const apartments: PropertyApartment[] = [
  {
    id: 1,
    slug: "deluxe-sea-view-suite",
    kind: "studio",
    bedrooms: 1,
    bathrooms: 1,
    guests: 3,
    sizeM2: 42,
    side: "lagoon",
    floor: 1,
    baseRate: 12_000,
    cleaningFee: 4_000,
    beds: [
      { kind: "double", count: 1, room: 1 },
      { kind: "sofaBed", count: 1, room: 1 },
    ],
    features: [
      "lagoonView",
      "glassWall",
      "sofaBed",
      ...inEveryApartment,
      "beachTowels",
      "ceilingFan",
    ],
    access: { steps: 16, doorWidthCm: 82, stepFreeShower: true },
    position: 1,
  },
  {
    id: 2,
    slug: "premium-family-apartment",
    kind: "twoBedroom",
    bedrooms: 2,
    bathrooms: 2,
    guests: 5,
    sizeM2: 78,
    side: "garden",
    floor: 0,
    baseRate: 17_500,
    cleaningFee: 6_000,
    beds: [
      { kind: "double", count: 1, room: 1 },
      { kind: "single", count: 2, room: 2 },
      { kind: "sofaBed", count: 1, room: 0 },
    ],
    features: [
      "gardenView",
      "twoBathrooms",
      "groundFloor",
      ...inEveryApartment,
      "washingMachine",
      "dishwasher",
      "cot",
      "highChair",
    ],
    access: { steps: 1, doorWidthCm: 80, stepFreeShower: false },
    position: 2,
  },
  {
    id: 3,
    slug: "executive-beach-studio",
    kind: "studio",
    bedrooms: 1,
    bathrooms: 1,
    guests: 2,
    sizeM2: 38,
    side: "lagoon",
    floor: 0,
    baseRate: 10_500,
    cleaningFee: 3_500,
    beds: [{ kind: "double", count: 1, room: 1 }],
    features: [
      "lagoonView",
      "beachAccess",
      "largeTerrace",
      ...inEveryApartment,
      "beachTowels",
      "outdoorShower",
    ],
    access: { steps: 2, doorWidthCm: 82, stepFreeShower: true },
    position: 3,
  },
  {
    id: 4,
    slug: "luxury-penthouse-suite",
    kind: "twoBedroom",
    bedrooms: 2,
    bathrooms: 2,
    guests: 4,
    sizeM2: 96,
    side: "golf",
    floor: 1,
    baseRate: 24_000,
    cleaningFee: 6_000,
    beds: [
      { kind: "double", count: 1, room: 1 },
      { kind: "single", count: 2, room: 2 },
    ],
    features: [
      "golfView",
      "roofTerrace",
      "twoBathrooms",
      ...inEveryApartment,
      "washingMachine",
      "dishwasher",
      "barbecue",
    ],
    access: { steps: 17, doorWidthCm: 82, stepFreeShower: true },
    position: 4,
  },
  {
    id: 5,
    slug: "classic-double-room",
    kind: "studio",
    bedrooms: 1,
    bathrooms: 1,
    guests: 2,
    sizeM2: 30,
    side: "golf",
    floor: 1,
    baseRate: 8_500,
    cleaningFee: 3_500,
    beds: [{ kind: "double", count: 1, room: 1 }],
    features: ["golfView", "desk", "ceilingFan", ...inEveryApartment],
    access: { steps: 16, doorWidthCm: 78, stepFreeShower: false },
    position: 5,
  },
  {
    id: 6,
    slug: "garden-view-apartment",
    kind: "twoBedroom",
    bedrooms: 2,
    bathrooms: 1,
    guests: 4,
    sizeM2: 70,
    side: "garden",
    floor: 0,
    baseRate: 14_500,
    cleaningFee: 5_500,
    beds: [
      { kind: "double", count: 1, room: 1 },
      { kind: "single", count: 2, room: 2 },
    ],
    features: [
      "gardenView",
      "stepFree",
      "groundFloor",
      ...inEveryApartment,
      "washingMachine",
      "nearPool",
      "cot",
    ],
    access: { steps: 0, doorWidthCm: 90, stepFreeShower: true },
    position: 6,
  },
];
