// What pages list, in their order, each with its icon (app/ui/icon.tsx). The names are those of the texts in words/.
import type { IconName } from "#app/ui/icon.tsx";

type Listed = readonly (readonly [name: string, icon: IconName])[];

/** Home page: the figures below the welcome, a travel time by car of facts.ts, or a message of home.json. */
export const figures: readonly { name: string; travel?: string; text?: string }[] = [
  { name: "airport", travel: "airport" },
  { name: "restaurant", text: "minutes" },
  { name: "golf", text: "golfHoles" },
];

/** Home page: what guests find here. */
export const highlights: Listed = [
  ["kitchen", "cooking-pot"],
  ["terrace", "sun"],
  ["pool", "waves"],
  ["selfCheckIn", "key-round"],
  ["parking", "car"],
  ["water", "wind"],
];

/** Location page. */
export const activities: Listed = [
  ["massage", "flower-2"],
  ["boat", "sailboat"],
  ["hikes", "footprints"],
  ["eBikes", "bike"],
];

/** Amenities page: categories of four. */
export const amenities: Record<string, readonly string[]> = {
  wellness: ["pool", "massage", "yoga", "shower"],
  dining: ["kitchen", "barbecue", "restaurant", "groceries"],
  services: ["selfCheckIn", "transfer", "housekeeping", "guide"],
  entertainment: ["boats", "kites", "golf", "games"],
};

/** Contact page: the questions guests ask most. */
export const questions = ["checkInOut", "parking", "pets", "breakfast", "transfers", "amenities"];

/** The page of an apartment repeats these of them. */
export const houseRules = ["pets", "breakfast", "parking"];

/** Subjects of pictures that the gallery's filter `amenities` shows too: shared facilities, and standard features. */
export const amenitySubjects = [
  "pool",
  "poolEvening",
  "terrace",
  "roofTerrace",
  "kitchen",
  "outdoorShower",
  "golf",
  "door",
  "parking",
  "restaurant",
  "laundry",
];
