// Three chalets.
import type { Apartment } from "#app/apartments/rules/apartment.ts";

interface Chalet extends Apartment {
  access: { steps: number; doorWidthCm: number; stepFreeShower: boolean };
}

const inEachChalet = [
  "woodStove",
  "kitchen",
  "terrace",
  "wifi",
  "selfCheckIn",
  "parking",
  "linen",
  "sharedSauna",
  "skiRoom",
  "hairdryer",
];

/** Rates in Rappen. */
export const apartments: Chalet[] = [
  {
    id: 1,
    slug: "chalet-arve",
    kind: "twoBedroom",
    bedrooms: 2,
    bathrooms: 2,
    guests: 4,
    sizeM2: 84,
    side: "peak",
    floor: 0,
    baseRate: 24_000,
    cleaningFee: 12_000,
    beds: [
      { kind: "double", count: 1, room: 1 },
      { kind: "single", count: 2, room: 2 },
    ],
    features: ["peakView", ...inEachChalet, "dishwasher", "cot"],
    access: { steps: 3, doorWidthCm: 80, stepFreeShower: false },
    position: 1,
  },
  {
    id: 2,
    slug: "chalet-enzian",
    kind: "twoBedroom",
    bedrooms: 2,
    bathrooms: 1,
    guests: 4,
    sizeM2: 68,
    side: "valley",
    floor: 0,
    baseRate: 19_000,
    cleaningFee: 10_000,
    beds: [
      { kind: "double", count: 1, room: 1 },
      { kind: "single", count: 2, room: 2 },
    ],
    features: ["valleyView", ...inEachChalet, "dishwasher"],
    access: { steps: 2, doorWidthCm: 80, stepFreeShower: false },
    position: 2,
  },
  {
    id: 3,
    slug: "chalet-murmel",
    kind: "studio",
    bedrooms: 1,
    bathrooms: 1,
    guests: 2,
    sizeM2: 36,
    side: "forest",
    floor: 0,
    baseRate: 12_000,
    cleaningFee: 7_000,
    beds: [{ kind: "double", count: 1, room: 1 }],
    features: ["forestView", "stepFree", ...inEachChalet],
    access: { steps: 0, doorWidthCm: 90, stepFreeShower: true },
    position: 3,
  },
];
